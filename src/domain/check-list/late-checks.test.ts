import { expect, it } from 'vitest';
import { lateChecks, type LateInput } from './late-checks.ts';
import type { MissedCheck } from './check-template.ts';

const ASSIGNMENT = '01990000-0000-7000-8000-000000000001';
// Sunday 22 November 2026, 10:00 in Paris.
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 22, hour - 1, minute);
const vehicle = (but: Partial<LateInput['vehicles'][number]> = {}): LateInput['vehicles'][number] => ({
  _id: '01990000-0000-7000-8000-00000000000a',
  fleet: null,
  energy: 'diesel',
  category: 'vul',
  driver: 'd1',
  inRepair: false,
  odometerKm: null,
  engineHours: null,
  events: [],
  ...but,
});
const assignment = (but: Partial<LateInput['assignments'][number]> = {}): LateInput['assignments'][number] => ({
  _id: ASSIGNMENT,
  name: 'Matin',
  templateKey: 'vl_jour',
  scope: { kind: 'all' },
  trigger: { every: 'daily', days: [7], dueBy: '08:00' },
  graceMin: 120,
  skipIf: { noMovement: false, inRepair: true },
  from: '2026-01-01',
  to: null,
  enabled: true,
  ...but,
});
const late = (but: Partial<LateInput> = {}) =>
  lateChecks({
    assignments: [assignment()],
    vehicles: [vehicle()],
    missed: [],
    done: new Set(),
    nowMs: at(9),
    heardMs: at(9),
    timeZone: 'Europe/Paris',
    ...but,
  });

it('due since its time, not before', async () => {
  expect(await late({ nowMs: at(7, 59) })).toEqual([]);
  expect(await late()).toMatchObject([
    { state: 'due', driver: 'd1', assignmentName: 'Matin', dueAt: '2026-11-22T07:00:00.000Z', lateAt: '2026-11-22T09:00:00.000Z' },
  ]);
});

it('once done here, or told by the server, it is not computed again', async () => {
  const [due] = await late();
  expect(await late({ done: new Set([due!._id]) })).toEqual([]);
  const missed = {
    _id: due!._id,
    state: 'missed',
    vehicle: due!.vehicle,
    driver: null,
    templateKey: 'vl_jour',
    assignmentName: 'Matin',
    dueAt: due!.dueAt!,
    lateAt: due!.lateAt!,
    droveAt: '2026-11-22T10:30:00.000Z',
    record: null,
  } as unknown as MissedCheck;
  expect(await late({ missed: [missed] })).toEqual([
    {
      _id: due!._id,
      state: 'missed',
      vehicle: due!.vehicle,
      driver: null,
      templateKey: 'vl_jour',
      assignmentName: 'Matin',
      dueAt: due!.dueAt,
      lateAt: due!.lateAt,
      droveAt: '2026-11-22T10:30:00.000Z',
      record: null,
    },
  ]);
});

it('what the server judged and did not call missed was not; a device that has not heard of it yet still shows it', async () => {
  expect(await late({ nowMs: at(12), heardMs: at(11) })).toEqual([]);
  expect(await late({ nowMs: at(12), heardMs: at(9) })).toMatchObject([{ state: 'due' }]);
  expect(await late({ nowMs: at(12), heardMs: null })).toMatchObject([{ state: 'due' }]);
});

it('a vehicle in repair, out of scope, or an assignment that is off, asks nothing', async () => {
  expect(await late({ vehicles: [vehicle({ inRepair: true })] })).toEqual([]);
  expect(
    await late({ assignments: [assignment({ skipIf: { noMovement: false, inRepair: false } })], vehicles: [vehicle({ inRepair: true })] }),
  ).toHaveLength(1);
  expect(await late({ assignments: [assignment({ scope: { kind: 'energies', of: ['electric'] } })] })).toEqual([]);
  expect(await late({ assignments: [assignment({ enabled: false })] })).toEqual([]);
});

it('by the odometer, it is due without a time of day', async () => {
  expect(
    await late({ assignments: [assignment({ trigger: { every: 'km', count: 10_000 } })], vehicles: [vehicle({ odometerKm: 21_000 })] }),
  ).toMatchObject([{ state: 'due', dueAt: null, lateAt: null }]);
});

it('by what happened: a vehicle that drove, or was repaired, is due since then', async () => {
  const events = [{ kind: 'firstTrip' as const, key: '2026-11-22', atMs: at(8, 30) }];
  expect(await late({ assignments: [assignment({ trigger: { every: 'firstTrip' } })], vehicles: [vehicle({ events })] })).toMatchObject([
    { state: 'due', dueAt: '2026-11-22T07:30:00.000Z' },
  ]);
  expect(await late({ assignments: [assignment({ trigger: { every: 'afterRepair' } })], vehicles: [vehicle({ events })] })).toEqual([]);
});
