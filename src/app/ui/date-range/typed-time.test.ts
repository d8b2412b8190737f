import { expect, it } from 'vitest';
import { steppedTime, timeOf } from './typed-time.ts';

it('a time is read as people type it', () => {
  expect(['9', '09', '930', '0930', '9:30', '9h30', '09H', ' 9.30 ', '0:05'].map(timeOf)).toEqual(['09:00', '09:00', '09:30', '09:30', '09:30', '09:30', '09:00', '09:30', '00:05']);
  for (const none of ['', '24', '9:60', '12345', 'midi', '9:3']) expect(timeOf(none)).toBeNull();
});

it('arrows go to the next half-hour, and stay within the day', () => {
  expect([steppedTime('09:00', 1, 30), steppedTime('09:10', 1, 30), steppedTime('09:10', -1, 30), steppedTime('09:00', -1, 30)]).toEqual(['09:30', '09:30', '09:00', '08:30']);
  expect([steppedTime('23:30', 1, 30), steppedTime('23:50', 1, 30), steppedTime('00:00', -1, 30)]).toEqual(['23:30', '23:30', '00:00']);
});
