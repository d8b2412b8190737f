import { expect, it } from 'vitest';
import { photoKey } from '../../db/shard-keys.ts';
import { planPack } from './pack-plan.ts';

const PHOTO = '/api/v1/vehicles/v1/photo?v=1';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const plan = (days: number, held: Record<string, string> = {}, photo: string | null = null) =>
  planPack(days, '2026-11-21', 'Europe/Paris', [{ _id: 'v1', photo }], new Map(Object.entries(held)), NOW);

it('asks for up to a week of a vehicle at once, the latest days first, then its photo', () => {
  const { wanted, steps } = plan(10, {}, PHOTO);
  expect(wanted).toHaveLength(11);
  expect(
    steps.map((step) => (step.kind === 'trail' ? [step.days.length, step.days.at(-1)!.fromIso, step.days[0]!.toIso] : step.url)),
  ).toEqual([
    [7, '2026-11-14T23:00:00.000Z', '2026-11-21T22:59:59.999Z'],
    [3, '2026-11-11T23:00:00.000Z', '2026-11-14T22:59:59.999Z'],
    PHOTO,
  ]);
});

it('asks again only for days that may have changed since they came', () => {
  const held = Object.fromEntries(plan(4).wanted.map((key) => [key, '2026-11-21T09:00:00.000Z']));
  expect(plan(4, held).steps).toEqual([]);
  // Fetched long ago: today and yesterday may have changed; the day before was over for a day by then.
  const [today, yesterday, before] = plan(4).wanted as [string, string, string];
  const old = {
    ...held,
    [today]: '2026-11-20T23:30:00.000Z',
    [yesterday]: '2026-11-21T02:00:00.000Z',
    [before]: '2026-11-21T02:00:00.000Z',
  };
  expect(plan(4, old).steps.map((step) => step.kind === 'trail' && step.days.map(({ key }) => key))).toEqual([[today, yesterday]]);
});

it('has nothing to ask when the photo is here', () => {
  const { wanted } = plan(1, {}, PHOTO);
  expect(plan(1, Object.fromEntries(wanted.map((key) => [key, '2026-11-21T09:00:00.000Z'])), PHOTO).steps).toEqual([]);
  expect(wanted.at(-1)).toBe(photoKey(PHOTO));
});
