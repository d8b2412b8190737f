import { DeviceLink } from '../../../src/server/demo/device-link.ts';
import type { AvlRecord } from '../../../src/server/connectors/teltonika/decode.ts';
import { DAY_MS } from '../../../src/domain/time/time-zone.ts';

/** What a device told, to be found in the database. */
export interface Told {
  imei: string;
  /** Records with a possible date, each of another instant, and the sum of their seconds since the soak began. */
  records: number;
  seconds: number;
  /** Records whose clock was wrong: before 2015, and in ten days. */
  past: number;
  future: number;
}

const PHASE_S = 420;
const DRIVING_S = 240;

/**
 * A device that drives four minutes and stands three. Now and then its connection breaks, it is out of reach for a minute or two and sends later
 * what it kept, its fix is bad, or its clock is wrong.
 */
export class SoakDevice extends DeviceLink {
  readonly told: Told;
  private steps = 0;
  private silentUntilMs = 0;

  constructor(
    private readonly place: { port: number; startMs: number; index: number },
    imei: string,
    private readonly random: () => number,
  ) {
    super('127.0.0.1', place.port, imei);
    this.told = { imei, records: 0, seconds: 0, past: 0, future: 0 };
  }

  /** A record of now; `everyMs` after the one before. */
  measure(everyMs: number): void {
    const { startMs, index } = this.place;
    const luck = this.random();
    const timeMs = startMs + index + this.steps++ * everyMs;
    const phase = ((timeMs - startMs) / 1000 + index * 7) % PHASE_S;
    const moves = phase < DRIVING_S;
    const wrong = luck < 0.0005 ? 'past' : luck < 0.001 ? 'future' : null;
    if (wrong === null) {
      this.told.records += 1;
      this.told.seconds += (timeMs - startMs) / 1000;
    } else this.told[wrong] += 1;
    this.push(this.record(wrong === null ? timeMs : wrong === 'past' ? this.steps * 1000 : timeMs + 10 * DAY_MS, moves, luck > 0.99));
  }

  private record(timeMs: number, moves: boolean, isBad: boolean): AvlRecord {
    const { index } = this.place;
    const metres = this.steps * 50;
    return {
      timeMs,
      priority: 0,
      lng: isBad ? 0 : 2 + index / 1000,
      lat: isBad ? 0 : 45 + (metres % 50_000) / 111_000,
      altitudeM: 120,
      headingDeg: 0,
      satellites: isBad ? 0 : 11,
      speedKmh: moves ? 36 : 0,
      valid: !isBad,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: moves ? 1 : 0 },
        { id: 240, size: 1, value: moves ? 1 : 0 },
        { id: 66, size: 2, value: 13_900 },
        { id: 16, size: 4, value: metres },
      ],
    };
  }

  /** Called each second: `tick`, with its mishaps. */
  live(nowMs: number): void {
    const luck = this.random();
    if (luck < 1 / 1800) this.silentUntilMs = nowMs + 60_000 + this.random() * 60_000;
    if (nowMs >= this.silentUntilMs) this.tick();
    // Often with a packet on its way: it is sent again, and recognized.
    if (luck < 1 / 240) this.socket?.destroy();
  }

  get isDone(): boolean {
    return this.waitingSinceMs === null;
  }
}
