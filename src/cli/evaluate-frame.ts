import * as z from 'zod';
import { frameAll } from '../hooks/frame-all.ts';
import { frame } from '../hooks/frame.ts';
import type { FrameOptions, Output } from '../hooks/frame.ts';
import type { Name } from '../hooks/frame-name.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const printed = z.looseObject({
  listener: z.string().optional(),
  listenerBase64: z.base64().optional(),
  stdout: z.string().nullable().optional(),
  stdoutBase64: z.base64().optional(),
  parts: z.array(z.tuple([z.string(), z.number().int().min(0).max(1e8)])).optional(),
  incomplete: z.boolean().optional(),
});
const schema = printed.extend({
  event: z.string(),
  listeners: z.array(printed).optional(),
  options: z
    .looseObject({
      budget: z.number().optional(),
      maxLines: z.number().optional(),
      maxCharacters: z.number().optional(),
      incomplete: z.boolean().optional(),
    })
    .optional(),
});

/** `{event, listener, stdout, options}`: the block of what a listener printed; `{event, listeners}`: of several. */
export const evaluateFrame: Evaluator = (input) => {
  const { event, listeners, options = {}, ...one } = readRow(schema, input);
  if (listeners === undefined) {
    const { text, shown, notShown, cut, hidden } = frame(event, nameOf(one), outputOf(one), given(options));
    return { text, shown, notShown, cut, hidden };
  }
  const outputs = listeners.map((row) => ({
    listener: nameOf(row),
    output: outputOf(row),
    incomplete: row.incomplete ?? false,
  }));
  return frameAll(event, outputs, given(options));
};

type Printed = z.output<typeof printed>;

function nameOf({ listener, listenerBase64 }: Printed): Name {
  if (listenerBase64 !== undefined) return Buffer.from(listenerBase64, 'base64');
  if (listener === undefined)
    throw new TypeError('listener: a name is needed, as listener or listenerBase64');
  return listener;
}

function outputOf({ stdout, stdoutBase64, parts }: Printed): Output {
  if (stdoutBase64 !== undefined) return Buffer.from(stdoutBase64, 'base64');
  if (parts !== undefined) return parts.map(([text, times]) => text.repeat(times)).join('');
  if (stdout === undefined)
    throw new TypeError('stdout: an output is needed, as stdout, stdoutBase64 or parts');
  return stdout;
}

/** Options that were left out stay out. */
function given({
  budget,
  maxLines,
  maxCharacters,
  incomplete,
}: NonNullable<z.output<typeof schema>['options']>): FrameOptions {
  return {
    ...(budget === undefined ? {} : { budget }),
    ...(maxLines === undefined ? {} : { maxLines }),
    ...(maxCharacters === undefined ? {} : { maxCharacters }),
    ...(incomplete === undefined ? {} : { incomplete }),
  };
}
