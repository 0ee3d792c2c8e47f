import { fieldsOf } from '../transcript/shape.ts';

/** What a tool was asked for, as far as the gate looks at it. */
export type GateInput =
  | { readonly kind: 'write'; readonly path: string }
  /** `path` is null where the root is meant; `pattern` chooses files below it. */
  | { readonly kind: 'read'; readonly path: string | null; readonly pattern: string | null }
  | { readonly kind: 'agent'; readonly agent: string; readonly background: boolean };

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const number: Check = (value) => typeof value === 'number';

interface Shape {
  readonly needed: Readonly<Record<string, Check>>;
  readonly allowed: Readonly<Record<string, Check>>;
  readonly read: (given: Readonly<Record<string, string | null>>, background: boolean) => GateInput;
}

/** The inputs of the tools that are known (Claude Code 2.1.332). A key that is new is another shape. */
const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  [
    'Write',
    {
      needed: { file_path: text, content: text },
      allowed: {},
      read: ({ file_path }) => ({ kind: 'write', path: file_path ?? '' }),
    },
  ],
  [
    'Edit',
    {
      needed: { file_path: text, old_string: text, new_string: text },
      allowed: { replace_all: flag },
      read: ({ file_path }) => ({ kind: 'write', path: file_path ?? '' }),
    },
  ],
  [
    'Read',
    {
      needed: { file_path: text },
      allowed: { offset: number, limit: number, pages: text },
      read: ({ file_path }) => ({ kind: 'read', path: file_path ?? '', pattern: null }),
    },
  ],
  [
    'Glob',
    {
      needed: { pattern: text },
      allowed: { path: text },
      read: ({ path, pattern }) => ({ kind: 'read', path: path ?? null, pattern: pattern ?? null }),
    },
  ],
  [
    'Grep',
    {
      needed: { pattern: text },
      allowed: {
        path: text,
        glob: text,
        type: text,
        output_mode: text,
        '-A': number,
        '-B': number,
        '-C': number,
        '-i': flag,
        '-n': flag,
        '-o': flag,
        context: number,
        head_limit: number,
        offset: number,
        multiline: flag,
      },
      read: ({ path, glob }) => ({ kind: 'read', path: path ?? null, pattern: glob ?? null }),
    },
  ],
  [
    'Agent',
    {
      needed: { subagent_type: text, prompt: text },
      allowed: { description: text, run_in_background: flag },
      read: ({ subagent_type }, background) => ({ kind: 'agent', agent: subagent_type ?? '', background }),
    },
  ],
]);

/** What a call asks for; `unknown-tool` and `bad-input` are denied (rule 16). */
export function readGateInput(tool: string, input: unknown): GateInput | 'unknown-tool' | 'bad-input' {
  const shape = SHAPES.get(tool);
  if (shape === undefined) return 'unknown-tool';
  const fields = fieldsOf(input);
  if (fields === null) return 'bad-input';
  const { needed, allowed, read } = shape;
  const missing = Object.keys(needed).some((name) => !Object.hasOwn(fields, name));
  const wrong = Object.entries(fields).some(([name, value]) => !checkOf(name, needed, allowed)(value));
  if (missing || wrong) return 'bad-input';
  const given = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : null,
  ]);
  return read(Object.fromEntries(given), fields.run_in_background === true);
}

function checkOf(name: string, needed: Shape['needed'], allowed: Shape['allowed']): Check {
  if (Object.hasOwn(needed, name)) return needed[name] ?? never;
  return Object.hasOwn(allowed, name) ? (allowed[name] ?? never) : never;
}

const never: Check = () => false;
