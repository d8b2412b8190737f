import { statfs } from 'node:fs/promises';
import { figure, type Probe } from './probe.ts';

const DEGRADED_PCT = 10;
const DOWN_PCT = 2;

/** Room left where the server keeps its data. */
export const diskProbe: Probe = {
  key: 'disk',
  look: async ({ context: { config } }) => {
    const { bsize, blocks, bavail } = await statfs(config.dataDir);
    const freePct = blocks === 0 ? 100 : (100 * bavail) / blocks;
    const state = freePct < DOWN_PCT ? 'down' : freePct < DEGRADED_PCT ? 'degraded' : 'ok';
    return [
      {
        key: 'disk',
        state,
        ...(state === 'ok' ? {} : { advice: 'diskFull' }),
        figures: [figure.text('folder', config.dataDir), figure.bytes('free', bavail * bsize), figure.bytes('total', blocks * bsize), figure.percent('freeShare', freePct)],
      },
    ];
  },
};
