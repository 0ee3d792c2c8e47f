import type { HookStatus } from '../node/index.ts';
import type { HookFiring } from '../node/listeners/hook-firings.ts';
import { CLIENT_NAMES } from '../settings/messages.ts';
import type { Colours } from './context.ts';
import { counted, inline } from './output.ts';

/** How our entry stands, and what is known of hooks that a plugin or the user registered. */
export interface ToldStatus extends HookStatus {
  readonly plugins: readonly HookFiring[];
}

/** How the entry of one client stands, for people. */
export function statusText(status: ToldStatus, colours: Colours): string {
  const { client, state, file, problems } = status;
  const paint = state === 'installed' ? colours.green : state === 'absent' ? colours.dim : colours.red;
  const lines = [
    `${colours.bold(CLIENT_NAMES[client])}  ${paint(state)}  ${inline(file)}`,
    ...[...factsOf(status), ...status.plugins.flatMap(firingOf)].map(
      ([name, text]) => `  ${name.padEnd(9)} ${text}`,
    ),
    ...problems.map(({ id, message }) => `  ${colours.yellow('!')} ${inline(message)}  ${colours.dim(id)}`),
  ];
  return `${lines.join('\n')}\n`;
}

type Fact = readonly [name: string, text: string];

function factsOf({ entry, script, trust, foreign, lastRun }: HookStatus): readonly Fact[] {
  const facts: Fact[] = [];
  if (entry !== null) {
    const limit = entry.timeout === null ? 'no timeout' : `${entry.timeout} s`;
    facts.push([
      'entry',
      `${inline(entry.path)}  ${inline(entry.command ?? 'without a command')}  (${limit})`,
    ]);
    if (script.exists) facts.push(['script', `${inline(script.version ?? 'of an unknown release')}`]);
    facts.push(['last run', lastRunText(lastRun)]);
  }
  if (trust !== null) facts.push(['trust', trust]);
  if (foreign.length > 0)
    facts.push(['others', `${counted(foreign.length, 'command')} of others at the same event`]);
  return facts;
}

function firingOf({ event, firedAt, lastReport }: HookFiring): readonly Fact[] {
  return [
    ['fired', `${inline(event)}  ${firedAt ?? 'never'}`],
    ...(lastReport === null ? [] : [['reported', inline(lastReport)] as const]),
  ];
}

function lastRunText(lastRun: HookStatus['lastRun']): string {
  if (lastRun === null) return 'never';
  const { at, ok, reason } = lastRun;
  return ok ? inline(at) : `${inline(at)}  not captured: ${inline(reason ?? 'nobody knows why')}`;
}
