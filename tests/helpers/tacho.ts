import { tachoRuns, type TachoDay, type TachoFix } from '../../src/domain/tacho/tacho-day.ts';
import { tachoText, type TachoActivity } from '../../src/domain/tacho/tacho-reading.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const TELL_MIN = 5;

/** One thing after the other, in minutes; `out`: the card is out of the tachograph, and nothing is told. */
export type TachoStep = [activity: TachoActivity | 'out', minutes: number];

export interface TachoLife {
  startMs: number;
  steps: readonly TachoStep[];
  card?: string | null;
  codriver?: string;
  startKm?: number;
}

/** Messages of a life, one in five minutes and one at each change; 1 km a minute of driving. */
export function tachoFixes({ startMs, steps, card = '10000001234567', codriver, startKm = 1000 }: TachoLife): TachoFix[] {
  const fixes: TachoFix[] = [];
  let [atMs, odometerKm] = [startMs, startKm];
  for (const [activity, minutes] of steps) {
    const second =
      codriver === undefined
        ? { activity: null, card: null }
        : { activity: activity === 'drive' ? ('available' as const) : activity === 'out' ? null : activity, card: codriver };
    for (let at = 0; at <= minutes && activity !== 'out'; at = at === minutes ? minutes + 1 : Math.min(at + TELL_MIN, minutes))
      fixes.push({
        atMs: atMs + at * MINUTE_MS - (at === minutes ? 1000 : 0),
        tacho: tachoText({ first: { activity, card }, second }),
        odometerKm: activity === 'drive' ? odometerKm + at : odometerKm,
      });
    atMs += minutes * MINUTE_MS;
    if (activity === 'drive') odometerKm += minutes;
  }
  return fixes;
}

/** The days of a vehicle that told these messages. */
export function tachoDays(vehicle: string, fixes: readonly TachoFix[]): TachoDay[] {
  const byDay = new Map<string, TachoFix[]>();
  for (const fix of fixes.toSorted((a, b) => a.atMs - b.atMs)) {
    const day = new Date(fix.atMs).toISOString().slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), fix]);
  }
  return [...byDay].map(([day, some]) => ({ vehicle, day, runs: tachoRuns(some, day) }));
}
