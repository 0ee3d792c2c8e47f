import fc from 'fast-check';

/** A way to write a word so that a shell takes it as it is. */
export type Quote = (word: string) => string;

export const single: Quote = (word) => `'${word.replaceAll("'", `'\\''`)}'`;
const double: Quote = (word) => `"${word.replace(/["\\$`]/g, '\\$&')}"`;
const dollar: Quote = (word) => `$'${word.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
/** An empty word and one over several lines need marks. */
const backslashes: Quote = (word) =>
  word === '' || word.includes('\n') ? double(word) : word.replace(/[^\w./:=-]/g, '\\$&');
const bare: Quote = (word) => (/^[\w./:=-]+$/.test(word) ? word : single(word));

/** Any of the ways; shrinks to quotes only where they are needed. */
export const quotes: fc.Arbitrary<Quote> = fc.constantFrom(bare, single, double, dollar, backslashes);
