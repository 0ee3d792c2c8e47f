import type { HookClient } from './payload-fields.ts';

/**
 * What an event gives on: plain text and a document to the model (`text`), a document alone (`document`), nothing but a
 * message to the person (`message`). Context at `Stop` makes the agent go on, so it counts as none.
 * Measured on Claude Code 2.1.332 and Codex 0.171.0 (hooks 2).
 */
type Voice = 'text' | 'document' | 'message';

type Voices = {
  readonly 'claude-code': {
    readonly SessionStart: 'text';
    readonly UserPromptSubmit: 'text';
    readonly SubagentStart: 'document';
    readonly PreToolUse: 'document';
    readonly PostToolUse: 'document';
    readonly PostToolUseFailure: 'document';
    readonly Stop: 'message';
    readonly SubagentStop: 'message';
  };
  readonly codex: {
    readonly SessionStart: 'text';
    readonly UserPromptSubmit: 'text';
    readonly SubagentStart: 'text';
    readonly PreToolUse: 'document';
    readonly PostToolUse: 'document';
    readonly Stop: 'message';
    readonly SubagentStop: 'message';
  };
};

const VOICES: Voices = {
  'claude-code': {
    SessionStart: 'text',
    UserPromptSubmit: 'text',
    SubagentStart: 'document',
    PreToolUse: 'document',
    PostToolUse: 'document',
    PostToolUseFailure: 'document',
    Stop: 'message',
    SubagentStop: 'message',
  },
  codex: {
    SessionStart: 'text',
    UserPromptSubmit: 'text',
    SubagentStart: 'text',
    PreToolUse: 'document',
    PostToolUse: 'document',
    Stop: 'message',
    SubagentStop: 'message',
  },
};

/** By the event's name; an event that is not there gives nothing to anybody. */
export const HOOK_VOICES: Readonly<Record<HookClient, ReadonlyMap<string, Voice>>> = {
  'claude-code': new Map(Object.entries(VOICES['claude-code'])),
  codex: new Map(Object.entries(VOICES.codex)),
};

type VoiceOf<Client extends HookClient, Event extends string> = Event extends keyof Voices[Client]
  ? Voices[Client][Event]
  : 'none';

/**
 * What a hook says. There is no place for a decision, `continue`, an exit status or an updated input, and none for a
 * context or a message where the event takes none. An event that is only known at run time is judged then.
 */
export type HookOutput<Client extends HookClient = HookClient, Event extends string = string> = {
  readonly client: Client;
  readonly event: Event;
} & HookParts<Client, Event>;

type HookParts<Client extends HookClient, Event extends string> = string extends Event
  ? Spoken
  : VoiceOf<Client, Event> extends 'none'
    ? { readonly context?: never; readonly message?: never }
    : VoiceOf<Client, Event> extends 'message'
      ? { readonly context?: never; readonly message?: string }
      : Spoken;

type Spoken = {
  /** For the model. */
  readonly context?: string;
  /** For the person. */
  readonly message?: string;
};
