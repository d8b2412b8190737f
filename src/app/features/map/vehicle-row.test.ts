import { expect, it } from 'vitest';
import type { MapItem } from './map-items.ts';
import { stateWords } from './vehicle-row.tsx';

const NOW_MS = Date.parse('2026-11-21T09:00:00.000Z');
const item = (activity: string, agoS: number): MapItem => {
  const at = new Date(NOW_MS - agoS * 1000).toISOString();
  return { activity, state: { at, activity, activitySince: at, ignitionSince: null, speedKmh: 0, isPrivate: false } } as unknown as MapItem;
};
const wordsOf = (activity: string, agoS: number): string =>
  stateWords(item(activity, agoS), NOW_MS, 'fr', (kind, since) => `${kind === 'standing' ? 'Moteur' : 'Ralenti'} ${since}`).replaceAll(
    '\u00a0',
    ' ',
  );

it('a state that has just begun has lasted less than a minute, never none', () => {
  expect(['idling', 'parked', 'offline'].map((activity) => wordsOf(activity, 20))).toEqual(['Ralenti < 1 min', '< 1 min', '< 1 min']);
  expect([wordsOf('idling', 60), wordsOf('parked', 3720)]).toEqual(['Ralenti 1 min', '1 h 02']);
  // Longer than a journey waits: it is over.
  expect(wordsOf('idling', 1020)).toBe('Moteur 17 min');
  // A vehicle whose clock is a little ahead of this device's.
  expect(wordsOf('idling', -3)).toBe('Ralenti < 1 min');
});
