import { expect, it } from 'vitest';
import { definitionsOf, FIGURE_IDS, FIGURES, figureColumn, figureOdds, figureOfColumn } from './figures.ts';

it('a ratio is what divides by what of the same vehicles and days; of what is not known, or of nothing, there is none', () => {
  expect(FIGURES.costPerKm.of(1_392_684, 1_351_631)).toBeCloseTo(1.0304, 4);
  expect(FIGURES.co2PerKm.of(19.8, 71)).toBeCloseTo(278.87, 2);
  expect([FIGURES.litresPer100Km.of(3, 0), FIGURES.litresPer100Km.of(null, 3), FIGURES.litresPer100Km.of(3, null)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('each column is one figure, and says its unit and decimals', () => {
  const columns = FIGURE_IDS.flatMap((id) => FIGURES[id].columns);
  expect(new Set(columns).size).toBe(columns.length);
  expect(figureOfColumn('gPerKm')).toBe(figureOfColumn('co2GKm'));
  expect(figureOdds({ id: 'gPerKm', ...figureColumn('co2PerKm') })).toBeNull();
  expect(figureOdds({ id: 'gPerKm', unit: 'g/km', digits: 1 })).toContain('gCO2e/km');
  expect(figureOdds({ id: 'distanceKm', unit: 'km' })).toBeNull();
  expect(definitionsOf([{ id: 'gPerKm' }, { id: 'distanceKm' }, { id: 'co2GKm' }])).toEqual(['figures.co2PerKm', 'figures.distance']);
  expect(definitionsOf([{ id: 'gPerKm' }, { id: 'distanceKm' }], true)).toEqual(['figures.co2PerKm']);
  expect(figureOdds({ id: 'distanceKm', unit: 'km', digits: 2 })).toContain('with 1 decimals');
  expect(figureOdds({ id: 'distanceKm', unit: 'mi' })).toContain('km');
});
