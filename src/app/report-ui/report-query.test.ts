import { describe, expect, it } from 'vitest';
import { positions } from '../../domain/reports/places/positions.ts';
import { journalier } from '../../domain/reports/journalier.ts';
import { filterText } from '../../domain/vehicle/vehicle-filters.ts';
import { askedOfScreen } from './use-report-query.ts';
import {
  driversOfDays,
  selectedVehicles,
  queryGroup,
  reportQueryOf,
  queryRange,
  isNarrowed,
  isOfAll,
  withPersistentFilters,
  withVehicleFilters,
} from '../../domain/reports/report-query.ts';
import { global } from '../../domain/reports/global.ts';
import { reportSearchOf, type ReportSearch } from './report-search.ts';

const V1 = '0199aaaa-0000-7000-8000-000000000001';
const TODAY = '2026-11-21';
const read = (search: Record<string, unknown>): ReportSearch => reportSearchOf(positions.options).parse(search) as ReportSearch;

describe('what an address asks of a report', () => {
  it('is nothing where it cannot be read', () => {
    expect(
      Object.values(
        read({ period: 'ever', from: '2026-13-01', to: 7, vehicles: 'x', group: 'A;', view: 'pie', every: 'often', fix: 3, at: {} }),
      ).filter((value) => value !== undefined),
    ).toEqual([]);
  });
  it('takes two days, else a named period, else the starting one, until today', () => {
    expect(queryRange(positions, read({ from: '2026-11-02', to: '2026-11-05', period: 'today' }), TODAY, 1)).toEqual({
      from: '2026-11-02',
      to: '2026-11-05',
    });
    expect(queryRange(positions, read({ from: '2026-11-05', to: '2026-11-02', period: 'yesterday' }), TODAY, 1)).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(queryRange(positions, read({ period: 'thisMonth' }), TODAY, 1)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(queryRange(positions, read({}), TODAY, 1)).toEqual({ from: TODAY, to: TODAY });
  });
  it('groups as it is offered', () => {
    expect(queryGroup(positions, 'vehicle-day')).toEqual(['vehicle', 'day']);
    expect(queryGroup(positions, 'month')).toEqual([]);
  });
  it('has drivers, sites and hours where the report has them, and says that they narrow it', () => {
    const scoped = (search: Record<string, unknown>) =>
      reportQueryOf(positions, read(search), [V1], { from: TODAY, to: TODAY }, 'Europe/Paris');
    const { drivers, sites, slot } = scoped({ drivers: V1, sites: V1, slot: 'in.12345-0800-1800' });
    expect([drivers, sites, slot]).toEqual([undefined, [V1], 'in.12345-0800-1800']);
    expect([
      scoped({ slot: 'in.9-0800-1800' }).slot,
      isNarrowed(scoped({ slot: 'in.1-0800-1800' })),
      isNarrowed(scoped({ drivers: V1 })),
    ]).toEqual([undefined, true, false]);
  });
  it('has a value for every option', () => {
    expect(reportQueryOf(positions, read({ every: 60 }), [V1], { from: TODAY, to: TODAY }, 'Europe/Paris').options).toEqual({
      fix: 'valid',
      every: '60',
      elements: 'none',
    });
  });
});

describe('the filters of vehicles that follow a person', () => {
  const F1 = '0199aaaa-0000-7000-8000-0000000000f1';
  const D1 = '0199aaaa-0000-7000-8000-0000000000d1';
  const ODD = 'Nord, 50 %';
  const rows = [
    { _id: V1, fleet: F1, status: 'active', driver: D1, tags: ['froid', ODD] },
    { _id: 'other', fleet: 'f2', status: 'active', driver: 'd2', tags: ['froid'] },
    { _id: 'none', fleet: null, status: 'active', driver: D1, tags: [] },
  ];
  const asks = (search: Record<string, unknown>, report: Parameters<typeof withPersistentFilters>[0] = global): string[] =>
    selectedVehicles(withPersistentFilters(report, read(search)), rows);

  it('choose the vehicles of a report that is of all of them, unless the address names its own', () => {
    expect(asks({})).toEqual([V1, 'other', 'none']);
    expect(asks({ fleet: F1 })).toEqual([V1]);
    expect(asks({ fleet: '-' })).toEqual(['none']);
    expect(withPersistentFilters(global, read({ fleet: F1 })).fleets).toBe(F1);
    expect(withPersistentFilters(global, read({ fleet: F1, fleets: '-' })).fleets).toBe('-');
    expect(asks({ tag: 'froid' })).toEqual([V1, 'other']);
    expect(asks({ tag: filterText(ODD) })).toEqual([V1]);
    expect(asks({ tag: 'froid', fleets: F1 }), 'narrows the fleets that are named').toEqual([V1]);
    expect(asks({ fleet: '-', tag: 'nulle part', drivenBy: 'x', vehicles: V1 })).toEqual([V1]);
    expect(asks({ tag: 'gone' })).toEqual([]);
  });

  it('drivers are those of a report that is of drivers, else they choose the vehicles they had', () => {
    const taken = withPersistentFilters(global, read({ drivenBy: D1, tag: 'froid' }));
    expect([taken.drivers, taken['drivenBy'], selectedVehicles(taken, rows)]).toEqual([D1, undefined, [V1, 'other']]);
    expect(withPersistentFilters(global, read({ drivenBy: D1, drivers: V1 })).drivers).toBe(V1);
    expect(withPersistentFilters(global, read({ drivenBy: D1, vehicles: V1 })).drivers).toBeUndefined();
    expect(asks({ drivenBy: D1 }, journalier)).toEqual([V1, 'none']);
    expect(asks({ drivenBy: D1, tag: 'froid' }, journalier)).toEqual([V1]);
    const days = { from: '2026-11-02', to: '2026-11-03' };
    const had = {
      other: [{ driver: D1, fromMs: Date.parse('2026-11-03T22:59:00Z'), untilMs: null }],
      [V1]: [{ driver: 'x', fromMs: null, untilMs: null }],
    };
    const taking = withPersistentFilters(journalier, read({ drivenBy: D1 }));
    const of = driversOfDays(had, days, 'Europe/Paris');
    expect(selectedVehicles(taking, rows, undefined, of), 'of a vehicle without any time: who has it').toEqual(['other', 'none']);
    const before = driversOfDays(had, { from: '2026-11-02', to: '2026-11-02' }, 'Europe/Paris');
    expect(selectedVehicles(taking, rows, undefined, before)).toEqual(['none']);
  });

  it('are not what a report of one vehicle begins with', () => {
    const taken = withPersistentFilters({ ...global, startingScope: 'one' }, read({ fleet: F1, drivenBy: D1, tag: 'froid' }));
    expect([taken.fleets, taken.drivers, taken['tag'], isOfAll(taken)]).toEqual([undefined, undefined, undefined, true]);
    expect(isOfAll(withPersistentFilters(global, read({ tag: 'froid' })))).toBe(false);
  });

  it('a schedule that is made of what is on screen asks for the same', () => {
    const taken = withPersistentFilters(global, read({ fleet: F1, drivenBy: D1, tag: filterText(ODD) }));
    const asked = askedOfScreen(taken, []);
    expect(asked).toEqual({ fleets: F1, drivers: D1, tag: filterText(ODD), columns: '' });
    expect(selectedVehicles(withVehicleFilters(global, asked), rows)).toEqual([V1]);
  });
});
