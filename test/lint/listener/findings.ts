import { z } from 'zod';
import type { ListenerFolder } from '../../../src/lint/files.ts';
import { listenerRules, readListeners } from '../../../src/lint/listener/index.ts';
import type { RuleId } from '../../../src/lint/types.ts';

const facts = { uid: z.number().nullable().default(1000), mode: z.number().nullable().default(0o755) };
const fileKind = z.enum(['file', 'directory', 'symlink', 'other']);

/** An entry, as far as it differs from a script of one's own that runs. */
export const given = z.strictObject({
  event: z.string().default('after_user_prompt'),
  name: z.string().default('10-notes.sh'),
  kind: fileKind.default('file'),
  ...facts,
  executable: z.boolean().default(true),
  directories: z
    .array(z.strictObject({ path: z.string(), ...facts }))
    .default([{ path: 'hooks.d', uid: 1000, mode: 0o755 }]),
  target: z
    .strictObject({ kind: fileKind, ...facts })
    .nullable()
    .exactOptional(),
  head: z.string().nullable().default('#!/bin/sh\n'),
});
export type Given = z.input<typeof given>;

export function folderOf(input: Given, platform: ListenerFolder['platform'] = 'posix'): ListenerFolder {
  const { event, head, ...entry } = given.parse(input);
  return {
    kind: 'listener',
    path: `hooks.d/${event}`,
    event,
    entries: [{ entry, head: head === null ? null : new TextEncoder().encode(head) }],
    me: 1000,
    platform,
  };
}

/** `NAME MESSAGE`, the name that of the entry, or `.` for the folder. */
export function briefly(rule: RuleId, folder: ListenerFolder): string[] {
  const reading = readListeners(folder);
  return listenerRules.flatMap(({ meta, check }) =>
    meta.id === rule
      ? check(reading).map(
          ({ file = `${folder.path}/.`, message }) => `${file.slice(folder.path.length + 1)} ${message}`,
        )
      : [],
  );
}

/** The ids of the rules that find something, without `listener/`. */
export function rulesIn(input: Given, platform: ListenerFolder['platform'] = 'posix'): string[] {
  const reading = readListeners(folderOf(input, platform));
  return listenerRules.flatMap(({ meta, check }) =>
    check(reading).map(() => meta.id.replace('listener/', '')),
  );
}
