/** The commands of a file of settings as the scripts that they are (spec `lint.md`, 2). */
import { endOf, memberOf, textOf } from '../../settings/nodes.ts';
import type { LintDialect } from '../files.ts';
import type { EmbeddedScript } from '../kind.ts';
import type { LintClient } from '../types.ts';
import type { SettingsReading } from './types.ts';

/** Claude Code runs `sh -c`, Codex the login shell; `shell` of a handler names another one. */
const SHELLS: Readonly<Record<LintClient, LintDialect>> = { 'claude-code': 'sh', codex: 'bash' };

export function embeddedScripts({ file, at, handlers }: SettingsReading): readonly EmbeddedScript[] {
  return handlers.flatMap(({ node, command }) => {
    if (command === null || command.isExec || command.text.trim() === '') return [];
    const shell = textOf(memberOf(node, 'shell')?.value);
    if (shell !== null && shell !== 'bash') return [];
    const dialect = shell ?? SHELLS[file.client];
    const place = at(command.node.offset, endOf(command.node));
    return [{ kind: 'shell', text: command.text, dialect, place }];
  });
}
