import type { JourneyEvent } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import { toldPlace, type JourneyFix, type Step } from './journey-steps.ts';

type Reading = 'engineHours' | 'fuelL' | 'fuelPct' | 'batteryPct';

/** First and last value that was read. */
export function readingsOf(steps: readonly Step[], name: Reading): { start: number | null; end: number | null } {
  const value = ({ fix }: Step): number | null => fix[name];
  const has = (step: Step): boolean => value(step) !== null;
  const [first, last] = [steps.find(has), steps.findLast(has)];
  return { start: first ? value(first) : null, end: last ? value(last) : null };
}

/** Fillings and falls of the tank between two readings of the same device, in litres where it tells litres, else in percent. */
export function tankEvents(steps: readonly Step[], rules: JourneyRules): JourneyEvent[] {
  const inLitres = steps.some(({ fix }) => fix.fuelL !== null);
  const level = (fix: JourneyFix): number | null => (inLitres ? fix.fuelL : fix.fuelPct);
  const [rise, fall] = inLitres ? [rules.refuelL, rules.fuelDropL] : [rules.refuelPct, rules.fuelDropPct];
  const events: JourneyEvent[] = [];
  const last = new Map<string, Step>();
  for (const step of steps) {
    const now = level(step.fix);
    if (now === null) continue;
    const before = last.get(step.fix.device);
    last.set(step.fix.device, step);
    if (!before || step.atMs - before.atMs > rules.gapS * 1000) continue;
    const change = now - level(before.fix)!;
    if (change < rise && -change < fall) continue;
    const place = toldPlace(step);
    events.push({
      kind: change > 0 ? 'refuel' : 'fuel-drop',
      at: new Date(before.atMs).toISOString(),
      endAt: new Date(step.atMs).toISOString(),
      lat: place?.[1] ?? null,
      lng: place?.[0] ?? null,
      value: Math.round(Math.abs(change) * 10) / 10,
      unit: inLitres ? 'l' : '%',
      source: 'computed',
    });
  }
  return events;
}

/** Litres burnt: what went from the tank, without what was filled in or drawn meanwhile. */
export function fuelUsedL(fuelL: { start: number | null; end: number | null }, events: readonly JourneyEvent[]): number | null {
  if (fuelL.start === null || fuelL.end === null) return null;
  const sum = (kind: JourneyEvent['kind']): number =>
    events.reduce((litres, event) => litres + (event.kind === kind && event.unit === 'l' ? (event.value ?? 0) : 0), 0);
  const used = fuelL.start - fuelL.end + sum('refuel') - sum('fuel-drop');
  return used >= 0 ? Math.round(used * 10) / 10 : null;
}
