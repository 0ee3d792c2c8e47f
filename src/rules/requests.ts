import { commandsOf, programName } from '../shell/index.ts';
import type { Command, Dialect, ShellReading } from '../shell/types.ts';
import { mcpOperation, operationsOf } from '../github/index.ts';
import type { Operation } from '../github/types.ts';
import type { CallEvent } from '../transcript/events.ts';

/** One command of a call, and what it asks of GitHub. */
export interface Request {
  /** The command's place in the reading. */
  readonly index: number;
  readonly command: Command;
  /** The program's name without path; null where only the shell knows it. */
  readonly program: string | null;
  /** What it asks; null for a program that asks GitHub nothing that we know. */
  readonly operations: readonly Operation[] | null;
}

/** What a call runs: its commands in order, with what each asks. */
export interface CallReading {
  readonly shell: ShellReading;
  readonly requests: readonly Request[];
  /** What an MCP tool asks; null for other calls. */
  readonly tool: Operation | null;
}

const NOTHING: ShellReading = { commands: [], assignments: [], unread: [], complete: true };

/** The client's tools whose text another shell than bash reads. */
const DIALECTS: Readonly<Record<string, Dialect>> = { PowerShell: 'powershell' };

/** Reads what a call runs and asks. A call that is no shell call and no MCP tool of GitHub's asks nothing. */
export function readCall(call: CallEvent): CallReading {
  if (call.mcpTool !== null) {
    const name = { server: call.server ?? '', tool: call.mcpTool };
    return { shell: NOTHING, requests: [], tool: mcpOperation(name, call.arguments ?? {}) };
  }
  const shell = readShell(call);
  return { shell, requests: shell.commands.map(requestOf), tool: null };
}

function readShell(call: CallEvent): ShellReading {
  if (call.script !== null) return commandsOf(call.script, { dialect: DIALECTS[call.tool] ?? 'bash' });
  return call.argv === null ? NOTHING : commandsOf(call.argv);
}

function requestOf(command: Command, index: number): Request {
  const word = command.argv[0] ?? null;
  const program = word === null ? null : programName(word);
  return { index, command, program, operations: program === null ? null : asked(command) };
}

/** Its text, where the script spells it: a heredoc, a here-string, or a pipe of what is known (gh 1.1). */
function stdinOf({ stdin }: Command): string | null {
  return stdin?.from === 'text' || stdin?.from === 'pipe' ? (stdin.text ?? null) : null;
}

function asked(command: Command): readonly Operation[] | null {
  const { argv, env = {}, partial = {}, many = [] } = command;
  return operationsOf(argv, { env, partial, stdin: stdinOf(command) }, many);
}
