import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { alertFigure, alertMeasure } from './alert-text.tsx';

const t = ((key: string) => key.split('.').pop()!) as unknown as TFunction;
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

it('R-075 a threshold of hours or days is said in hours and days', () => {
  expect(plain(alertFigure(1440, 'min', t, 'fr'))).toBe('1 j');
  expect(plain(alertFigure(90, 'min', t, 'fr'))).toBe('1 h 30 min');
  expect(plain(alertMeasure({ value: 1500.4, threshold: 1440, unit: 'min' }, t, 'fr'))).toBe('1 j 1 h / 1 j');
});

it('what is less than an hour, or no time, keeps its unit', () => {
  expect(plain(alertFigure(5, 'min', t, 'fr'))).toBe('5 min');
  expect(plain(alertFigure(130, 'km/h', t, 'fr'))).toBe('130 km/h');
  expect(alertFigure(null, 'min', t, 'fr')).toBe('');
});
