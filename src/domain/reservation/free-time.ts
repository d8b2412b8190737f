import type { Slot } from './availability.ts';

/** What is left of a slot between those that are held, in order of time: nothing shorter than `leastMs`. */
export function freeSlots({ fromMs, toMs }: Slot, held: readonly Slot[], leastMs: number): Slot[] {
  const free: Slot[] = [];
  let sinceMs = fromMs;
  const add = (untilMs: number): void => {
    if (untilMs - sinceMs >= leastMs) free.push({ fromMs: sinceMs, toMs: untilMs });
  };
  for (const slot of [...held].sort((a, b) => a.fromMs - b.fromMs)) {
    add(Math.min(slot.fromMs, toMs));
    sinceMs = Math.max(sinceMs, slot.toMs);
  }
  add(toMs);
  return free;
}
