import { diskRoom } from '../../../disk-room.ts';
import { figure, type Probe } from './probe.ts';

/** Room left where the server keeps its data. */
export const diskProbe: Probe = {
  key: 'disk',
  look: async ({ context: { config } }) => {
    const { state, freeBytes, totalBytes, freePct } = await diskRoom(config.dataDir);
    return [
      {
        key: 'disk',
        state: state === 'full' ? 'down' : state === 'low' ? 'degraded' : 'ok',
        ...(state === 'ok' ? {} : { advice: 'diskFull' }),
        figures: [
          figure.text('folder', config.dataDir),
          figure.bytes('free', freeBytes),
          figure.bytes('total', totalBytes),
          figure.percent('freeShare', freePct),
        ],
      },
    ];
  },
};
