/** The normalised events of a transcript (docs/guide/events.md). Times are ISO 8601 as written; places count from 0. */

/** The program that wrote the transcript. */
export type Client = 'claude-code' | 'codex';
/**
 * How a call ended: `ok` speaks of the whole script; `not-run` where it was refused, blocked or stopped before it began;
 * `unknown` where nobody wrote it down, or it still runs.
 */
export type Status = 'ok' | 'failed' | 'not-run' | 'unknown';

interface Base {
  /** The event's identity: the same thing written twice has one key. */
  readonly key: string;
  /** 0-based line of the file. */
  readonly line: number;
  readonly at: string | null;
  /** Copied in from another session: never this session's own act. */
  readonly inherited: boolean;
}

/** Whose transcript it is: the header of a file, or what its lines say of themselves. */
export interface SessionEvent extends Base {
  readonly kind: 'session';
  readonly client: Client;
  readonly medium: 'disk' | 'stream';
  readonly id: string | null;
  readonly rootId: string | null;
  readonly parentId: string | null;
  readonly forkOf: string | null;
  readonly agentId: string | null;
  readonly cwd: string | null;
  readonly branch: string | null;
  readonly commit: string | null;
  /** `[HOST/]OWNER/NAME`. */
  readonly repository: string | null;
  readonly version: string | null;
  readonly originator: string | null;
  readonly imported: boolean;
}

/** A tool call. `script` is the text that a shell gets; `argv` where the client wrote the words instead. */
export interface CallEvent extends Base {
  readonly kind: 'call';
  readonly callId: string;
  /** How often this id was opened before. */
  readonly opening: number;
  readonly tool: string;
  readonly actor: 'agent' | 'subagent' | 'person' | 'client';
  readonly agentId: string | null;
  readonly origin: 'direct' | 'literal' | 'opaque' | 'item';
  readonly within: string | null;
  /** The client's id of the message that holds it: calls of one message are parallel. */
  readonly message: string | null;
  readonly script: string | null;
  readonly argv: readonly string[] | null;
  readonly cwd: string | null;
  readonly background: boolean;
  /** A number of a process, or the name of a cell. */
  readonly processId: number | string | null;
  readonly taskId: string | null;
  readonly server: string | null;
  readonly mcpTool: string | null;
  /** An MCP tool's arguments, as they were sent. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
  /** The file that a read, write or edit names. */
  readonly path: string | null;
}

/** What came back for a call, or later of a process that it left running. */
export interface ResultEvent extends Base {
  readonly kind: 'result';
  readonly callId: string;
  readonly opening: number;
  /** The call whose process this reports on. */
  readonly continues: string | null;
  /** Inner calls whose output this text may hold. */
  readonly covers: readonly string[];
  readonly status: Status;
  readonly exitCode: number | null;
  /** null where nothing is known to have been printed. */
  readonly output: string | null;
  readonly reason: string | null;
  readonly complete: boolean;
  readonly outputFile: string | null;
  readonly taskId: string | null;
  readonly processId: number | string | null;
  readonly source: 'line' | 'item' | 'notification' | 'file';
}

/** Words: of the agent, of a person, of the client, or of a hook. */
export interface ProseEvent extends Base {
  readonly kind: 'prose';
  readonly role: 'agent' | 'subagent' | 'person' | 'client' | 'hook';
  readonly agentId: string | null;
  readonly phase: string | null;
  readonly text: string;
}

/** What the client itself notes about a pull request. It corroborates, and never proves alone. */
export interface RecordEvent extends Base {
  readonly kind: 'record';
  readonly source: 'git-operation' | 'pr-link' | 'code-change-published';
  readonly action: string | null;
  readonly url: string | null;
  readonly number: number | null;
  readonly repository: string | null;
  readonly callId: string | null;
  readonly repeated: boolean;
}

/** One thing in a transcript. Fields and where each comes from: `docs/guide/events.md`. */
export type Event = SessionEvent | CallEvent | ResultEvent | ProseEvent | RecordEvent;

/** What was read, and what could not be: counts over all input so far (`docs/guide/events.md`). */
export interface Diagnostics {
  readonly lines: number;
  readonly bytes: number;
  readonly blank: number;
  readonly unreadable: number;
  readonly torn: number;
  readonly partial: boolean;
  readonly tooLong: number;
  readonly replacedCharacters: number;
  readonly passedOver: number;
  readonly unknownTypes: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly unanswered: number;
  readonly unclaimedResults: number;
  readonly reusedIds: number;
  readonly inherited: number;
  readonly versions: readonly string[];
}
