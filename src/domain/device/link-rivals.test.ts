import { expect, it } from 'vitest';
import { rivalsOf } from './link-plan.ts';

const link = (
  _id: string,
  device: string | null,
  vehicle: string | null,
  from: number,
  to: number | null,
  state: 'held' | 'conflict' | 'dropped' = 'held',
) => ({
  _id,
  device,
  vehicle,
  state,
  from: `2026-11-${String(from).padStart(2, '0')}T00:00:00.000Z`,
  to: to === null ? null : `2026-11-${String(to).padStart(2, '0')}T00:00:00.000Z`,
});

it('a link contradicts those of its device and of its vehicle while both last', () => {
  const waiting = link('w', 'd1', 'v1', 10, null, 'conflict');
  const links = [
    waiting,
    link('device', 'd1', 'v2', 12, null),
    link('vehicle', 'd2', 'v1', 1, null),
    link('ended as it began', 'd1', 'v3', 1, 10),
    link('another', 'd3', 'v3', 1, null),
    link('dropped', 'd1', 'v4', 11, null, 'dropped'),
  ];
  expect(rivalsOf(waiting, links).map(({ _id }) => _id)).toEqual(['device', 'vehicle']);
  expect(rivalsOf({ ...waiting, to: '2026-11-12T00:00:00.000Z' }, links).map(({ _id }) => _id)).toEqual(['vehicle']);
});

it('what is not known here contradicts nothing', () => {
  expect(rivalsOf(link('w', null, null, 10, null, 'conflict'), [link('a', null, null, 1, null), link('b', 'd1', 'v1', 1, null)])).toEqual(
    [],
  );
});
