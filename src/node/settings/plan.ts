import {
  planInstall,
  planUninstall,
  type EditPlan,
  type Intent,
  type Plan,
  type SettingsPlatform,
} from '../../settings/index.ts';
import { isManagedFile } from './managed.ts';
import { platformOf, type SettingsPlace } from './places.ts';
import { receiptFor } from './receipts.ts';
import { refusalOf, SettingsStop } from './refusal.ts';
import { readTarget, type Target } from './target.ts';
import type { EditOptions, EditNote, SettingsReport } from './types.ts';

export interface Planned {
  readonly target: Target;
  readonly plan: Plan;
}

const PLANNERS: Readonly<Record<SettingsReport['operation'], typeof planInstall>> = {
  install: planInstall,
  uninstall: planUninstall,
};

/** Reads the file and says what is to become of it. Touches nothing. Throws a `SettingsStop`. */
export function planAt(
  place: SettingsPlace,
  operation: SettingsReport['operation'],
  options: EditOptions,
): Planned {
  const { client, script, file, home } = place;
  const platform = platformOf(options.from ?? {});
  refuseManaged(file, file, platform);
  if (operation === 'install') refuseBackslash(place, platform);
  const target = readTarget(file);
  refuseManaged(target.path, file, platform);
  const intent: Intent = {
    client,
    script,
    platform,
    file,
    strict: options.strict ?? false,
    force: options.force ?? false,
    receipt: receiptFor(home, target.path),
  };
  return { target, plan: PLANNERS[operation](textOf(target), intent) };
}

function refuseManaged(path: string, file: string, platform: SettingsPlatform): void {
  if (isManagedFile(path, platform))
    throw new SettingsStop(
      'managed-file',
      file,
      `${path} is kept by an administrator or by the client itself.`,
    );
}

/** Node loads no ES module from such a folder (seen with 20.20.2): the entry would be there and never do anything. */
function refuseBackslash({ file, home }: SettingsPlace, platform: SettingsPlatform): void {
  if (platform === 'posix' && home.includes('\\'))
    throw new SettingsStop(
      'unsafe-path',
      file,
      `Node loads nothing from a folder with a backslash in its name: ${home}`,
    );
}

function textOf({ content }: Target): string | null {
  return content?.text ?? null;
}

/** The report of a plan as it stands. */
export function reportOf(
  place: SettingsPlace,
  operation: SettingsReport['operation'],
  { target, plan }: Planned,
): SettingsReport {
  const { client, scope, file } = place;
  const before = textOf(target);
  const common = { client, scope, file, operation, before };
  if (plan.outcome === 'refused') {
    const snippet = operation === 'install' ? plan.snippet : null;
    const refusal = refusalOf(file, plan.refusal);
    return { ...common, outcome: 'refused', refusal, snippet, notes: [], moved: [], after: before };
  }
  const { outcome, text, notes, moved } = plan;
  const own = ownNotes(place, operation, target, plan);
  return { ...common, outcome, refusal: null, snippet: null, notes: [...own, ...notes], moved, after: text };
}

/** What the planner cannot know. */
function ownNotes(
  { scope, script }: SettingsPlace,
  operation: SettingsReport['operation'],
  { content }: Target,
  { outcome }: EditPlan,
): readonly EditNote[] {
  const notes: EditNote[] = [];
  if (operation === 'install' && scope === 'project')
    notes.push({
      id: 'machine-path',
      message: `Everybody who works on this repository sees the entry, and its path is one of this machine: ${script}`,
      path: '',
    });
  const links = content?.stats.nlink ?? 1;
  if (outcome === 'change' && links > 1)
    notes.push({
      id: 'hard-links',
      message: `The file has ${links} names; under the others it keeps the old content.`,
      path: '',
    });
  return notes;
}
