import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needles } from '../../src/rules/needles.ts';
import { createFold, resumeFold, type SessionFacts, type SessionState } from '../../src/session/index.ts';
import { createReader, readTranscript, type ReaderState } from '../../src/transcript/reader.ts';
import { RECORDED, type Recorded } from '../transcript/recorded.ts';

const REPOSITORY = 'acme/widgets';

interface Row {
  readonly reader: ReaderState;
  readonly fold: SessionState;
}

/** A worker takes what was appended, and leaves a row of text in its place for the next one. */
function step(file: string, appended: Uint8Array, row: string | null, passing: boolean): string {
  const before: Row | null = row === null ? null : JSON.parse(row);
  const reader = createReader(passing ? { file, needles } : { file }, before?.reader);
  const fold = before === null ? createFold({ repository: REPOSITORY }) : resumeFold(before.fold);
  fold.push(reader.push(appended));
  return JSON.stringify({ reader: reader.state(), fold: fold.state() });
}

function inPieces({ file, bytes }: Recorded, cuts: readonly number[], passing: boolean): SessionFacts {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let row: string | null = null;
  let from = 0;
  for (const to of [...places, bytes.length]) {
    row = step(file, bytes.slice(from, to), row, passing);
    from = to;
  }
  const { reader, fold }: Row = JSON.parse(row ?? '');
  const last = resumeFold(fold);
  last.push(createReader(passing ? { file, needles } : { file }, reader).end());
  return last.facts();
}

function whole({ file, bytes }: Recorded): SessionFacts {
  const fold = createFold({ repository: REPOSITORY });
  fold.push(readTranscript(bytes, { file }).events);
  return fold.facts();
}

/** What passing over lines must not change: the refusals of lines that were passed over are not there (T54). */
const proved = ({ session, pullRequests, comments, linked, warnings }: SessionFacts): unknown => ({
  session,
  pullRequests,
  comments,
  linked,
  warnings,
});

const RUNS = Math.ceil(1000 / RECORDED.length);

describe('the facts of a recorded session, cut at random bytes, are those of the whole (law 3)', () => {
  test('a thousand cuts of it', () => {
    expect(RECORDED.length).toBeGreaterThan(100);
    expect(RECORDED.flatMap((one) => whole(one).pullRequests).length).toBeGreaterThan(50);
  });

  test.each(RECORDED)('$name', (recorded) => {
    const facts = whole(recorded);
    const cuts = fc.array(fc.nat(recorded.bytes.length), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cuts, (places) => {
        expect(inPieces(recorded, places, false)).toEqual(facts);
        expect(proved(inPieces(recorded, places, true))).toEqual(proved(facts));
      }),
      { numRuns: RUNS },
    );
  });
});
