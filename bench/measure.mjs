// node bench/measure.mjs scan|parse FILE…: does it once and prints {ms, cpu, megabytes, result}, `cpu` being the
// milliseconds of all threads. One process a measurement, so that the peak of the memory is its own.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseEachLine } from './parse-each-line.mjs';

const [how, ...files] = process.argv.slice(2);

async function parsed(chunksOf) {
  let lines = 0;
  for (const path of files) lines += await parseEachLine(chunksOf({ path, compressed: false }));
  return lines;
}

async function scanned(scan) {
  for await (const report of scan(files)) if (report.kind === 'session') return report.pullRequests.length;
  return null;
}

const { scan, chunksOf } = {
  ...(await import('../dist/node/index.js')),
  ...(await import('../dist/node/chunks.js')),
};
const before = process.cpuUsage();
const begin = performance.now();
const result = how === 'parse' ? await parsed(chunksOf) : await scanned(scan);
const ms = performance.now() - begin;
const { user, system } = process.cpuUsage(before);
const cpu = (user + system) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ ms, cpu, megabytes, result })}
`);
