import { expect, it } from 'vitest';
import { freedDefect, withFreedDefects } from './works.ts';

const planned = { state: 'planned' as const, plannedOn: '2026-12-01', maintenance: 'w1' };

it('is open again when its work goes; one that was put off or repaired meanwhile keeps its state', () => {
  expect(freedDefect(planned)).toEqual({ state: 'open', plannedOn: null, maintenance: null });
  expect(freedDefect({ ...planned, state: 'deferred' })).toEqual({ state: 'deferred', plannedOn: '2026-12-01', maintenance: null });
});

it('is shown so before the server knows, of work deleted or cancelled here; nothing else moves', () => {
  const works = new Map([
    ['w1', { state: 'cancelled' as const }],
    ['w2', { state: 'planned' as const }],
  ]);
  const rows = [
    planned,
    { ...planned, maintenance: 'w2' },
    { ...planned, maintenance: 'gone' },
    { ...planned, state: 'repaired' as const },
    { ...planned, maintenance: null },
  ];
  const shown = withFreedDefects(rows, (id) => works.get(id));
  expect(shown.map(({ state }) => state)).toEqual(['open', 'planned', 'open', 'repaired', 'planned']);
  expect(shown[0]).toMatchObject({ plannedOn: null, maintenance: null, pending: ['state'] });
  const still = [rows[1]!];
  expect(withFreedDefects(still, (id) => works.get(id))).toBe(still);
});
