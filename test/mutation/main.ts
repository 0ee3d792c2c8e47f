import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.ts';
import { readExplained } from './explained.ts';
import { instrument } from './instrument.ts';
import { observe } from './observe.ts';
import { readersOf } from './readers.ts';
import { record } from './record.ts';
import { refusedByTypes } from './refused.ts';
import { isUnread, tableOf, type Judged } from './report.ts';
import { partOf } from './sample.ts';
import { supervise } from './supervise.ts';
import { observed, switchable } from './switches.ts';
import { hasBit, VERDICTS } from './tables.ts';

const FOLDERS = ['github', 'rules', 'shell'];
/** Whose tests judge, beside these folders' own. */
const JUDGES = ['answers', 'arbitraries', 'lint', 'properties', 'recorded', 'session'];
const RECORDED = 'test/mutation/judges/records.ts';
/** They count what comes of hundreds of values, or do more than all others together. */
const LEFT_OUT = new Set([
  'test/arbitraries/goals.test.ts',
  'test/arbitraries/sessions.test.ts',
  'test/session/bounds.test.ts',
  'test/session/changes.test.ts',
  'test/session/incremental.test.ts',
  'test/session/total.test.ts',
  'test/shell/total.test.ts',
]);
/** Tests that wait, that need a program of this machine, or that count blocks of code. */
const UNFIT = /\basync\b|\bawait\b|\.runIf\(|node:child_process|support\/work\.ts/;
/** So many scripts that real bash runs, and so many invocations of the real gh, beside all that they once disagreed on. */
const [SCRIPTS, INVOCATIONS] = [2000, 500];

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: 'src/' },
    tests: { type: 'string', default: 'test/' },
    sample: { type: 'string', default: '20' },
    part: { type: 'string', default: '0' },
    out: { type: 'string', default: 'coverage/mutation' },
  },
});

function stop(option: 'files' | 'tests' | 'sample' | 'part', problem: string): never {
  process.stderr.write(`--${option} ${JSON.stringify(values[option])}: ${problem}\n`);
  process.exit(2);
}

const parts = Number(values.sample);
if (!Number.isInteger(parts) || parts < 1) stop('sample', 'give a whole number from 1 on.');
const part = Number(values.part);
if (!Number.isInteger(part) || part < 0 || part >= parts)
  stop('part', `give a whole number from 0 to ${parts - 1}.`);

const filesOf = (folder: string, end: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => path.join(folder, name))
    .sort();

const sources = FOLDERS.flatMap((folder) => filesOf(`src/${folder}`, '.ts')).filter((name) =>
  name.startsWith(values.files),
);
if (sources.length === 0)
  stop('files', `no source of ${FOLDERS.map((folder) => `src/${folder}`).join(', ')} starts so.`);
const tests = [...FOLDERS, ...JUDGES]
  .flatMap((folder) => filesOf(`test/${folder}`, '.test.ts'))
  .filter((name) => !LEFT_OUT.has(name) && !UNFIT.test(readFileSync(name, 'utf8')))
  .concat(RECORDED)
  .filter((name) => name.startsWith(values.tests));
if (tests.length === 0) stop('tests', 'no test that can judge starts so.');

const began = Date.now();
const say = (text: string): void => {
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
};

if (tests.includes(RECORDED)) {
  await record(SCRIPTS, INVOCATIONS);
  say('bash, gh and the recordings have been asked');
}
const instrumented = await instrument(sources);
const { mutants } = instrumented;
const wanted = mutants.filter((mutant) => partOf(mutant, parts) === part);
say(`${wanted.length} of ${mutants.length} mutants in ${sources.length} files`);
const { text, imports, packages } = await bundle(tests, instrumented);
say(`${(text.length / 1e6).toFixed(1)} MB of sources and tests`);
const seen = await observe(observed(text, mutants), packages, tests, mutants.length, sources.length);
const units = seen.files.flatMap((file) => file.units);
const spent = seen.tables.work.reduce((sum, one) => sum + one, 0);
say(
  `${units.length} units of ${(spent / 1e6).toFixed(0)} million evaluations, ${seen.failing.size} of them fail`,
);
for (const failure of seen.failing.values()) say(`fails without a mutant: ${failure.slice(0, 300)}`);

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

const { verdicts, killers, differs } = seen.tables;
const verdictOf = (id: number): Judged['verdict'] => VERDICTS[verdicts[id] ?? 0] ?? 'pending';
const refused = refusedByTypes(wanted.filter(({ id }) => verdictOf(id) === 'survived'));
say(`${refused.size} of those that no test sees are refused by the types`);
const explanations = readExplained('test/mutation/explained.json');
const results = wanted.map((mutant): Judged => {
  const verdict = refused.has(mutant.id) ? 'refused' : verdictOf(mutant.id);
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
const stale = explanations.stale(mutants, wanted, survivors);
for (const place of stale) say(`explains nothing: ${place}`);
const unread = survivors.filter(isUnread);
for (const { file, line, text: whole, original, replacement } of unread.slice(0, 40))
  process.stdout.write(`${file}:${line}  ${whole}\n    ${original}  ->  ${replacement}\n`);
say(`${unread.length} survivors that nobody has explained`);
process.exitCode = unread.length + stale.length + seen.failing.size > 0 ? 1 : 0;
