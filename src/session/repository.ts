import { knownHosts } from '../rules/addresses.ts';
import { parseRepository } from '../text/repository.ts';
import type { SessionState } from './state.ts';

/**
 * The session repository: the caller's word, else the client's header, else the one repository that git's output named
 * for the session's folder; null where nobody says, or two disagree.
 */
export function sessionRepository(state: SessionState): string | null {
  const [printed, another] = state.remotes;
  const hint = printed !== undefined && another === undefined ? printed : null;
  return state.repository ?? state.header.repository ?? hint;
}

/** Hosts whose addresses count in this session. */
export function sessionHosts(state: SessionState): ReadonlySet<string> {
  const remotes = state.remotes.flatMap((remote) => {
    const read = parseRepository(remote);
    return read === null ? [] : [read.host];
  });
  return knownHosts(sessionRepository(state), [...state.hosts, ...remotes]);
}
