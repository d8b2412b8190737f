import { expect, it } from 'vitest';
import { cellMeasure, measureText } from './figure-text.ts';

it('says how long, how strong or how much, and nothing of what nobody measured', () => {
  const said = (
    [
      [125, 's'],
      [3.42, 'm/s2'],
      [112.4, 'km/h'],
      [8.6, 'V'],
      [38.25, 'l'],
      [12, '%'],
      [640, 'm'],
      [null, 'm/s2'],
      [3, null],
    ] as const
  ).map(([value, unit]) => measureText({ value, unit }, 'fr').replaceAll('\u00a0', ' '));
  expect(said).toEqual(['2 min 5 s', '3,4 m/s²', '112 km/h', '8,6 V', '38,3 l', '12 %', '640 m', '', '']);
});

it('is read back from a cell', () => {
  expect([cellMeasure('4.2 m/s2'), cellMeasure('35 l')]).toEqual([
    { value: 4.2, unit: 'm/s2' },
    { value: 35, unit: 'l' },
  ]);
});
