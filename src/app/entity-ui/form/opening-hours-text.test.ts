import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import { openingHoursText } from './opening-hours-text.ts';

const t = ((key: string) => key) as unknown as TFunction;
const week = (days: number[], ...spans: [number, number][]): OpeningHours =>
  days.flatMap((day) => spans.map(([from, to]) => ({ day, fromMin: from * 60, toMin: to * 60 })));

it('joins the days with the same hours', () => {
  expect(openingHoursText([...week([1, 2, 3, 4, 5], [8, 12], [14, 18]), ...week([6], [8, 12])], 'fr', t)).toBe(
    'lun.–ven. 08:00–12:00, 14:00–18:00 · sam. 08:00–12:00',
  );
  expect(openingHoursText(week([1, 3], [0, 24]), 'fr', t)).toBe('lun. 00:00–24:00 · mer. 00:00–24:00');
});

it('always, never, unknown', () => {
  expect(openingHoursText(week([1, 2, 3, 4, 5, 6, 7], [0, 24]), 'fr', t)).toBe('openingHours:openAlways');
  expect(openingHoursText([], 'fr', t)).toBe('openingHours:closedAlways');
  expect(openingHoursText(null, 'fr', t)).toBe('—');
});
