import type { ListenerVerdict } from '../../hooks/listener-judge.ts';
import type { ListedListener, ListenerFolder } from '../files.ts';

/** One entry of a folder, with its name as messages write it, and what becomes of it. */
export interface ListenerReading extends ListedListener {
  /** As text; bytes that are no UTF-8 are U+FFFD there. */
  readonly name: string;
  readonly verdict: ListenerVerdict;
}

/** What the rules over listeners read of one folder, `hooks.d/<event>`. */
export interface FolderReading {
  readonly folder: ListenerFolder;
  readonly listeners: readonly ListenerReading[];
}
