import { areaContains } from '../geo/area.ts';
import type { Area, LngLat } from '../geo/geometry.ts';
import { SPEED_TOLD_S, type SpeedLimit } from './journey-rules.ts';

export interface LimitZone {
  name: string;
  area: Area;
  kmh: number;
}

/** Zones that limit the speed in them. */
export function limitZonesOf(zones: readonly { name: string; area: Area; speedLimitKmh: number | null; active?: boolean }[]): LimitZone[] {
  return zones.flatMap(({ name, area, speedLimitKmh, active }) =>
    speedLimitKmh === null || active === false ? [] : [{ name, area, kmh: speedLimitKmh }],
  );
}

/** What limits a vehicle: everywhere (null: nothing known), and within zones. */
export interface SpeedLimits {
  base: SpeedLimit | null;
  zones: readonly LimitZone[];
}

/** The limit at a place: the lowest of the vehicle's and those of the zones it is in. */
export function limitAt({ base, zones }: SpeedLimits, at: LngLat | null): SpeedLimit | null {
  let lowest = base;
  if (at !== null)
    for (const { name, area, kmh } of zones)
      if ((lowest === null || kmh < lowest.kmh) && areaContains(area, at)) lowest = { kmh, source: 'zone', name };
  return lowest;
}

/** How far over a limit a reading is, beyond the tolerance: more than 0 is over. */
export function overKmh(kmh: number, limitKmh: number, toleranceKmh: number): number {
  return kmh - limitKmh - toleranceKmh;
}

/** What was read of a speed; `kmh` null: it is not known then, or not to be judged. */
export interface SpeedReading {
  atMs: number;
  kmh: number | null;
  at: LngLat | null;
}

interface Excess {
  /** First and last of its readings. */
  from: number;
  to: number;
  maxKmh: number;
  /** The limit where it was exceeded most. */
  limit: SpeedLimit;
}

/**
 * Excesses of speed among readings in order of time. An excess is a run of readings over the limit and its tolerance, each at most `SPEED_TOLD_S` after
 * the one before. It lasts from the first to the last of them: a single reading lasts no time, so it is none, and what was not seen at both ends is not
 * counted. Runs shorter than `speedingS` are none.
 */
export function excessesOf(
  readings: readonly SpeedReading[],
  limits: SpeedLimits,
  { speedToleranceKmh, speedingS }: { speedToleranceKmh: number; speedingS: number },
): Excess[] {
  const found: Excess[] = [];
  let run: (Excess & { overBy: number }) | null = null;
  const end = (): void => {
    if (run && readings[run.to]!.atMs > readings[run.from]!.atMs && readings[run.to]!.atMs - readings[run.from]!.atMs >= speedingS * 1000) {
      const { overBy: _overBy, ...excess } = run;
      found.push(excess);
    }
    run = null;
  };
  readings.forEach(({ atMs, kmh, at }, k) => {
    const limit = kmh === null ? null : limitAt(limits, at);
    const overBy = kmh === null || limit === null ? 0 : overKmh(kmh, limit.kmh, speedToleranceKmh);
    if (overBy <= 0) return end();
    if (run && atMs - readings[run.to]!.atMs > SPEED_TOLD_S * 1000) end();
    run = run
      ? { ...run, to: k, maxKmh: Math.max(run.maxKmh, kmh!), ...(overBy > run.overBy ? { limit: limit!, overBy } : {}) }
      : { from: k, to: k, maxKmh: kmh!, limit: limit!, overBy };
  });
  end();
  return found;
}
