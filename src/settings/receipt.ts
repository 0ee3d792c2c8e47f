import { areApart } from './check.ts';
import { applyEdits } from './edits.ts';
import type { Edit, Receipt, ReceiptPiece } from './types.ts';

/** What an install of `edits` leaves behind for its uninstall (settings, rule 27). */
export function receiptOf(before: string | null, edits: readonly Edit[]): Receipt {
  const old = before ?? '';
  let shift = 0;
  const pieces = edits.map(({ offset, length, text }): ReceiptPiece => {
    const piece = { offset: offset + shift, inserted: text, removed: old.slice(offset, offset + length) };
    shift += text.length - length;
    return piece;
  });
  return { length: old.length + shift, pieces, created: before === null };
}

/** A receipt out of JSON that may have been written by anybody; null for everything else. */
export function readReceipt(value: unknown): Receipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { length, pieces, created }: { length?: unknown; pieces?: unknown; created?: unknown } = value;
  if (!isOffset(length) || typeof created !== 'boolean' || !Array.isArray(pieces)) return null;
  const read = pieces.map(readPiece);
  const whole = read.filter((piece) => piece !== null);
  return whole.length === read.length ? { length, pieces: whole, created } : null;
}

function readPiece(value: unknown): ReceiptPiece | null {
  if (typeof value !== 'object' || value === null) return null;
  const { offset, inserted, removed }: { offset?: unknown; inserted?: unknown; removed?: unknown } = value;
  if (!isOffset(offset) || typeof inserted !== 'string' || typeof removed !== 'string') return null;
  // Install takes nothing out but white space, and puts something in.
  if (inserted.trim() === '' || removed.trim() !== '') return null;
  return { offset, inserted, removed };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * The edits that swap the pieces back, and the text from before; a null text: there was no file. Null where the text is
 * no longer the one that install gave.
 */
export function swappedBack(
  text: string,
  receipt: unknown,
): { readonly edits: readonly Edit[]; readonly text: string | null } | null {
  const read = readReceipt(receipt);
  if (read === null || read.length !== text.length || read.pieces.length === 0) return null;
  if (!read.pieces.every(({ offset, inserted }) => text.startsWith(inserted, offset))) return null;
  const edits = read.pieces.map(({ offset, inserted, removed }): Edit => ({
    offset,
    length: inserted.length,
    text: removed,
  }));
  if (!areApart(text, edits)) return null;
  const before = applyEdits(text, edits);
  if (!read.created) return { edits, text: before };
  return before === '' ? { edits, text: null } : null;
}
