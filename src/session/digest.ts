import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TextDigest } from '../rules/types.ts';

/** What is kept of a comment's text: enough to know it again. */
export function digestOf(text: string): TextDigest {
  return { sha256: bytesToHex(sha256(utf8ToBytes(text))), length: text.length };
}
