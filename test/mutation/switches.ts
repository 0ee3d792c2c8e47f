import ts from 'typescript';
import type { Mutant } from './instrument.ts';

const ACTIVE = /stryMutAct_9fa48\("(\d+)"\)/g;
const COVERED = /stryCov_9fa48\(((?:"\d+"(?:, )?)+)\)/g;

/** Stryker counts from 0, and 0 is the program as it is for us. */
const number = (id: string): number => Number(id) + 1;

/**
 * The bundle as a function in which one mutant at a time is switched on: by `mutation.first` while modules are loaded, and
 * by `mutation.activate(id, limit)` later; evaluating the mutated place more than `limit` times throws.
 */
export function switchable(text: string): string {
  const body = text.replace(ACTIVE, (_, id: string) => `(M === ${number(id)} && H())`).replace(COVERED, '0');
  return `(function (require, module, mutation) {
var M = mutation.first, hits = 0, most = mutation.limit;
mutation.activate = function (id, limit) { M = id; hits = 0; most = limit; };
function H() { if (++hits > most) throw new Error('the mutated place runs on and on'); return true; }
${body}
})`;
}

/**
 * The bundle as a function that notes in `mutation.counts`, by mutant, how often its place was evaluated in a way in which
 * the mutant would have differed: a condition that was true is no place to see `true` in its stead.
 */
export function observed(text: string, mutants: readonly Mutant[]): string {
  const body = withValues(text, mutants)
    .replace(ACTIVE, 'false')
    .replace(COVERED, (_, ids: string) => counting(ids, mutants));
  return `(function (require, module, mutation) {
var C = mutation.counts;
function V(value, whenNotTrue, whenNotFalse) {
  if (value !== true) C[whenNotTrue]++;
  if (value !== false) C[whenNotFalse]++;
  return value;
}
${body}
})`;
}

const constantOf = (mutant: Mutant | undefined): 'true' | 'false' | null =>
  mutant?.mutator === 'ConditionalExpression' &&
  (mutant.replacement === 'true' || mutant.replacement === 'false')
    ? mutant.replacement
    : null;

function counting(ids: string, mutants: readonly Mutant[]): string {
  const always = [...ids.matchAll(/\d+/g)]
    .map(([id]) => number(id))
    .filter((id) => constantOf(mutants[id - 1]) === null);
  return always.length === 0 ? '0' : `(${always.map((id) => `C[${id}]++`).join(', ')})`;
}

/** Wraps the expressions behind `(stryCov_9fa48("1"), …)` that a mutant makes a constant. */
function withValues(text: string, mutants: readonly Mutant[]): string {
  const tree = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2023, false, ts.ScriptKind.JS);
  const inserts: [number, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken) {
      const ids = idsOf(node.left);
      const of = (value: 'true' | 'false'): number =>
        ids.find((id) => constantOf(mutants[id - 1]) === value) ?? 0;
      if (of('true') + of('false') > 0) {
        inserts.push([node.right.getStart(tree), 'V('], [node.right.end, `, ${of('true')}, ${of('false')})`]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  inserts.sort(([a, first], [b, second]) => a - b || Number(first === 'V(') - Number(second === 'V('));
  const pieces: string[] = [];
  let from = 0;
  for (const [at, insert] of inserts) {
    pieces.push(text.slice(from, at), insert);
    from = at;
  }
  return pieces.join('') + text.slice(from);
}

function idsOf(node: ts.Expression): readonly number[] {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
  if (node.expression.text !== 'stryCov_9fa48') return [];
  return node.arguments.flatMap((one) => (ts.isStringLiteral(one) ? [number(one.text)] : []));
}
