import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Receipt } from '../../settings/index.ts';
import { noteActivation } from './activation.ts';
import { backupOf } from './backup.ts';
import { failure } from './failure.ts';
import { withLock } from './home-lock.ts';
import { copyLauncher } from './launcher.ts';
import { removeUnusedLauncher } from './launcher-use.ts';
import { planAt, reportOf } from './plan.ts';
import type { SettingsPlace } from './places.ts';
import { dropReceipt, keepReceipt, receiptFor } from './receipts.ts';
import { isWriteFailure, SettingsStop } from './refusal.ts';
import { isSameTarget, readTarget, type Target } from './target.ts';
import { sweep } from './temporary.ts';
import type { EditNote, EditOptions, SettingsReport } from './types.ts';
import { verify } from './verify.ts';
import { writePlan } from './write.ts';

/** How often a file that changes under our hands is planned anew (settings 11, rule 39). */
const NEW_PLANS = 5;

interface Edit {
  readonly place: SettingsPlace;
  readonly operation: SettingsReport['operation'];
  readonly options: EditOptions;
}

/**
 * Puts our entry into a client's settings file, and the launcher that it names into the home of the hook (settings 7, 11). Nothing
 * of the file changes but the entry; another program's change of it in between is seen and kept. Never rejects for what it finds:
 * the report says what came of it, with the id, the place and the next step where it was refused or failed.
 */
export function installHook(place: SettingsPlace, options: EditOptions = {}): Promise<SettingsReport> {
  return editSettings({ place, operation: 'install', options });
}

/**
 * Takes our entry out again: with the receipt of the install the very bytes from before come back (settings 8, 11). The launcher
 * goes with the last entry that names it. A file without an entry stays as it is, and none is made.
 */
export function uninstallHook(place: SettingsPlace, options: EditOptions = {}): Promise<SettingsReport> {
  return editSettings({ place, operation: 'uninstall', options });
}

async function editSettings(edit: Edit): Promise<SettingsReport> {
  const { place, operation, options } = edit;
  try {
    const planned = planAt(place, operation, options);
    const report = reportOf(place, operation, planned);
    const isNothing = operation === 'uninstall' && report.outcome === 'unchanged' && !existsSync(place.home);
    if (options.dryRun === true || report.outcome === 'refused' || isNothing) return report;
    const done = await withLock(place.home, planned.target.path, place.file, () => carryOut(edit));
    if (operation === 'install' && done.outcome !== 'refused') await noteActivation(options.from ?? {});
    return done;
  } catch (error) {
    return stopped(edit, failure(error, place.file));
  }
}

/** One plan after the other, until one is of the file as it is at its rename. */
async function carryOut(edit: Edit): Promise<SettingsReport> {
  const { place, operation, options } = edit;
  const isInstall = operation === 'install';
  for (let turn = 0; turn <= NEW_PLANS; turn += 1) {
    const planned = planAt(place, operation, options);
    const report = reportOf(place, operation, planned);
    const { target, plan } = planned;
    if (plan.outcome === 'refused') return report;
    if (plan.outcome === 'unchanged') {
      const isMended = isInstall && prepareHome(place, target.path, receiptFor(place.home, target.path));
      finish(edit, target.path);
      return isMended ? { ...report, notes: [...report.notes, SCRIPT_UPDATED] } : report;
    }
    if (isBlank(target) && !(await staysAsItIs(place, target))) continue;
    const receipt = plan.receipt ?? receiptFor(place.home, target.path);
    const written = await writePlan(place, target, plan, () => {
      if (isInstall) prepareHome(place, target.path, receipt);
    });
    if (written === null) continue;
    await verify({ ...edit, before: target, ...written });
    finish(edit, target.path);
    return report;
  }
  throw new SettingsStop(
    'kept-changing',
    place.file,
    `Another program changed it ${NEW_PLANS + 1} times while it was being edited. Nothing was changed.`,
  );
}

/** Milliseconds in which a program that takes a file away to write it anew has long gone on. */
const GONE_PAUSE = 50;
/** The same of one that empties a file to write it in its place: that one keeps hold of the file, and may be slow. */
const BLANK_PAUSE = 1000;

/** An empty file may be one that another program is about to fill: what it writes then would go to the file that we replaced. */
function isBlank({ content }: Target): boolean {
  return content === null || content.text.trim() === '';
}

async function staysAsItIs({ file }: SettingsPlace, target: Target): Promise<boolean> {
  await wait(pauseFor(target));
  const now = readTarget(file);
  return isSameTarget(now, target) && now.content?.stats.mtimeMs === target.content?.stats.mtimeMs;
}

/** A file that was left empty for long is nobody's work in progress. */
function pauseFor({ content }: Target): number {
  if (content === null) return GONE_PAUSE;
  const age = Date.now() - content.stats.mtimeMs;
  return Math.min(Math.max(BLANK_PAUSE - age, 0), BLANK_PAUSE);
}

const SCRIPT_UPDATED: EditNote = {
  id: 'script-updated',
  message: 'The script that the entry names was brought up to date.',
  path: '',
};

/** The launcher is there before an entry names it. Says if there was anything to copy. */
function prepareHome({ home, file }: SettingsPlace, path: string, receipt: Receipt | null): boolean {
  keepReceipt(home, path, receipt);
  return copyLauncher(home, file);
}

/** What is left to do once the file is as it should be. */
function finish({ place, operation, options }: Edit, path: string): void {
  const { home, file } = place;
  if (operation === 'uninstall') {
    dropReceipt(home, path);
    removeUnusedLauncher(place, options.from ?? {});
  } else copyLauncher(home, file); // The uninstall of another file may have taken it for unused just now.
  const now = Date.now();
  sweep(home, now);
  sweep(dirname(path), now, [basename(path), basename(backupOf(path))]);
}

/** Whatever stops an edit is said in its report; a mistake of this program is thrown. */
function stopped({ place, operation }: Edit, error: unknown): SettingsReport {
  if (!(error instanceof SettingsStop)) throw error;
  const { refusal } = error;
  return {
    client: place.client,
    scope: place.scope,
    file: place.file,
    operation,
    outcome: isWriteFailure(refusal) ? 'failed' : 'refused',
    refusal,
    snippet: null,
    notes: [],
    moved: [],
    before: null,
    after: null,
  };
}
