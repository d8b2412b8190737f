import { expect, it } from 'vitest';
import { periodOf } from './facts-screen.tsx';

const NOW_MS = Date.parse('2026-11-22T23:30:00Z');

it('is the last seven days of the reader unless the address says otherwise, and never backwards', () => {
  expect(periodOf({}, NOW_MS, 'Europe/Paris')).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  expect(periodOf({}, NOW_MS, 'America/Martinique')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(periodOf({ to: '2026-11-10' }, NOW_MS, 'UTC')).toEqual({ from: '2026-11-04', to: '2026-11-10' });
  expect(periodOf({ from: '2026-11-12', to: '2026-11-10' }, NOW_MS, 'UTC')).toEqual({ from: '2026-11-10', to: '2026-11-12' });
});
