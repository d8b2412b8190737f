import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { HOUR_MS } from '../kit/durations.ts';
import { doingOf, type AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import type { Look, Scene, TankReading, Watch } from './watch.ts';

/** Litres in the tank; from percent where the vehicle's tank is known. */
function litresOf({ fuelL, fuelPct }: AlertReading, { vehicle }: Scene): number | null {
  return fuelL ?? (fuelPct !== null && vehicle.tankL ? (fuelPct / 100) * vehicle.tankL : null);
}

/** What burns without a drive, litres an hour: an engine that runs, else a heater. */
const BURNT_L_H = { running: 6, off: 1 } as const;
/** A fall is over when the tank falls by less than this part of the threshold between two readings. */
const STILL = 1 / 4;

const one = (litres: number): number => Math.round(litres * 10) / 10;

/** The reading that the next one is held against: of a vehicle that stands the first, or the highest since; else the one before, where no engine burns that much in between. */
function baseOf(before: TankReading, now: Pick<TankReading, 'atMs' | 'isOff'>, stands: boolean): { atMs: number; litres: number } | null {
  const isNear = now.atMs - before.atMs <= JOURNEY_RULES.gapS * 1000 || (now.isOff && before.isOff);
  return !isNear ? null : stands && before.base ? before.base : { atMs: before.atMs, litres: before.litres };
}

/**
 * A fall of the tank that no engine burns, while the vehicle stands over all of that time, else between two readings of one device at most `gapS` apart
 * (as in the journeys) or with the ignition off at both. The reading after has to say the same: one that is alone is an error of the probe or a slope.
 * What falls on is the same fall, until it does not any more.
 */
export const watchFuelFall: Watch = (reading, memory, scene) => {
  const litres = litresOf(reading, scene);
  const { threshold } = scene.rule;
  if (litres === null || threshold === null) return { memory, tellings: [] };
  const { atMs, device } = reading;
  const isOff = reading.ignition === false;
  const before = memory.tank?.[device];
  const stands = doingOf(reading) !== 'moving' && reading.moving !== true;
  const keep = (part: Pick<TankReading, 'fall' | 'base'>, tellings: Telling[] = []): Look => ({
    memory: { ...memory, tank: { ...memory.tank, [device]: { atMs, litres, isOff, ...part } } },
    tellings,
  });
  const anew = stands ? { base: { atMs, litres } } : {};
  if (!before) return keep({ fall: null, ...anew });
  if (before.fall) {
    const { fromL, isTold } = before.fall;
    const fellL = fromL - litres;
    if (fellL < threshold) return keep({ fall: null, ...anew }, isTold ? [{ subject: device, is: 'off', sinceMs: before.atMs }] : []);
    const told: Telling = { subject: device, is: 'on', sinceMs: before.fall.atMs, value: one(fellL), toward: 1, threshold };
    const goesOn = stands && before.litres - litres >= threshold * STILL;
    if (goesOn) return keep({ fall: { ...before.fall, isTold: true } }, [told]);
    return keep(
      { fall: null, ...anew },
      isTold ? [told, { subject: device, is: 'off', sinceMs: before.atMs }] : [{ ...told, is: 'pulse' }],
    );
  }
  const base = baseOf(before, { atMs, isOff }, stands);
  if (base === null || litres > base.litres) return keep({ fall: null, ...anew });
  const burntL = stands && before.base ? ((atMs - base.atMs) / HOUR_MS) * (isOff ? BURNT_L_H.off : BURNT_L_H.running) : 0;
  const isFall = base.litres - litres - burntL >= threshold;
  return keep({ fall: isFall ? { atMs, fromL: base.litres } : null, ...(stands ? { base: before.base ? base : { atMs, litres } } : {}) });
};
