import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { runShare } from './sync-shares.ts';
import { lengthOf } from '../helpers/suite.ts';

const runs = lengthOf('SYNC_RUNS', 3000, 30_000);
/** The same histories on each run; `npm run model` looks for others. */
const seed = Number(process.env['SYNC_SEED'] ?? 20_261_122);

it(
  `F1 F2 F3 F4 F5 F16 F18 F19 F21 F24 F25 nothing a person entered is lost or doubled, whatever happens (${runs} histories)`,
  async () => {
    const shares = availableParallelism();
    const each = Math.ceil(runs / shares);
    const found = await Promise.all(Array.from({ length: shares }, (_, i) => runShare({ runs: each, seed: seed + i * each })));
    expect(found.filter((one) => one !== null)).toEqual([]);
  },
  60_000 + runs * 40,
);
