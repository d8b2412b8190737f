import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import type { AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import type { Scene, Watch } from './watch.ts';

/** Litres in the tank; from percent where the vehicle's tank is known. */
function litresOf({ fuelL, fuelPct }: AlertReading, { vehicle }: Scene): number | null {
  return fuelL ?? (fuelPct !== null && vehicle.tankL ? (fuelPct / 100) * vehicle.tankL : null);
}

/**
 * A fall of the tank that no engine burns: between two readings of one device at most `gapS` apart (as in the journeys), or any time apart when
 * the ignition was off at both. The reading after has to say the same: one that is alone is an error of the probe or a slope.
 */
export const watchFuelFall: Watch = (reading, memory, scene) => {
  const litres = litresOf(reading, scene);
  const { threshold } = scene.rule;
  if (litres === null || threshold === null) return { memory, tellings: [] };
  const { atMs, device } = reading;
  const isOff = reading.ignition === false;
  const before = memory.tank?.[device];
  const tellings: Telling[] = [];
  let fall: { atMs: number; fromL: number } | null = null;
  if (before?.fall) {
    const fellL = before.fall.fromL - litres;
    if (fellL >= threshold)
      tellings.push({ subject: device, is: 'pulse', sinceMs: before.fall.atMs, value: Math.round(fellL * 10) / 10, threshold });
  } else if (before && before.litres - litres >= threshold && (atMs - before.atMs <= JOURNEY_RULES.gapS * 1000 || (isOff && before.isOff)))
    fall = { atMs, fromL: before.litres };
  return { memory: { ...memory, tank: { ...memory.tank, [device]: { atMs, litres, isOff, fall } } }, tellings };
};
