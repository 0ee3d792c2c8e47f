import type { Hook, HookOutcome, Withdrawal } from './hook.ts';
import { isJsonObject, isObject, jsonCopy, jsonTextCopy, NotJsonError } from './json.ts';
import { checkPatch, isEmptyPatch, patchKeys, type Patch } from './patch.ts';
import { COMMENT_ROW, firstIssue } from './row-schema.ts';
import type { CommentRow } from './rows.ts';
import type { NewWarning } from './store.ts';

/** A patch names a key that its hook did not declare. */
export class UndeclaredKeyError extends Error {
  override readonly name = 'UndeclaredKeyError';
  readonly hook: string;
  readonly key: string;
  constructor(hook: string, key: string) {
    super(`Hook ${JSON.stringify(hook)} did not declare the key ${JSON.stringify(key)}.`);
    this.hook = hook;
    this.key = key;
  }
}

/** What a hook gave is no outcome. */
export class InvalidOutcomeError extends Error {
  override readonly name = 'InvalidOutcomeError';
  readonly hook: string;
  readonly field: string;
  constructor(hook: string, field: string, reason: string) {
    super(`Hook ${JSON.stringify(hook)} gave an outcome whose ${field} ${reason}.`);
    this.hook = hook;
    this.field = field;
  }
}

/** An outcome that was looked at, with nothing in it that its hook could still change. */
export interface CheckedOutcome {
  /** Null where nothing is to be changed. */
  readonly patch: Patch | null;
  readonly rows: readonly CommentRow[];
  readonly warnings: readonly (NewWarning | Withdrawal)[];
}

const PARTS = ['patch', 'rows', 'warnings'] as const satisfies readonly (keyof HookOutcome)[];

/** Throws an `InvalidOutcomeError`, an `InvalidPatchError` or an `UndeclaredKeyError`. */
export function checkOutcome({ id, keys }: Hook, outcome: unknown): CheckedOutcome {
  if (outcome === undefined || outcome === null) return { patch: null, rows: [], warnings: [] };
  const fault = (field: string, reason: string): never => {
    throw new InvalidOutcomeError(id, field, reason);
  };
  if (!isObject(outcome)) return fault('value', 'is neither an object nor nothing');
  for (const part of Object.keys(outcome))
    if (!PARTS.some((known) => known === part)) return fault(part, `is none of ${PARTS.join(', ')}`);

  const patch = outcome['patch'] === undefined ? null : checkPatch(outcome['patch']);
  const undeclared = patch === null ? undefined : patchKeys(patch).find((key) => !keys.includes(key));
  if (undeclared !== undefined) throw new UndeclaredKeyError(id, undeclared);
  const list = (part: 'rows' | 'warnings'): readonly unknown[] => {
    const value = outcome[part] ?? [];
    if (!Array.isArray(value)) return fault(part, 'is no array');
    return Array.from(value, (one: unknown, index) => copied(part, one, `${part}.${index}`, fault));
  };
  return {
    patch: patch === null || isEmptyPatch(patch) ? null : patch,
    rows: list('rows').map((row, index) => checkedRow(row, `rows.${index}`, fault)),
    warnings: list('warnings').map((warning, index) => checkedWarning(warning, `warnings.${index}`, fault)),
  };
}

type Fault = (field: string, reason: string) => never;

/** A warning may hold what some program printed, whatever the characters. */
function copied(part: 'rows' | 'warnings', value: unknown, field: string, fault: Fault): unknown {
  try {
    return part === 'rows' ? jsonCopy(value) : jsonTextCopy(value);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    return fault([field, ...error.path].join('.'), error.reason);
  }
}

function checkedRow(row: unknown, field: string, fault: Fault): CommentRow {
  const read = COMMENT_ROW.safeParse(row);
  if (read.success) return read.data;
  return fault(field, `is no row of a comment: ${firstIssue(read.error).reason}`);
}

function checkedWarning(warning: unknown, field: string, fault: Fault): NewWarning | Withdrawal {
  if (!isJsonObject(warning)) return fault(field, 'is no object');
  const { key, withdrawn, by } = warning;
  if (typeof key !== 'string' || key === '') return fault(`${field}.key`, 'is no text');
  if (withdrawn !== true) return { ...warning, key };
  return typeof by === 'string' ? { key, withdrawn, by } : fault(`${field}.by`, 'is no text');
}

export function isWithdrawal(warning: NewWarning | Withdrawal): warning is Withdrawal {
  return 'withdrawn' in warning && warning.withdrawn;
}
