import { expect, it } from 'vitest';
import { offsetText } from './settings-screen.tsx';

it.each([
  ['Europe/Paris', '2026-11-21T12:00:00Z', 'UTC+01:00'],
  ['Europe/Paris', '2026-07-01T12:00:00Z', 'UTC+02:00'],
  ['Asia/Kolkata', '2026-07-01T12:00:00Z', 'UTC+05:30'],
  ['America/Martinique', '2026-07-01T12:00:00Z', 'UTC−04:00'],
  ['UTC', '2026-07-01T12:00:00Z', 'UTC+00:00'],
])('R-082 %s at %s is %s', (zone, at, text) => expect(offsetText(zone, Date.parse(at))).toBe(text));
