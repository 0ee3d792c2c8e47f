import type { RecordEvent } from '../../transcript/events.ts';
import { findAddresses, pullRequestAddress, type PullRequestAddress } from '../../text/address.ts';
import { parseRepository } from '../../text/repository.ts';
import { pullRequestOf } from '../addresses.ts';

/**
 * The pull request that a record of the client's own names. Such records were seen to call a pull request created for
 * an echo, a heredoc, `--help` and a failed create, so they tie it to the session and prove nothing more
 * (pull-requests.md, 9.2). Null for an inherited or repeated record, and for one that names none.
 */
export function linkedBy(record: RecordEvent): PullRequestAddress | null {
  if (record.inherited || record.repeated) return null;
  return recordedAddress(record);
}

/** The address in a record: its URL, or repository and number together. */
export function recordedAddress(record: RecordEvent): PullRequestAddress | null {
  if (record.url !== null) {
    const [mention] = findAddresses(record.url);
    return mention === undefined ? null : pullRequestOf(mention.address);
  }
  const repository = record.repository === null ? null : parseRepository(record.repository);
  if (repository === null || record.number === null) return null;
  const { host, owner, name } = repository;
  return pullRequestAddress(`https://${host}/${owner}/${name}/pull/${record.number}`);
}
