import { expect, test } from 'vitest';
import { standsWithEngineOn } from './state.ts';

const AT = Date.parse('2026-11-26T10:00:00Z');
const after = (s: number): number => AT + s * 1000;
const idling = (ignitionSince: string | null) => ({ activity: 'idling', activitySince: '2026-11-26T10:00:00Z', ignitionSince }) as const;

test('standing on the way is idling until the journey is over', () => {
  const state = idling('2026-11-26T08:00:00Z');
  expect(standsWithEngineOn(state, after(299))).toBe(false);
  expect(standsWithEngineOn(state, after(300))).toBe(true);
  expect(standsWithEngineOn(idling(null), after(60))).toBe(false);
});

test('an engine started where the vehicle was parked idles in no journey', () => {
  expect(standsWithEngineOn(idling('2026-11-26T10:00:00Z'), after(10))).toBe(true);
});

test('what is not idling does neither', () => {
  expect(standsWithEngineOn({ ...idling(null), activity: 'parked' }, after(9_000))).toBe(false);
  expect(standsWithEngineOn({ ...idling(null), activity: 'moving' }, after(9_000))).toBe(false);
});
