import { expect, it } from 'vitest';
import { quietTimeOf } from './quiet-time.ts';

const [ANY, METERED, HELD] = [
  { isHeld: false, isMetered: false },
  { isHeld: false, isMetered: true },
  { isHeld: true, isMetered: true },
];

it('what comes by itself waits for the files of the application, and where the battery is low or data are to be saved', () => {
  expect(quietTimeOf(false, undefined, undefined, ANY)).toBe('files');
  expect(quietTimeOf(true, undefined, undefined, ANY)).toBe('free');
  expect(quietTimeOf(true, { saveData: true, type: 'cellular' }, undefined, METERED)).toBe('saver');
  expect(quietTimeOf(true, { type: 'wifi', saveData: false }, { level: 0.15, charging: false }, ANY)).toBe('battery');
  expect(quietTimeOf(true, { type: 'wifi' }, { level: 0.15, charging: true }, ANY)).toBe('free');
});

it('on a metered link it comes too where its person said always, within what was set for such a link', () => {
  expect(quietTimeOf(true, { type: 'cellular' }, { level: 0.8, charging: false }, METERED)).toBe('mobile');
  // The person says so, the browser does not.
  expect(quietTimeOf(true, undefined, undefined, METERED)).toBe('mobile');
});

it('what was chosen for this device holds it back, and that is what is said', () => {
  expect(quietTimeOf(true, { type: 'cellular' }, undefined, HELD)).toBe('choice');
  expect(quietTimeOf(true, { saveData: true }, undefined, HELD)).toBe('choice');
});
