import { expect, it } from 'vitest';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { type DayTrail, trailShown } from './use-day-trail.ts';

const trail = (part: Partial<DayTrail>): DayTrail => ({ positions: [], at: null, phase: 'ready', reload: () => undefined, ...part });
const position = { at: '2026-11-21T08:00:00.000Z', lat: 1, lng: 2 } as Position;
const driven = { distanceKm: 347 } as DayTimeline;

it('loading, failed and none are three things', () => {
  expect(trailShown(trail({ phase: 'loading' }), undefined, true)).toBe('coming');
  expect(trailShown(trail({ phase: 'failed', failure: 'network' }), undefined, true)).toBe('notHere');
  expect(trailShown(trail({ phase: 'failed', failure: 'forbidden' }), undefined, true)).toBe('refused');
  expect(trailShown(trail({ phase: 'failed', failure: 'unavailable' }), undefined, true)).toBe('failed');
  expect(trailShown(trail({ phase: 'failed', failure: 'internal' }), driven, true)).toBe('failed');
  expect(trailShown(trail({}), undefined, true)).toBe('none');
  expect(trailShown(trail({}), undefined, false)).toBe('unequipped');
  expect(trailShown(trail({ positions: [position, position] }), driven, true)).toBe('way');
});

it('a day of 347 km is never said to be without a position', () => {
  expect(trailShown(trail({}), driven, true)).toBe('untold');
  expect(trailShown(trail({}), { ...driven, isPrivate: true } as DayTimeline, true)).toBe('private');
});
