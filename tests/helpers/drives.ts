import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/** Minutes at 60 km/h, then minutes with the engine off. */
const DRIVING_MIN = 13;
const RESTING_MIN = 27;

/** A record a minute of two drives with a rest between, some without a fix; two hours long with the last rest. */
export function twoDrives(startMs: number, index: number): AvlRecord[] {
  return Array.from({ length: 2 * (DRIVING_MIN + RESTING_MIN) }, (_, minute) => {
    const [drive, within] = [Math.floor(minute / (DRIVING_MIN + RESTING_MIN)), minute % (DRIVING_MIN + RESTING_MIN)];
    const metres = (drive * DRIVING_MIN + Math.min(within, DRIVING_MIN)) * 1000;
    const moves = within < DRIVING_MIN;
    const hasFix = (minute + index) % 11 !== 10;
    return {
      timeMs: startMs + minute * MINUTE_MS + index,
      priority: 0,
      lng: hasFix ? Number((4.8 + index / 1000).toFixed(6)) : 0,
      lat: hasFix ? Number((45 + metres / 111_195).toFixed(6)) : 0,
      altitudeM: 170,
      headingDeg: 0,
      satellites: hasFix ? 11 : 0,
      speedKmh: moves ? 60 : 0,
      valid: hasFix,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: moves ? 1 : 0 },
        { id: 240, size: 1, value: moves ? 1 : 0 },
        { id: 66, size: 2, value: 13_900 },
        { id: 16, size: 4, value: metres },
      ],
    };
  });
}

/** Packets of so many records. */
export function packetsOf(records: readonly AvlRecord[], size: number): AvlRecord[][] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, n) => records.slice(n * size, (n + 1) * size));
}
