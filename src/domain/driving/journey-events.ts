import type { JourneyEvent, JourneyEventKind } from './journey.ts';
import { type JourneyRules, SPEED_TOLD_S, type SpeedLimit } from './journey-rules.ts';
import type { LedgerState, Piece } from './ledger.ts';
import { toldPlace, type Step } from './journey-steps.ts';
import { areaContains } from '../geo/area.ts';
import type { Area, LngLat } from '../geo/geometry.ts';

/** What a device tells by itself, by the words of the connectors. */
const TOLD: Readonly<Record<string, JourneyEventKind>> = {
  'harsh-acceleration': 'harsh-acceleration',
  'harsh-braking': 'harsh-braking',
  'harsh-cornering': 'harsh-cornering',
  unplug: 'power-cut',
};
/** What device and positions tell within this time is one event. */
const SAME_MS = 5000;
/** Between two positions nearer or further apart than this a change of speed says nothing. */
const HARSH_MIN_MS = 500;
const HARSH_MAX_MS = 2000;
/** No tyre holds more than the weight on it: what is above is an error of the position. */
const MOST_MS2 = 9.8;
/** A heading turns freely below this speed. */
const TURNING_KMH = 15;

type Unit = JourneyEvent['unit'];

export function eventAt(
  kind: JourneyEventKind,
  step: Step,
  end: Step | null,
  value: number | null,
  unit: Unit,
  source: JourneyEvent['source'] = 'computed',
): JourneyEvent {
  const rounded = value === null ? null : Math.round(value * 10) / 10;
  const place = toldPlace(step);
  return {
    kind,
    at: new Date(step.atMs).toISOString(),
    endAt: end ? new Date(end.atMs).toISOString() : null,
    lat: place?.[1] ?? null,
    lng: place?.[0] ?? null,
    value: rounded,
    unit,
    source,
  };
}

/** Runs of pieces of one state that last so long, as events of their seconds. */
function lasting(kind: JourneyEventKind, pieces: readonly Piece[], state: LedgerState, leastS: number): JourneyEvent[] {
  const runs: { fromS: number; toS: number; step: Step }[] = [];
  for (const piece of pieces) {
    if (piece.state !== state) continue;
    const last = runs.at(-1);
    if (last && last.toS === piece.fromS) last.toS = piece.toS;
    else runs.push({ fromS: piece.fromS, toS: piece.toS, step: piece.step });
  }
  const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
  return runs
    .filter(({ fromS, toS }) => toS - fromS >= leastS)
    .map(({ fromS, toS, step }) => ({
      ...eventAt(kind, step, null, toS - fromS, 's'),
      at: at(fromS),
      endAt: at(toS),
    }));
}

/** Readings of good fixes; private time is not judged, and ends what came before it. */
function speedings(steps: readonly Step[], rules: JourneyRules, limits: SpeedLimits): JourneyEvent[] {
  const told = steps.filter(({ place, fix }) => fix.isPrivate === true || (place !== null && (fix.speedKmh ?? 0) <= rules.maxKmh));
  const readings = told.map((step) => ({ atMs: step.atMs, kmh: step.fix.isPrivate ? null : step.fix.speedKmh, at: toldPlace(step) }));
  return excessesOf(readings, limits, rules).map(({ from, to, maxKmh, limit }) => ({
    ...eventAt('speeding', told[from]!, told[to]!, maxKmh, 'km/h'),
    limit,
  }));
}

/** Strength of the change between two positions, m/s²: along, positive when faster, and across. */
function forcesOf(a: Step, b: Step): { along: number; across: number } | null {
  const ms = b.atMs - a.atMs;
  if (
    ms < HARSH_MIN_MS ||
    ms > HARSH_MAX_MS ||
    !toldPlace(a) ||
    !toldPlace(b) ||
    a.fix.device !== b.fix.device ||
    a.fix.speedKmh === null ||
    b.fix.speedKmh === null
  )
    return null;
  const along = ((b.fix.speedKmh - a.fix.speedKmh) / 3.6 / ms) * 1000;
  const slowest = Math.min(a.fix.speedKmh, b.fix.speedKmh);
  if (slowest < TURNING_KMH || a.fix.headingDeg === null || b.fix.headingDeg === null) return { along, across: 0 };
  const turn = Math.abs(((b.fix.headingDeg - a.fix.headingDeg + 540) % 360) - 180);
  return { along, across: (((turn * Math.PI) / 180) * ((a.fix.speedKmh + b.fix.speedKmh) / 7.2) * 1000) / ms };
}

function harsh(
  steps: readonly Step[],
  kind: JourneyEventKind,
  least: number,
  strength: (forces: { along: number; across: number }) => number,
): JourneyEvent[] {
  const at = steps.map((step, k) => (k === 0 ? null : forcesOf(steps[k - 1]!, step)));
  const of = (k: number): number => {
    const value = at[k] ? strength(at[k]) : 0;
    return value > MOST_MS2 ? 0 : value;
  };
  const events: JourneyEvent[] = [];
  for (let k = 1; k < steps.length; k++) {
    if (of(k) < least) continue;
    const from = k;
    let most = of(k);
    while (k + 1 < steps.length && of(k + 1) >= least) most = Math.max(most, of(++k));
    events.push(eventAt(kind, steps[from]!, null, most, 'm/s2'));
  }
  return events;
}

function powerCuts(steps: readonly Step[], rules: JourneyRules): JourneyEvent[] {
  const events: JourneyEvent[] = [];
  let before: number | null = null;
  for (const step of steps) {
    const volts = step.fix.voltageV;
    if (volts === null) continue;
    if (before !== null && before >= rules.powerCutV && volts < rules.powerCutV) events.push(eventAt('power-cut', step, null, volts, 'V'));
    before = volts;
  }
  return events;
}

/** What happened in a stretch, in order of time. How somebody drove in private time is nobody's business: no speeding, nothing harsh. */
export function eventsOf(steps: readonly Step[], pieces: readonly Piece[], rules: JourneyRules, limits: SpeedLimits): JourneyEvent[] {
  const told = steps.flatMap((step) =>
    step.fix.event !== null && Object.hasOwn(TOLD, step.fix.event) && !(step.fix.isPrivate && step.fix.event !== 'unplug')
      ? [eventAt(TOLD[step.fix.event]!, step, null, null, null, 'device')]
      : [],
  );
  const computed = [
    ...lasting('idling', pieces, 'idling', rules.idlingS),
    ...lasting('gap', pieces, 'silent', 1),
    ...speedings(steps, rules, limits),
    ...harsh(steps, 'harsh-acceleration', rules.harshAccelerationMs2, ({ along }) => along),
    ...harsh(steps, 'harsh-braking', rules.harshBrakingMs2, ({ along }) => -along),
    ...harsh(steps, 'harsh-cornering', rules.harshCorneringMs2, ({ across }) => across),
    ...powerCuts(steps, rules),
  ].filter((event) => !told.some(({ kind, at }) => kind === event.kind && Math.abs(Date.parse(at) - Date.parse(event.at)) <= SAME_MS));
  return [...told, ...computed];
}

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
