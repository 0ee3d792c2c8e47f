import fc from 'fast-check';

/**
 * Generated inputs are the same in every run, so that a red run is red again. `TRANSCRIPT_FACTS_SEED=random` takes others
 * each time, and a number takes that one's.
 */
const { TRANSCRIPT_FACTS_SEED: given = '20261201' } = process.env;
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
