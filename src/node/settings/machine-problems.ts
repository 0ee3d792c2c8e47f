import type { Inspection } from '../../settings/index.ts';
import { printable } from '../../text/terminal.ts';
import type { Trust } from './ask-codex.ts';
import { inspectLauncher, isExecutable, launcherNode } from './launcher.ts';
import type { SettingsPlace } from './places.ts';
import type { StatusProblem } from './types.ts';

/** What the machine says about an entry that is in place (settings 12): can what it names run, here and elsewhere. */
export function scriptProblems({ home, scope }: SettingsPlace): readonly StatusProblem[] {
  const { path, exists, executable, current } = inspectLauncher(home);
  const node = launcherNode(home);
  const found: readonly (readonly [boolean, StatusProblem['id'], string])[] = [
    [!exists, 'script-missing', `${path} is not there; install puts it there again.`],
    [exists && !executable, 'script-not-executable', `${path} may not be run; install makes it executable.`],
    [
      node !== null && !isExecutable(node),
      'node-missing',
      `The Node that the script starts, ${node}, is not there; install names the one that it runs with.`,
    ],
    [
      exists && !current,
      'script-outdated',
      'The script is that of another release; install brings it up to date.',
    ],
    [
      scope === 'project',
      'machine-path',
      'Everybody who works on this repository sees the entry, and its path is one of this machine.',
    ],
  ];
  return found.flatMap(([isSo, id, message]) => (isSo ? [problem(id, message)] : []));
}

/** Another file that holds an entry of ours too. */
export interface OtherEntry {
  readonly file: string;
  /** Null where it was not read. */
  readonly command: string | null;
}

/** Claude Code runs the same command text once, wherever it stands; other texts, and Codex, run each (settings 14). */
export function repeatedProblems(
  { client, entry }: Inspection,
  others: readonly OtherEntry[],
): readonly StatusProblem[] {
  return others.map(({ file, command }) => {
    const isOnce = client === 'claude-code' && command !== null && command === entry?.command;
    const what = isOnce ? 'the same command too; it runs once' : 'an entry of ours too; each of them runs';
    return problem('registered-twice', `${file} holds ${what}.`);
  });
}

const OF_TRUST: Readonly<Record<Trust, StatusProblem | null>> = {
  trusted: null,
  modified: problem(
    'modified',
    'The entry has changed since Codex was told to trust it: open /hooks in Codex.',
  ),
  untrusted: problem(
    'untrusted',
    'Codex does not trust the entry yet, and leaves it out: open /hooks in Codex.',
  ),
};

/** Only Codex asks a person first; null: it was not asked, or gave no answer. */
export function trustProblems({ client }: SettingsPlace, trust: Trust | null): readonly StatusProblem[] {
  if (client !== 'codex') return [];
  const found =
    trust === null
      ? problem('trust-unknown', 'Only Codex knows whether it trusts the entry: --ask-client asks it.')
      : OF_TRUST[trust];
  return found === null ? [] : [found];
}

function problem(id: StatusProblem['id'], message: string): StatusProblem {
  return { id, message: printable(message), path: '' };
}
