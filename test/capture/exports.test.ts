import { describe, expect, it, test } from 'vitest';
import * as capture from '../../src/capture/index.ts';
import { importsOf } from '../architecture/sources.ts';

test('what the adapters get', () => {
  expect(Object.keys(capture).sort()).toEqual([
    'CAPTURE_MARK',
    'EMPTY_LEDGER',
    'IGNORED_NAMES',
    'LEDGER_VERSION',
    'LOCK_NAME',
    'LOGS_KEPT',
    'OWN_THREAD_SOURCE',
    'PARENT_MARK',
    'PROMPT_FILES',
    'SWEEP_DEFAULTS',
    'activated',
    'comparable',
    'countPages',
    'decideSweep',
    'entryKey',
    'exitStatus',
    'factsOf',
    'faultOf',
    'foldersUpwards',
    'gate',
    'gateOf',
    'hiddenChanges',
    'isArchivedPage',
    'isCapturableId',
    'isLockHeld',
    'isLogName',
    'isWikiName',
    'isWithinCapture',
    'judgeLaunch',
    'logName',
    'nearestRoot',
    'oneLine',
    'openingLines',
    'ownershipOf',
    'pagesChanged',
    'parseLedger',
    'placeOf',
    'prefixesOf',
    'readLaunchCall',
    'readLedger',
    'removeSecrets',
    'resolveTranscript',
    'settling',
    'stepLine',
    'summaryLine',
    'taskOf',
    'tidied',
    'withEnd',
    'withLog',
    'withOwnSession',
    'withRunning',
    'withStart',
  ]);
});

/** The launcher starts in the time of Node alone, so what it asks loads no package (section 9). */
describe('what the launcher loads', () => {
  const reached = (file: string): readonly string[] => {
    const found = new Set([file]);
    for (const one of found) if (one.startsWith('src/')) for (const { to } of importsOf(one)) found.add(to);
    return [...found].filter((to) => !to.startsWith('src/'));
  };

  it.each(['launch', 'ledger', 'ledger-updates', 'lock', 'settling', 'gate'])(
    '%s reaches no package',
    (name) => {
      expect(reached(`src/capture/${name}.ts`)).toEqual([]);
    },
  );

  it('would be seen: candidates quote with one', () => {
    expect(reached('src/capture/candidates.ts')).toContain('shell-quote');
  });
});
