// node bench/frame.mjs lines|line|wide BYTES: frames an output of that size in one pass, from chunks that are made as it goes,
// and prints {ms, cpu, megabytes, shown, notShown}. One process a measurement, so that the peak of the memory is its own.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { TextEncoder } from 'node:util';
import { framer } from '../dist/hooks/index.js';

const CHUNK = 64 * 1024;
const UNITS = {
  lines: 'a line of ordinary output, and some more words in it\n',
  line: 'x',
  wide: '日本語のテキスト\n',
};

const [shape, bytes] = process.argv.slice(2);
const unit = new TextEncoder().encode(UNITS[shape]);
const chunk = new Uint8Array(CHUNK);

/** The next chunk of the endless output, in the memory of the last one, as a stream reads. */
function fill(from) {
  for (let at = 0; at < CHUNK; at += 1) chunk[at] = unit[(from + at) % unit.length];
  return chunk;
}

const folding = framer('after_user_prompt', '10-log');
let cpu = 0;
let ms = 0;
for (let size = 0; size < Number(bytes); size += CHUNK) {
  fill(size);
  const [before, begin] = [process.cpuUsage(), performance.now()];
  folding.push(chunk);
  ms += performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  cpu += (user + system) / 1000;
}
const { text, shown, notShown } = folding.end();
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `${JSON.stringify({ ms, cpu, megabytes, shown, notShown, blockBytes: new TextEncoder().encode(text).length })}\n`,
);
