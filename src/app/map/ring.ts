import { ACTIVITIES, type Activity } from '../../domain/telemetry/state.ts';

/** A cluster's ring is cut in this many steps: few enough for images to be shared, fine enough to read. */
export const RING_STEPS = 24;

export type ActivityCounts = Record<Activity, number>;

/** Steps of the ring per state, in the order of ACTIVITIES; they add up to RING_STEPS and a state that is there has at least one. */
export function ringSteps(counts: ActivityCounts): number[] {
  const total = ACTIVITIES.reduce((sum, activity) => sum + counts[activity], 0);
  if (total === 0) return [0, 0, 0, RING_STEPS];
  const exact = ACTIVITIES.map((activity) => (counts[activity] / total) * RING_STEPS);
  const steps = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  const sum = (): number => steps.reduce((a, b) => a + b, 0);
  const farthest = (sign: 1 | -1): number => {
    let best = -1;
    steps.forEach((step, i) => {
      if (exact[i] === 0 || (sign < 0 && step <= 1)) return;
      if (best < 0 || sign * (exact[i]! - step) > sign * (exact[best]! - steps[best]!)) best = i;
    });
    return best;
  };
  while (sum() < RING_STEPS) steps[farthest(1)]!++;
  while (sum() > RING_STEPS) steps[farthest(-1)]!--;
  return steps;
}

/** Radius of the ring's middle line, px, by number of vehicles. */
export function ringRadius(count: number): number {
  return count < 20 ? 18 : count < 60 ? 21 : count < 250 ? 25 : 29;
}

export interface RingImage {
  radius: number;
  steps: number[];
  alert: boolean;
}

/** Name of a cluster's image: equal rings share one. */
export function ringImageId(count: number, counts: ActivityCounts, alert: boolean): string {
  return `ring|${ringRadius(count)}|${ringSteps(counts).join('.')}|${alert ? 1 : 0}`;
}

export function parseRingImageId(id: string): RingImage | null {
  const [kind, radius, steps, alert] = id.split('|');
  if (kind !== 'ring' || !radius || !steps) return null;
  return { radius: Number(radius), steps: steps.split('.').map(Number), alert: alert === '1' };
}
