import { expect, it } from 'vitest';
import { quietTimeOf } from './quiet-time.ts';

it('what comes by itself waits for the files of the application, and where the battery is low or data are to be saved', () => {
  expect(quietTimeOf(false, undefined, undefined)).toBe('files');
  expect(quietTimeOf(true, undefined, undefined)).toBe('free');
  expect(quietTimeOf(true, { saveData: true, type: 'cellular' }, undefined)).toBe('saver');
  expect(quietTimeOf(true, { type: 'wifi', saveData: false }, { level: 0.15, charging: false })).toBe('battery');
  expect(quietTimeOf(true, { type: 'wifi' }, { level: 0.15, charging: true })).toBe('free');
});

it('on mobile data it comes too, within what was set for such a link: no press is needed', () => {
  expect(quietTimeOf(true, { type: 'cellular' }, { level: 0.8, charging: false })).toBe('mobile');
});
