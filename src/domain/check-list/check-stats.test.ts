import { describe, expect, it } from 'vitest';
import { checkStats, median, type CheckData } from './check-stats.ts';

const day = (date: number, hour = 8): string => new Date(Date.UTC(2026, 10, date, hour)).toISOString();
const record = (but: Partial<CheckData['records'][number]>): CheckData['records'][number] => ({
  vehicle: 'v1',
  templateKey: 'vl_jour',
  verdict: 'fit',
  sealedAt: day(2),
  odometerM: null,
  due: null,
  tooFast: false,
  replacedBy: null,
  activeMs: null,
  ...but,
});
const missed = (but: Partial<CheckData['missed'][number]>): CheckData['missed'][number] => ({
  _id: 'd1',
  vehicle: 'v1',
  templateKey: 'vl_jour',
  dueAt: day(2),
  state: 'missed',
  ...but,
});
const defect = (but: Partial<CheckData['defects'][number]>): CheckData['defects'][number] => ({
  vehicle: 'v1',
  item: 'pneus',
  templateKey: 'vl_jour',
  severity: 'major',
  firstAt: day(2),
  repairedAt: null,
  repairBy: null,
  ...but,
});
const stats = (data: Partial<CheckData>) => checkStats({ records: [], missed: [], defects: [], ...data }, day(1, 0), day(8, 0));

describe('in time', () => {
  it('nothing was due: no share, not 0 %', () => expect(stats({ records: [record({})] })).toMatchObject({ records: 1, onTimeShare: null }));

  it('a due that a record meets is in time unless the server says late; one without a record is missed', () => {
    const data = {
      records: [record({ due: 'd1' }), record({ due: 'd2' }), record({ due: 'd3' })],
      missed: [missed({ _id: 'd2', state: 'late' }), missed({ _id: 'd3', state: 'done' }), missed({ _id: 'd4' })],
    };
    expect(stats(data)).toMatchObject({ onTime: 2, late: 1, missed: 1, onTimeShare: 0.5 });
  });

  it('a due of the week before that was met late this week is late, not in time', () => {
    expect(
      stats({
        records: [record({ due: 'd9' })],
        missed: [missed({ _id: 'd9', dueAt: new Date(Date.UTC(2026, 9, 30)).toISOString(), state: 'late' })],
      }),
    ).toMatchObject({ onTime: 0, late: 1 });
  });

  it('two records of one due are one due', () =>
    expect(stats({ records: [record({ due: 'd1' }), record({ due: 'd1' })] })).toMatchObject({ records: 2, onTime: 1 }));
});

it('what is out of the period, and what another replaces, does not count', () => {
  expect(
    stats({
      records: [record({ sealedAt: day(8, 0) }), record({ sealedAt: day(1, 0) }), record({ replacedBy: 'r2' })],
      defects: [defect({ firstAt: day(9) })],
    }),
  ).toMatchObject({ records: 1, defects: 0 });
});

it('defects for 1,000 km count the vehicles whose distance is known', () => {
  const records = [
    record({ odometerM: 10_000_000 }),
    record({ sealedAt: day(4), odometerM: 12_500_000 }),
    record({ vehicle: 'v2', odometerM: 5_000_000 }),
  ];
  const found = stats({ records, defects: [defect({}), defect({ item: 'feux' }), defect({ item: 'feux', vehicle: 'v2' })] });
  expect(found.km).toBe(2500);
  expect(found.items).toEqual([
    { item: 'feux', defects: 2, per1000Km: 0.4 },
    { item: 'pneus', defects: 1, per1000Km: 0.4 },
  ]);
  expect(stats({ defects: [defect({})] }).items).toEqual([{ item: 'pneus', defects: 1, per1000Km: null }]);
});

it('repairs: hours from the first sight, and whether by their day', () => {
  const repaired = (hour: number, by: string | null) =>
    defect({ severity: 'minor', firstAt: day(2, 0), repairedAt: day(2, hour), repairBy: by });
  expect(stats({ defects: [repaired(4, day(2, 5)), repaired(8, day(2, 5)), repaired(20, null)] }).repairs).toEqual([
    { severity: 'critical', repaired: 0, hours: null, inTimeShare: null },
    { severity: 'major', repaired: 0, hours: null, inTimeShare: null },
    { severity: 'minor', repaired: 3, hours: 8, inTimeShare: 0.5 },
  ]);
});

it('by template and by vehicle, the most records first; what is of no vehicle is in neither', () => {
  const found = stats({
    records: [record({ activeMs: 1000, tooFast: true }), record({ activeMs: 4000 }), record({ templateKey: 'pl_jour', vehicle: null })],
    missed: [missed({})],
    defects: [defect({ severity: 'critical' })],
  });
  expect(found.byTemplate).toMatchObject([
    { key: 'vl_jour', records: 2, tooFast: 1, activeMs: 2500, missed: 1, onTimeShare: 0, defects: 1, critical: 1 },
    { key: 'pl_jour', records: 1, onTimeShare: null },
  ]);
  expect(found.byVehicle.map(({ key }) => key)).toEqual(['v1']);
});

it('the middle of none is none', () => expect([median([]), median([3]), median([4, 1, 2])]).toEqual([null, 3, 2]));
