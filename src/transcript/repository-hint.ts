import { parseRepository } from '../text/repository.ts';

/** A remote's address or name as `[HOST/]OWNER/NAME` (T47); null where it names no repository. */
export function repositoryHint(text: string | null): string | null {
  const repository = text === null ? null : parseRepository(text.trim());
  if (repository === null) return null;
  const { host, owner, name } = repository;
  return host === 'github.com' ? `${owner}/${name}` : `${host}/${owner}/${name}`;
}
