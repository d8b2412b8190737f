import { expect, it } from 'vitest';
import { instantOf, wallOf } from './field-input.tsx';

const PARIS = 'Europe/Paris';

it('an instant is entered by the clocks of the organization, summer and winter', () => {
  expect(instantOf('2026-07-01T08:30', PARIS)).toBe('2026-07-01T06:30:00.000Z');
  expect(instantOf('2026-11-21T08:30', PARIS)).toBe('2026-11-21T07:30:00.000Z');
  expect(wallOf('2026-07-01T06:30:00.000Z', PARIS)).toBe('2026-07-01T08:30');
});

it('an hour that the clocks leap over is the one they leap to; one that comes twice is one of the two, and shown as it was typed', () => {
  expect(wallOf(instantOf('2026-03-29T02:30', PARIS), PARIS)).toBe('2026-03-29T03:30');
  expect(wallOf(instantOf('2026-10-25T02:30', PARIS), PARIS)).toBe('2026-10-25T02:30');
});

it('what is no moment stays as it was typed, even where a browser would read one into it', () => {
  for (const typed of ['', '2', '12/11/2026', '21/11/2026 ', 'demain', '2026-11-21'])
    expect([instantOf(typed, PARIS), wallOf(typed, PARIS)]).toEqual([typed, typed]);
});
