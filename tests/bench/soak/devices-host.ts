import { seededRandom } from '../../helpers/seeded-random.ts';
import { SoakDevice, type Told } from './soak-device.ts';

/** The devices of a soak, in a process of their own. */
export interface SoakOrder {
  port: number;
  imeis: string[];
  everyMs: number;
  forMs: number;
  seed: number;
}

export type SoakReport = { told: Told[]; unacknowledged: number };

const LAST_WORDS_MS = 180_000;

process.once('message', (message) => {
  const { port, imeis, everyMs, forMs, seed } = message as SoakOrder;
  const random = seededRandom(seed);
  const startMs = Date.now();
  const devices = imeis.map((imei, index) => new SoakDevice({ port, startMs, index }, imei, random));
  const due = devices.map((_, index) => startMs + (index / devices.length) * everyMs);
  const timer = setInterval(() => {
    const nowMs = Date.now();
    const isOver = nowMs - startMs >= forMs;
    devices.forEach((device, index) => {
      for (; !isOver && due[index]! <= nowMs; due[index]! += everyMs) device.measure(everyMs);
      if (isOver) device.tick();
      else device.live(nowMs);
    });
    const unacknowledged = devices.filter(({ isDone }) => !isDone).length;
    if (!isOver || (unacknowledged > 0 && nowMs - startMs < forMs + LAST_WORDS_MS)) return;
    clearInterval(timer);
    process.send!({ told: devices.map(({ told }) => told), unacknowledged } satisfies SoakReport, () => process.exit(0));
  }, 1000);
});
