import { expect, it } from 'vitest';
import { timeSlices } from './periods.ts';

const at = (iso: string): number => Date.parse(iso);
const text = ({ startMs, endMs }: { startMs: number; endMs: number }): string[] =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 16));

it('slices begin at local midnight; a day is the day, whatever its length', () => {
  expect(text(timeSlices('Europe/Paris', 900)(at('2026-11-20T10:07:00Z')))).toEqual(['2026-11-20T10:00', '2026-11-20T10:15']);
  expect(text(timeSlices('Asia/Kathmandu', 3600)(at('2026-11-20T10:07:00Z')))).toEqual(['2026-11-20T09:15', '2026-11-20T10:15']);
  expect(text(timeSlices('Europe/Paris', 86_400)(at('2026-10-25T22:30:00Z')))).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
  expect(text(timeSlices('Europe/Paris', 86_400)(at('2026-03-29T10:00:00Z')))).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
});
