import { expect, it } from 'vitest';
import { definitionTexts, groupText, noteText, totalText } from './report-text.ts';

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

it('a factor that was used is told with its unit and its source; one of the organization with its month', () => {
  const t = ((key: string, said: Record<string, string> = {}) => [key, ...Object.values(said).filter(Boolean)].join('|')) as never;
  const gas = { fuel: 'cng', upstream: null, combustion: null, total: 3.326, origin: 'directive2015', fromMonth: null } as const;
  const text = (note: Parameters<typeof noteText>[0]): string => noteText(note, {}, { ...words, t }).replaceAll(/\s/g, ' ');
  expect(text({ code: 'factorUsed', factor: gas })).toBe('notes.factorUsed|values.energy.cng|3,326 kgCO₂e/kg|factorOrigins.directive2015');
  const own = { ...gas, origin: 'own', fromMonth: '2026-03', source: 'Fournisseur', sourceOn: '2026-02-10' } as const;
  expect(text({ code: 'factorSince', factor: own })).toMatch(
    /^notes\.factorSince\|values\.energy\.cng\|3,326 kgCO₂e\/kg\|Fournisseur\|.*2026\|mars 2026$/,
  );
  expect(definitionTexts({ columns: [{ id: 'gPerKm' }, { id: 'distanceKm' }] }, {}, { t })).toEqual([
    'figures.co2PerKm',
    'figures.distance',
  ]);
  expect(definitionTexts({ columns: [{ id: 'gPerKm' }, { id: 'distanceKm' }] }, {}, { t }, true)).toEqual(['figures.co2PerKm']);
});
