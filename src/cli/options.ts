import { InvalidArgumentError, Option } from 'commander';
import { parseRepository, repositoryName } from '../text/repository.ts';

/** `--repo [HOST/]OWNER/NAME`, or the address of a remote; answers `[HOST/]OWNER/NAME`. */
export function repositoryOption(description: string): Option {
  return new Option('--repo <[HOST/]OWNER/NAME>', description).argParser((text: string) => {
    const read = parseRepository(text.trim());
    if (read === null)
      throw new InvalidArgumentError(
        'Write OWNER/NAME (acme/widgets), HOST/OWNER/NAME or the address of a remote.',
      );
    return repositoryName(read);
  });
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `--since T`: a date, a time, or how long ago; in milliseconds since 1970. */
export function sinceOption(now: () => Date): Option {
  return new Option(
    '--since <T>',
    'only sessions that were written to since: 2026-11-30, 2026-11-30T09:00Z, 36h, 7d',
  ).argParser((text: string) => {
    const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
    if (amount !== undefined && unit !== undefined)
      return now().getTime() - Number(amount) * (UNITS[unit] ?? 0);
    const time = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(time))
      throw new InvalidArgumentError('Write a date (2026-11-30), a time, or how long ago (36h, 7d).');
    return time;
  });
}
