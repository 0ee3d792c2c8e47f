import { RegExpParser, type AST } from '@eslint-community/regexpp';
import type { Expression } from './collect.ts';

/** A text that grows: `pump` stands between the two as often as it fits. */
export interface Hostile {
  readonly before: string;
  readonly pump: string;
  readonly behind: string;
}

/** Fewer repetitions make no long text long to match. */
const MANY = 16;
const MOST_PUMPS = 24;
const MOST_PREFIXES = 5;
/** What ends a text so that a match fails at its very end. */
const TAILS = ['', '\u0001', '\n\u0001'];
const COMMON = [' ', 'a', '0', '-', '\n', '/', '"', '_'];

/**
 * Texts over which an expression would take long if it could: each of its repetitions is pumped, by words that its parts
 * match, behind what leads there, and the match fails at the end.
 */
export function hostileTo({ source, flags }: Expression): readonly Hostile[] {
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const words = readerOf(pattern, flags);
  const prefixes = new Set<string>(['']);
  const pumps = new Set<string>();
  const walk = (
    node: AST.Pattern | AST.Group | AST.CapturingGroup | AST.LookaroundAssertion,
    before: string,
  ): void => {
    for (const { elements } of node.alternatives) {
      let lead = before;
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max >= MANY) {
          prefixes.add(lead);
          for (const word of words.of(element.element)) pumps.add(word);
        }
        const inner = element.type === 'Quantifier' ? element.element : element;
        if ('alternatives' in inner) walk(inner, lead);
        lead += words.of(element)[0] ?? '';
      }
      pumps.add(lead);
    }
  };
  walk(pattern, '');
  for (const character of words.alphabet) pumps.add(character);
  const chosen = [...pumps].filter((pump) => pump !== '').slice(0, MOST_PUMPS);
  return [...prefixes]
    .slice(0, MOST_PREFIXES)
    .flatMap((before) => chosen.flatMap((pump) => TAILS.map((behind) => ({ before, pump, behind }))));
}

export function textOf({ before, pump, behind }: Hostile, length: number): string {
  return before + pump.repeat(Math.max(1, Math.floor(length / pump.length))) + behind;
}

interface Words {
  /** Some words that a part matches, the plainest first. */
  readonly of: (node: AST.Element) => readonly string[];
  /** Characters that the pattern speaks of, and some that it may not. */
  readonly alphabet: readonly string[];
}

function readerOf(pattern: AST.Pattern, flags: string): Words {
  const named = new Set<string>();
  const collect = (node: object): void => {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent' || key === 'resolved' || key === 'references') continue;
      if (Array.isArray(value)) value.forEach((one: unknown) => isObject(one) && collect(one));
      else if (isObject(value)) collect(value);
      else if (key === 'value' && typeof value === 'number') named.add(String.fromCodePoint(value));
    }
  };
  collect(pattern);
  const alphabet = [...new Set([...COMMON, ...named])];
  const inSet = flags.replace(/[gy]/g, '');
  const charactersOf = (raw: string): readonly string[] => {
    const set = new RegExp(`^(?:${raw})$`, inSet);
    return alphabet.filter((character) => set.test(character)).slice(0, 4);
  };
  const of = (node: AST.Element): readonly string[] => {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return charactersOf(node.raw);
      case 'Quantifier':
        return node.max === 0
          ? ['']
          : of(node.element).map((word) => word.repeat(Math.max(1, Math.min(node.min, MANY))));
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(({ elements }) => inRow(elements.map(of))).slice(0, 6);
      default:
        return [''];
    }
  };
  return { of, alphabet };
}

/** The first words in a row, and each other word of one place between the first ones of the others. */
function inRow(places: readonly (readonly string[])[]): readonly string[] {
  const first = places.map(([word]) => word ?? '');
  const others = places.flatMap((words, place) =>
    words.slice(1).map((word) => first.map((one, at) => (at === place ? word : one)).join('')),
  );
  return [first.join(''), ...others].slice(0, 4);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
