import { expect, it } from 'vitest';
import { clockOf, minutesOf } from './settings-screen.tsx';

it('R-082 working hours go through a time input and come back; midnight is the beginning or the end', () => {
  for (const [minutes, clock] of [
    ['360', '06:00'],
    ['1199', '19:59'],
    ['0', '00:00'],
    ['1440', '00:00'],
    ['', ''],
    [null, ''],
    ['-1', ''],
    ['x', ''],
  ] as const)
    expect([minutes, clockOf(minutes)]).toEqual([minutes, clock]);
  expect(minutesOf('06:00', false)).toBe('360');
  expect(minutesOf('00:00', false)).toBe('0');
  expect(minutesOf('00:00', true)).toBe('1440');
  for (const none of ['', '25', '25:00', '8:30', 'midi']) expect(minutesOf(none, true)).toBe('');
});
