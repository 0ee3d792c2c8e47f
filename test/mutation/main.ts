import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.ts';
import { readExplained } from './explained.ts';
import { instrument } from './instrument.ts';
import { observe } from './observe.ts';
import { readersOf } from './readers.ts';
import { isUnread, tableOf, type Judged } from './report.ts';
import { supervise } from './supervise.ts';
import { observed, switchable } from './switches.ts';
import { hasBit, VERDICTS } from './tables.ts';

const FOLDERS = ['github', 'rules', 'shell'];
/** They need a program of this machine, or measure how work grows, which a switch in each expression changes. */
const LEFT_OUT = new Set([
  'test/github/real-gh.test.ts',
  'test/rules/comment-growth.test.ts',
  'test/shell/growth.test.ts',
  'test/shell/total.test.ts',
]);

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: 'src/' },
    sample: { type: 'string', default: '1' },
    out: { type: 'string', default: 'coverage/mutation' },
  },
});

const step = Number(values.sample);
if (!Number.isInteger(step) || step < 1) {
  process.stderr.write(`--sample ${JSON.stringify(values.sample)}: give a whole number from 1 on.\n`);
  process.exit(2);
}

const filesOf = (folder: string, end: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => path.join(folder, name))
    .sort();

const sources = FOLDERS.flatMap((folder) => filesOf(`src/${folder}`, '.ts'));
if (!sources.some((name) => name.startsWith(values.files))) {
  process.stderr.write(
    `--files ${JSON.stringify(values.files)}: no source of ${FOLDERS.map((folder) => `src/${folder}`).join(', ')} starts so.\n`,
  );
  process.exit(2);
}
const tests = FOLDERS.flatMap((folder) => filesOf(`test/${folder}`, '.test.ts')).filter(
  (name) => !LEFT_OUT.has(name),
);
const began = Date.now();
const say = (text: string): void => {
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
};

const instrumented = await instrument(sources);
const { mutants } = instrumented;
say(`${mutants.length} mutants in ${sources.length} files`);
const { text, imports, packages } = await bundle(tests, instrumented);
say(`${(text.length / 1e6).toFixed(1)} MB of sources and tests`);
const seen = await observe(observed(text, mutants), packages, tests, mutants.length, sources.length);
const units = seen.files.flatMap((file) => file.units);
const spent = seen.tables.work.reduce((sum, one) => sum + one, 0);
say(
  `${units.length} units of ${(spent / 1e6).toFixed(0)} million evaluations, ${seen.failing.size} of them fail`,
);
for (const failure of seen.failing.values()) say(`fails without a mutant: ${failure.slice(0, 300)}`);

const wanted = mutants.filter(({ file, id }) => file.startsWith(values.files) && id % step === 0);
const places = new Map(sources.map((name, index) => [name, index]));
const isLoading = (id: number): boolean =>
  tests.some((_, file) => hasBit(seen.tables.differsLoading, file, id));
const work = {
  text: switchable(text),
  packages,
  files: seen.files.map(({ name, units: own, asking }) => ({ name, units: own.length, asking })),
  failing: new Set(seen.failing.keys()),
  tables: seen.tables,
  mutants: wanted.map(({ id, file, mutator, original, text: line }) => ({
    id,
    source: places.get(file) ?? 0,
    about: isLoading(id) ? `${original} ${line}` : mutator === 'StringLiteral' ? original : '',
  })),
  readers: readersOf(sources, mutants, imports, units.length, seen.tables),
};
let last = 0;
await supervise(work, new URL('worker.mjs', import.meta.url), (done) => {
  if (Date.now() - last < 20_000) return;
  last = Date.now();
  say(`${done} of ${wanted.length}`);
});

const explanations = readExplained('test/mutation/explained.json');
const { verdicts, killers, differs } = seen.tables;
const results = wanted.map((mutant): Judged => {
  const verdict = VERDICTS[verdicts[mutant.id] ?? 0] ?? 'pending';
  return {
    ...mutant,
    verdict,
    killer: units[(killers[mutant.id] ?? 0) - 1] ?? null,
    covering: units.filter((_, unit) => hasBit(differs, unit, mutant.id)).length,
    loading: isLoading(mutant.id),
    explained: verdict === 'survived' ? explanations.kindOf(mutant) : null,
  };
});
mkdirSync(values.out, { recursive: true });
writeFileSync(path.join(values.out, 'report.json'), JSON.stringify(results, null, 1));
process.stdout.write(`${tableOf(results)}\n`);

const survivors = results.filter(({ verdict }) => verdict === 'survived');
const stale = explanations.stale(survivors, (file) => step === 1 && file.startsWith(values.files));
for (const place of stale) say(`explains nothing: ${place}`);
const unread = survivors.filter(isUnread).length;
say(`${unread} survivors that nobody has explained`);
process.exitCode = unread + stale.length + seen.failing.size > 0 ? 1 : 0;
