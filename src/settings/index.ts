/** `transcript-facts/settings`: our one entry in a client's settings file, as pure edits of its text. */

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
