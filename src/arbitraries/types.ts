import type { CommentKind, Evidence, RefusalReason } from '../rules/types.ts';
import type { Client, Event } from '../transcript/events.ts';

/** A pull request that the session opened, found open, or says that it opened. */
export interface TruePullRequest {
  /** `https://github.com/OWNER/NAME/pull/N`. */
  readonly url: string;
  readonly evidence: Exclude<Evidence, 'linked'>;
}

/** A comment or review that the session posted; `url` is null where nothing printed its permalink. */
export interface TrueComment {
  readonly url: string | null;
  readonly kind: CommentKind;
}

/** An address that the session shows, and why it is no deed of its own. */
export interface TrueRefusal {
  readonly url: string;
  readonly reason: RefusalReason;
}

/** All that holds of a session, or of one deed of it; the lists are in the order of the transcript. */
export interface SessionTruth {
  readonly pullRequests: readonly TruePullRequest[];
  readonly comments: readonly TrueComment[];
  readonly refused: readonly TrueRefusal[];
}

/** A script that the agent ran, with what it printed and how it ended. */
export interface ShellStep {
  readonly kind: 'shell';
  readonly script: string;
  readonly prints: string;
  readonly exitCode: number;
}

/** A script that somebody or something kept from running, and the client's words for it. */
export interface DeniedStep {
  readonly kind: 'denied';
  readonly script: string;
}

/** A script that ran on when its call was answered; a later call asks for what it printed until it ended. */
export interface BackgroundStep {
  readonly kind: 'background';
  readonly script: string;
  readonly prints: string;
  readonly exitCode: number;
}

/** A call of a tool of the MCP server `github`, and the text of its answer. */
export interface McpStep {
  readonly kind: 'mcp';
  readonly tool: string;
  readonly arguments: Readonly<Record<string, string | number>>;
  readonly answers: string;
}

/** Words: of the agent, of the person in front of it, or of a hook. */
export interface WordsStep {
  readonly kind: 'words';
  readonly by: 'agent' | 'person' | 'hook';
  readonly text: string;
}

/** One thing that happens in a session, whichever client writes it down. */
export type Step = ShellStep | BackgroundStep | DeniedStep | McpStep | WordsStep;

/** Something that a session does in one or a few steps, with what is true of it. */
export interface Deed {
  /** What it is, in words: `opens one by gh`. */
  readonly name: string;
  readonly steps: readonly Step[];
  readonly truth: SessionTruth;
}

/** A whole session: a transcript as its client writes it, and the facts that hold of it. */
export interface GeneratedSession {
  readonly client: Client;
  readonly id: string;
  /** `OWNER/NAME`: the repository that the session works on. */
  readonly repository: string;
  readonly deeds: readonly Deed[];
  readonly lines: readonly string[];
  /** The lines, each with its line feed. */
  readonly text: string;
  /** The same as normalised events, for classifiers that read those. */
  readonly events: readonly Event[];
  readonly truth: SessionTruth;
}
