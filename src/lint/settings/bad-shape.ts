/** `settings/bad-shape`: spec `lint.md`, 4. */
import { endOf, memberOf, membersOf } from '../../settings/nodes.ts';
import { quoted } from '../message.ts';
import type { LintClient, Rule } from '../types.ts';
import { foundAt, lost } from './say.ts';
import { faultsOfEvent, wrongKind } from './shapes.ts';
import type { Fault } from './shapes.ts';
import type { SettingsReading, Value } from './types.ts';

export const badShape: Rule<SettingsReading> = {
  meta: {
    id: 'settings/bad-shape',
    severity: 'error',
    summary:
      'A value of another kind than the client asks for, which costs its handler, its event or the file',
  },
  check: (reading) => {
    const { file, tree, events } = reading;
    if (tree.root === null) return [];
    const faults = [
      ...faultsOfRoot(tree.root, file.client),
      ...events
        .filter(({ isKnown, member }) => isKnown && endOf(member.value) <= tree.end)
        .flatMap(({ member }) => faultsOfEvent(file.text, member.value, file.client)),
    ];
    return faults
      .filter(({ node }) => endOf(node) <= tree.end)
      .map(({ node, is, loss, mend }) => foundAt(reading, node, `${is}, so ${lost(reading, loss)}; ${mend}`));
  },
};

const ROOT_FAULTS: Readonly<Record<LintClient, (root: Value) => readonly Fault[]>> = {
  'claude-code': () => [],
  codex: faultsOfCodexRoot,
};

function faultsOfRoot(root: Value, client: LintClient): readonly Fault[] {
  if (root.type !== 'object') return [wrongKind('file', root, 'an object', 'file')];
  const hooks = memberOf(root, 'hooks')?.value;
  const own = ROOT_FAULTS[client](root);
  return hooks === undefined || hooks.type === 'object'
    ? own
    : [...own, wrongKind('`hooks`', hooks, 'an object', 'file')];
}

function faultsOfCodexRoot(root: Value): readonly Fault[] {
  return membersOf(root).flatMap(({ key, keyNode, value }) => {
    if (key === 'hooks' || (key === 'description' && value.type === 'string')) return [];
    if (key === 'description') return [wrongKind('`description`', value, 'text', 'file')];
    const fault = { node: keyNode, is: `key ${quoted(key)} is none that Codex knows`, loss: 'file' } as const;
    return [{ ...fault, mend: 'remove it' }];
  });
}
