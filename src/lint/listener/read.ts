/** A folder of listeners as the rules read it. */
import { judgeListener } from '../../hooks/listener-judge.ts';
import type { ListedListener, ListenerFolder } from '../files.ts';
import type { FolderReading, ListenerReading } from './types.ts';

export function readListeners(folder: ListenerFolder): FolderReading {
  return { folder, listeners: folder.entries.map((listed) => readListener(folder, listed)) };
}

function readListener({ me, platform }: ListenerFolder, listed: ListedListener): ListenerReading {
  const { name } = listed.entry;
  return {
    ...listed,
    name: typeof name === 'string' ? name : new TextDecoder('utf-8', { ignoreBOM: true }).decode(name),
    verdict: judgeListener({ entry: listed.entry, me, platform }),
  };
}
