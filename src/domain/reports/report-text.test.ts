import { expect, it } from 'vitest';
import { groupText, totalText } from './report-text.ts';

const words = { t: ((key: string) => key) as never, lang: 'fr', timeZone: 'UTC', yes: '', no: '' };

it('a group bears the name of its id; one gathered by words bears them', () => {
  const text = (by: 'vehicle' | 'place' | 'probe' | 'round', value: string | null): string =>
    groupText({ by, value }, { v: 'AA-100-AA' }, words);
  expect([
    text('vehicle', 'v'),
    text('vehicle', 'gone'),
    text('place', 'Lyon'),
    text('probe', 'Frais'),
    text('round', 'Matin'),
    text('round', null),
  ]).toEqual(['AA-100-AA', '—', 'Lyon', 'Frais', 'Matin', 'without']);
});

it('a stay is told in days, what many stays come to in hours: days of several vehicles are none', () => {
  const stay = { id: 'stayS', kind: 'duration', total: 'sum', widthPx: 1 } as const;
  expect(totalText(stay, 134 * 86_400, words).replaceAll(/\s/g, ' ')).toBe('3 216 h 00');
});
