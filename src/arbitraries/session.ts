import fc from 'fast-check';
import type { Client } from '../transcript/events.ts';
import { plans } from './deeds.ts';
import { shownAs } from './shown-as.ts';
import type { Deed, GeneratedSession, SessionTruth } from './types.ts';
import { claudeLines } from './write-claude.ts';
import { codexLines } from './write-codex.ts';
import { eventsOf } from './write-events.ts';
import { worldOf } from './world.ts';

/** What sessions are made of. */
export interface SessionOptions {
  /** Who writes them; both if not given. */
  readonly client?: Client;
  /** `OWNER/NAME` that they work on; `acme/widgets` if not given. */
  readonly repository?: string;
  /** Deeds at most; 8 if not given. */
  readonly maxDeeds?: number;
}

const CLIENTS: readonly Client[] = ['claude-code', 'codex'];
const ID = '5a1d0000-7c11-4f00-8e00-00000000a001';

/**
 * Whole sessions, as lines of a transcript and as events, with the facts that hold of them and the reasons why the rest do
 * not. A session that fails shrinks to the few deeds that it fails by. Page: `docs/arbitraries/sessions.md`.
 */
export function sessions(options: SessionOptions = {}): fc.Arbitrary<GeneratedSession> {
  const { client, repository = 'acme/widgets', maxDeeds = 8 } = options;
  return fc
    .record({
      client: client === undefined ? fc.constantFrom(...CLIENTS) : fc.constant(client),
      chosen: fc.array(plans, { maxLength: maxDeeds }),
    })
    .map(({ client: writer, chosen }) =>
      sessionOf(
        writer,
        repository,
        chosen.map((plan, place) => plan(worldOf(repository, place))),
      ),
    );
}

function sessionOf(client: Client, repository: string, deeds: readonly Deed[]): GeneratedSession {
  const header = { id: ID, repository };
  const lines = client === 'codex' ? codexLines(header, deeds) : claudeLines(header, deeds);
  const session: GeneratedSession = {
    client,
    id: ID,
    repository,
    deeds,
    lines,
    text: lines.map((line) => `${line}\n`).join(''),
    events: eventsOf(client, header, deeds),
    truth: truthOf(deeds),
  };
  return shownAs(session, () => ({ client, deeds }));
}

function truthOf(deeds: readonly Deed[]): SessionTruth {
  return {
    pullRequests: deeds.flatMap(({ truth }) => truth.pullRequests),
    comments: deeds.flatMap(({ truth }) => truth.comments),
    refused: deeds.flatMap(({ truth }) => truth.refused),
  };
}
