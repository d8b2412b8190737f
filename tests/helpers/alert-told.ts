import type { AlertReading, Scene } from '../../src/domain/alert/watch.ts';
import { evaluateAll, type AlertFact, type Happening } from '../../src/domain/alert/evaluate.ts';
import { readingAt } from './alert-life.ts';

/** Friday, 07:00 in Paris. Times below are minutes after it. */
const T = Date.parse('2026-11-20T06:00:00Z');
export const at = (min: number): number => T + min * 60_000;
export const said = (min: number, part: Partial<AlertReading> = {}): Happening => ({
  kind: 'message',
  reading: { ...readingAt(at(min), part), receivedMs: part.receivedMs ?? at(min) },
});
export const tick = (min: number): Happening => ({ kind: 'instant', nowMs: at(min) });
export const drive = { speedKmh: 60, ignition: true } as const;
export const park = { speedKmh: 0, ignition: false } as const;

/** Alerts as they are in the end: [start, end, value], in minutes. */
export function told(scene: Scene, ...happenings: Happening[]): unknown[][] {
  return facts(scene, ...happenings).map(({ startMs, endMs, value }) => [
    (startMs - T) / 60_000,
    endMs === null ? null : (endMs - T) / 60_000,
    value,
  ]);
}

export function facts(scene: Scene, ...happenings: Happening[]): AlertFact[] {
  const last = new Map<string, AlertFact>();
  for (const { alert } of evaluateAll(scene, null, happenings).alerts) last.set(alert.key, alert);
  return [...last.values()];
}
