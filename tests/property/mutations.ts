import { lengthOf } from '../helpers/suite.ts';

/*
 * What every decoder does with input that was changed: MUTATIONS of each (ten thousand on each run), told by MUTATION_SEED. No exception, no hang, no memory
 * beyond one frame; what it reads is a valid message (looked at now and then: the schema takes longer than the decoder).
 */
export const RUNS = lengthOf('MUTATIONS', 10_000, 850_000);
export const SEED = Number(process.env['MUTATION_SEED'] ?? 20_261_121);
export const LONG_MS = 6 * 3_600_000;
export const LOOKED_AT = RUNS > 100_000 ? 61 : 7;

/** Runs it so many times; a failure tells where it was. */
export function mutations(work: (run: number) => void): void {
  for (let run = 0; run < RUNS; run++) {
    try {
      work(run);
    } catch (error) {
      throw new Error(`seed ${SEED}, run ${run}`, { cause: error });
    }
  }
}
