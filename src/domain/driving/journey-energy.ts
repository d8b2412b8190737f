import type { JourneyEvent } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { JourneyFix } from './journey-fix.ts';
import { apartM, toldPlace, type Step } from './journey-steps.ts';

type Reading = 'engineHours' | 'fuelL' | 'fuelPct' | 'batteryPct';

/** First and last value that was read. */
export function readingsOf(steps: readonly Step[], name: Reading): { start: number | null; end: number | null } {
  const value = ({ fix }: Step): number | null => fix[name];
  const has = (step: Step): boolean => value(step) !== null;
  const [first, last] = [steps.find(has), steps.findLast(has)];
  return { start: first ? value(first) : null, end: last ? value(last) : null };
}

/** A change of the tank, from one reading to a later one. */
interface Change {
  from: Step;
  to: Step;
  by: number;
}

/** Nearer than this the vehicle stands at the same pump, metres. */
const SAME_PUMP_M = 100;

/**
 * Changes of the level between readings of one device at most `gapS` apart. A level that goes on rising, or falling, while the vehicle stands is one
 * change, however often it was read meanwhile.
 */
function changesOf(steps: readonly Step[], level: (fix: JourneyFix) => number | null, rules: JourneyRules): Change[] {
  const changes: Change[] = [];
  const last = new Map<string, { step: Step; run: Change | null }>();
  for (const step of steps) {
    const now = level(step.fix);
    if (now === null) continue;
    const before = last.get(step.fix.device);
    last.set(step.fix.device, { step, run: null });
    if (!before || step.atMs - before.step.atMs > rules.gapS * 1000) continue;
    const by = now - level(before.step.fix)!;
    const { run } = before;
    const isStanding = apartM(before.step, step) < SAME_PUMP_M;
    if (run && isStanding && by * run.by >= 0) {
      if (by !== 0) [run.to, run.by] = [step, run.by + by];
      last.set(step.fix.device, { step, run });
    } else if (by !== 0) {
      const change = { from: before.step, to: step, by };
      changes.push(change);
      last.set(step.fix.device, { step, run: isStanding ? change : null });
    }
  }
  return changes;
}

/** Fillings and falls of the tank, in litres where a device tells litres, else in percent. */
export function tankEvents(steps: readonly Step[], rules: JourneyRules): JourneyEvent[] {
  const inLitres = steps.some(({ fix }) => fix.fuelL !== null);
  const [rise, fall] = inLitres ? [rules.refuelL, rules.fuelDropL] : [rules.refuelPct, rules.fuelDropPct];
  const changes = changesOf(steps, (fix) => (inLitres ? fix.fuelL : fix.fuelPct), rules).filter(({ by }) => by >= rise || -by >= fall);
  return changes.map(({ from, to, by }) => {
    const place = toldPlace(to);
    return {
      kind: by > 0 ? 'refuel' : 'fuel-drop',
      at: new Date(from.atMs).toISOString(),
      endAt: new Date(to.atMs).toISOString(),
      lat: place?.[1] ?? null,
      lng: place?.[0] ?? null,
      value: Math.round(Math.abs(by) * 10) / 10,
      unit: inLitres ? 'l' : '%',
      source: 'computed',
    };
  });
}

/** Litres burnt: what went from the tank, without what was filled in or drawn meanwhile. */
export function fuelUsedL(fuelL: { start: number | null; end: number | null }, events: readonly JourneyEvent[]): number | null {
  if (fuelL.start === null || fuelL.end === null) return null;
  const sum = (kind: JourneyEvent['kind']): number =>
    events.reduce((litres, event) => litres + (event.kind === kind && event.unit === 'l' ? (event.value ?? 0) : 0), 0);
  const used = fuelL.start - fuelL.end + sum('refuel') - sum('fuel-drop');
  return used >= 0 ? Math.round(used * 10) / 10 : null;
}
