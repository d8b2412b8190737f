import type { MeasureReading } from '../telemetry/measures.ts';

/** A traction battery that was charged. */
export interface Charge {
  startMs: number;
  endMs: number;
  pct: number;
  lat: number | null;
  lng: number | null;
}

/** What a vehicle's traction battery did on a day. */
export interface ChargeDay {
  day: string;
  firstMs: number;
  startPct: number;
  endPct: number;
  minPct: number;
  /** Percent of the battery that was used: what went from it, without what was charged meanwhile. */
  usedPct: number;
  charges: Charge[];
}

interface Level {
  atMs: number;
  pct: number;
  odometerKm: number | null;
  charging: boolean | null;
  lat: number | null;
  lng: number | null;
}

/** From the first reading of the level to the last one: what is used in between is known. */
export interface ChargeSpan {
  fromMs: number;
  untilMs: number;
}

/** A level is read a little after a journey began, and told a little before its end. */
const NEAR_MS = 10 * 60_000;

/** When the level of a vehicle is known; null: it never is. */
export function chargeSpan(readings: readonly MeasureReading[]): ChargeSpan | null {
  const levels = levelsOf(readings);
  const [first, last] = [levels[0], levels.at(-1)];
  return first && last ? { fromMs: first.atMs - NEAR_MS, untilMs: last.atMs + NEAR_MS } : null;
}

/** A vehicle that moved less stood. */
const STOOD_KM = 0.5;
/** A battery that recovers at rest, and a gauge that rounds, rise by less. */
const LEAST_PCT = 2;

function levelsOf(readings: readonly MeasureReading[]): Level[] {
  return readings.flatMap(({ at, lat, lng, odometerKm, measures }): Level[] => {
    const { chargePct, charging } = measures;
    return chargePct === undefined
      ? []
      : [{ atMs: Date.parse(at), pct: chargePct, odometerKm, charging: charging === undefined ? null : charging === 1, lat, lng }];
  });
}

const drivenKm = (a: Level, b: Level): number | null =>
  a.odometerKm === null || b.odometerKm === null ? null : Math.max(0, b.odometerKm - a.odometerKm);

/** It was charged between two readings: the level rose, and the vehicle stood, or says itself that it is charged. A gauge that rises while it drives is recovery. */
function isCharged(a: Level, b: Level): boolean {
  const km = drivenKm(a, b);
  return b.pct > a.pct && (a.charging === true || b.charging === true || km === null || km < STOOD_KM);
}

/** Days of a vehicle's battery, oldest first, each by its readings and the one after its last; `dayAt` says the day of an instant. */
export function chargeDays(readings: readonly MeasureReading[], dayAt: (atMs: number) => string): ChargeDay[] {
  const levels = levelsOf(readings);
  const days = new Map<string, ChargeDay>();
  let open: Charge | null = null;
  for (const [at, level] of levels.entries()) {
    const day = dayAt(level.atMs);
    const own = days.get(day) ?? {
      day,
      firstMs: level.atMs,
      startPct: level.pct,
      endPct: level.pct,
      minPct: level.pct,
      usedPct: 0,
      charges: [],
    };
    days.set(day, own);
    own.endPct = level.pct;
    own.minPct = Math.min(own.minPct, level.pct);
    const next = levels[at + 1];
    if (!next) continue;
    const km = drivenKm(level, next);
    if (isCharged(level, next)) {
      if (open) Object.assign(open, { endMs: next.atMs, pct: open.pct + next.pct - level.pct });
      else own.charges.push((open = { startMs: level.atMs, endMs: next.atMs, pct: next.pct - level.pct, lat: level.lat, lng: level.lng }));
    } else {
      own.usedPct += level.pct - next.pct;
      if (next.pct < level.pct || (km ?? 0) >= STOOD_KM) open = null;
    }
  }
  const all = [...days.values()];
  for (const one of all) {
    // What rises by less is no charge: it was used less.
    for (const { pct } of one.charges.filter((charge) => charge.pct < LEAST_PCT)) one.usedPct -= pct;
    one.charges = one.charges.filter(({ pct }) => pct >= LEAST_PCT);
  }
  return all;
}
