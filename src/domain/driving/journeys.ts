import { distanceM } from '../kit/geometry.ts';
import { fuelUsedL, readingsOf, tankEvents } from './journey-energy.ts';
import { eventAt, eventsOf } from './journey-events.ts';
import { gpsM, odometerOf } from './journey-distance.ts';
import type { JourneyKind } from './journey-kinds.ts';
import type { Journey, JourneyEdge, JourneyEvent } from './journey.ts';
import { journeyId } from './journey-id.ts';
import { JOURNEY_RULES, ruleChanges, type JourneyRules } from './journey-rules.ts';
import { movementsOf, standingsOf, type Span } from './journey-spans.ts';
import { baseLimitOf } from './speed-limit.ts';
import type { SpeedLimits } from './speeding.ts';
import { stepsOf, toldPlace, type JourneyFix, type Step } from './journey-steps.ts';
import { timesOf } from './journey-times.ts';

export interface JourneysInput {
  vehicle: string;
  /** Messages of the vehicle, in any order, each as often as it likes. */
  fixes: readonly JourneyFix[];
  /** What is not followed by a rest at this instant is still open. */
  nowMs: number;
  rules?: JourneyRules;
  /** What limits its speed; absent: the limit of the rules. */
  limits?: SpeedLimits;
  /** Name of a place, where one is known. */
  placeName?: (lat: number, lng: number) => string | null;
  /** Only what starts in [fromMs, untilMs). */
  fromMs?: number;
  untilMs?: number;
}

interface Made {
  input: JourneysInput;
  rules: JourneyRules;
  limits: SpeedLimits;
  steps: readonly Step[];
}

/**
 * Journeys of a vehicle from its messages: drives, movements with the ignition off, and engine time without a drive, in order of time.
 * Same messages and rules, same journeys, whatever the order and however often each came; `windowAround` says which messages a part needs.
 */
export function journeysOf(input: JourneysInput): Journey[] {
  const rules = input.rules ?? JOURNEY_RULES;
  const steps = stepsOf(input.fixes, rules);
  const limits = input.limits ?? { base: baseLimitOf({ category: null }, null, rules.speedLimitKmh), zones: [] };
  const made: Made = { input, rules, limits, steps };
  const moves = movementsOf(steps, input.nowMs, rules).flatMap((span) => {
    const journey = recordOf(made, span, movedBy(steps, span));
    return journey ? [{ span, journey }] : [];
  });
  const stood = standingsOf(
    steps,
    moves.map(({ span }) => span),
    input.nowMs,
    rules,
  ).map((span) => recordOf(made, span, 'standing')!);
  const { fromMs = -Infinity, untilMs = Infinity } = input;
  return [...moves.map(({ journey }) => journey), ...stood]
    .filter(({ startAt }) => Date.parse(startAt) >= fromMs && Date.parse(startAt) < untilMs)
    .sort((a, b) => (a.startAt < b.startAt ? -1 : 1));
}

/** Towed when the ignition is known to be off at each step that moves. */
function movedBy(steps: readonly Step[], { from, to }: Span): JourneyKind {
  for (let k = from; k <= to; k++) if (steps[k]!.moving && steps[k]!.ignition !== false) return 'driven';
  return 'towed';
}

/** The furthest of its places from the first one. */
function reachM(steps: readonly Step[]): number {
  const first = steps.find(({ place }) => place !== null)?.place;
  return first ? steps.reduce((most, { place }) => (place ? Math.max(most, distanceM(first, place)) : most), 0) : 0;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

/** The journey of a span; null for a movement that went nowhere. */
function recordOf({ input, rules, limits, steps: all }: Made, span: Span, kind: JourneyKind): Journey | null {
  const steps = all.slice(span.from, span.to + 1);
  // The way to a step that moves is the drive's, or nobody saw it.
  const moved =
    kind === 'standing' && steps.at(-1)!.moving ? steps.slice(0, -1) : span.lead === null ? steps : all.slice(span.lead, span.to + 1);
  const gps = gpsM(moved, rules);
  const odometer = odometerOf(moved, gps, rules);
  const metres = odometer?.metres ?? gps;
  if (
    kind !== 'standing' &&
    reachM(moved) < rules.minDistanceM &&
    !(kind === 'driven' && (odometer?.metres ?? 0) >= rules.minDistanceM && steps.some(({ ignition }) => ignition))
  )
    return null;
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const times = timesOf(steps, rules);
  const tank = tankEvents(steps, rules);
  const fuelL = readingsOf(steps, 'fuelL');
  const tags = tagsOf(steps);
  const speeds = steps.flatMap((step) =>
    toldPlace(step) && step.fix.speedKmh !== null && step.fix.speedKmh <= rules.maxKmh ? [step.fix.speedKmh] : [],
  );
  const events: JourneyEvent[] = [...eventsOf(steps, rules, limits), ...tank];
  if (kind === 'towed') events.push(eventAt('towing', first, last, Math.round(metres), 'm'));
  return {
    _id: journeyId(input.vehicle, first.atMs),
    vehicle: input.vehicle,
    kind,
    startAt: new Date(first.atMs).toISOString(),
    endAt: new Date(last.atMs).toISOString(),
    open: span.open,
    partialStart: span.partialStart,
    partialEnd: span.partialEnd,
    start: edgeOf(
      moved.find(({ place }) => place !== null),
      input,
    ),
    end: edgeOf(
      moved.findLast(({ place }) => place !== null),
      input,
    ),
    distanceM: Math.round(metres),
    distanceSource: odometer?.metres == null ? 'gps' : odometer.source,
    gpsM: Math.round(gps),
    odometerKm: { start: odometer?.startKm ?? null, end: odometer?.endKm ?? null },
    odometerSource: odometer?.source ?? null,
    ...times,
    meanKmh: times.drivingS > 0 ? round1((metres / times.drivingS) * 3.6) : null,
    maxKmh: speeds.length > 0 ? round1(speeds.reduce((most, kmh) => Math.max(most, kmh), 0)) : null,
    engineHours: readingsOf(steps, 'engineHours'),
    fuelL,
    fuelPct: readingsOf(steps, 'fuelPct'),
    batteryPct: readingsOf(steps, 'batteryPct'),
    fuelUsedL: fuelUsedL(fuelL, tank),
    driverTag: tags[0]?.tag ?? null,
    driverTags: tags,
    events: events.sort((a, b) => (a.at === b.at ? (a.kind < b.kind ? -1 : 1) : a.at < b.at ? -1 : 1)),
    messages: steps.length,
    badFixes: steps.filter(({ place }) => place === null).length,
    rules: ruleChanges(rules) as Record<string, number>,
    device: first.fix.device,
    ...(moved.some(({ fix }) => fix.isPrivate) ? { isPrivate: true } : {}),
    updatedAt: new Date(input.nowMs).toISOString(),
  };
}

function edgeOf(step: Step | undefined, { placeName }: JourneysInput): JourneyEdge | null {
  const place = step ? toldPlace(step) : null;
  if (!place) return null;
  const [lng, lat] = place;
  return { lat, lng, place: placeName?.(lat, lng) ?? null };
}

/** Each tag from when it was read first or again after another one. */
function tagsOf(steps: readonly Step[]): Journey['driverTags'] {
  const tags: Journey['driverTags'] = [];
  for (const { fix, atMs } of steps)
    if (fix.driverTag !== null && tags.at(-1)?.tag !== fix.driverTag) tags.push({ at: new Date(atMs).toISOString(), tag: fix.driverTag });
  return tags;
}
