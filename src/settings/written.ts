import type { Aim } from './aim.ts';
import type { Style } from './style.ts';

/** A value that we write. Members are a list: no key means anything to JavaScript there. */
export type Written =
  | string
  | number
  | { readonly list: readonly Written[] }
  | { readonly members: readonly (readonly [key: string, value: Written])[] };

/** Our handler (settings, rule 24). */
export function writtenHandler({ command, timeout }: Aim): Written {
  return {
    members: [
      ['type', 'command'],
      ['command', command],
      ['timeout', timeout],
    ],
  };
}

export function groupAround(handler: Written): Written {
  return { members: [['hooks', { list: [handler] }]] };
}

/** An empty group that keeps a place (rule 34). */
export const PLACEHOLDER: Written = { members: [['hooks', { list: [] }]] };

export function writtenList(aim: Aim): Written {
  return { list: [groupAround(writtenHandler(aim))] };
}

export function writtenHooks(aim: Aim): Written {
  return { members: [[aim.event, writtenList(aim)]] };
}

export function writtenSettings(aim: Aim): Written {
  return { members: [['hooks', writtenHooks(aim)]] };
}

/**
 * A value as text: on one line, or spread over lines of which the first goes on with what is there and the others stand
 * at `indentation`. Letters outside ASCII stay as they are (rule 29).
 */
export function printed(value: Written, style: Style, indentation: string | null): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = 'list' in value ? ['[', ']'] : ['{', '}'];
  const inner = indentation === null ? null : indentation + style.unit;
  const parts =
    'list' in value
      ? value.list.map((item) => printed(item, style, inner))
      : value.members.map(([key, one]) => printedMember(key, one, style, inner));
  if (parts.length === 0) return `${open}${close}`;
  if (indentation === null || inner === null) return `${open}${parts.join(`,${style.gap}`)}${close}`;
  const start = `${style.lineBreak}${inner}`;
  return `${open}${start}${parts.join(`,${start}`)}${style.lineBreak}${indentation}${close}`;
}

export function printedMember(key: string, value: Written, style: Style, indentation: string | null): string {
  return `${JSON.stringify(key)}:${style.gap}${printed(value, style, indentation)}`;
}
