/** What an event says where nobody told it anything, by kind; who makes one fills in what is known. */

export const BLANK_CALL = {
  actor: 'agent',
  agentId: null,
  origin: 'direct',
  within: null,
  message: null,
  script: null,
  argv: null,
  cwd: null,
  background: false,
  processId: null,
  taskId: null,
  server: null,
  mcpTool: null,
  arguments: null,
  path: null,
} as const;

export const BLANK_RESULT = {
  continues: null,
  covers: [],
  exitCode: null,
  output: null,
  reason: null,
  complete: true,
  outputFile: null,
  taskId: null,
  processId: null,
  source: 'line',
} as const;

export const BLANK_RECORD = {
  action: null,
  url: null,
  number: null,
  repository: null,
  callId: null,
  repeated: false,
} as const;
