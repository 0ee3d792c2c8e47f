import { parseRepository, repositoryName } from '../text/repository.ts';

/** A remote's address or name as `[HOST/]OWNER/NAME` (T47); null where it names no repository. */
export function repositoryHint(text: string | null): string | null {
  const repository = text === null ? null : parseRepository(text.trim());
  return repository === null ? null : repositoryName(repository);
}
