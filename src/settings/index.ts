/** `transcript-facts/settings`: our one entry in a client's settings file, as pure edits of its text. */

export { planInstall } from './install.ts';
export { planUninstall } from './uninstall.ts';
export { inspectSettings } from './inspect.ts';
export { SettingsIntentError } from './aim.ts';
export { readReceipt } from './receipt.ts';
export type {
  Edit,
  EditPlan,
  InspectedEntry,
  Inspection,
  Intent,
  Moved,
  Note,
  NoteId,
  Place,
  Plan,
  Problem,
  ProblemId,
  Receipt,
  ReceiptPiece,
  Refusal,
  RefusalId,
  RefusedPlan,
  SettingsClient,
  SettingsPlatform,
  SettingsState,
} from './types.ts';
