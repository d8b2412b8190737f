import { describe, expect, it } from 'vitest';
import { addMonths, daysBetween } from '../time/periods.ts';
import { centsOf } from '../text/money.ts';
import type { CostLine, Maintenance, MaintenancePlan } from './maintenance.ts';
import { costTotals, lineCents } from './works.ts';
import { dueOf, type DuePlan, type DueVehicle, inspectionDueOf, ratePerDay, reachedOn } from './due.ts';
import { dueItemsOfPlans, type DueGround, isPlanned, vehicleDues } from './dues.ts';
import { checkMaintenance, checkMaintenancePlan } from '../rules.ts';

const TODAY = '2026-11-22';
const plan = (part: Partial<DuePlan> = {}): DuePlan => ({
  _id: 'p',
  kind: 'service',
  everyMonths: null,
  everyKm: null,
  everyHours: null,
  firstMonths: null,
  noticeDays: 30,
  noticeKm: 1000,
  noticeHours: 20,
  ...part,
});
const truck = (part: Partial<DueVehicle> = {}): DueVehicle => ({
  inServiceOn: null,
  inspectionDueOn: null,
  odometerKm: null,
  engineHours: null,
  kmPerDay: null,
  hoursPerDay: null,
  ...part,
});
const done = (part: Partial<Maintenance> = {}): Maintenance =>
  ({ doneOn: '2026-01-31', odometerKm: null, engineHours: null, nextDueOn: null, ...part }) as Maintenance;

describe('months', () => {
  it('end on the last day where a month has no such day, leap years included', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', -13)).toBe('2025-11-15');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  });
});

describe('an average a day', () => {
  it('is of the readings since the counter last went back', () => {
    expect(
      ratePerDay([
        { day: '2026-01-01', value: 0 },
        { day: '2026-04-11', value: 10_000 },
      ]),
    ).toBe(100);
    expect(
      ratePerDay([
        { day: '2026-01-01', value: 90_000 },
        { day: '2026-02-01', value: 10 },
        { day: '2026-02-21', value: 1010 },
      ]),
    ).toBe(50);
  });

  it('is not known of less than a week, of one reading, of none', () => {
    expect(ratePerDay([])).toBeNull();
    expect(ratePerDay([{ day: TODAY, value: 5 }])).toBeNull();
    expect(
      ratePerDay([
        { day: '2026-11-20', value: 0 },
        { day: TODAY, value: 900 },
      ]),
    ).toBeNull();
    expect(
      ratePerDay([
        { day: '2026-01-01', value: 90_000 },
        { day: TODAY, value: 10 },
      ]),
    ).toBeNull();
  });

  it('says when a figure is reached', () => {
    expect(reachedOn(1000, 100, TODAY)).toBe('2026-12-02');
    expect(reachedOn(1001, 100, TODAY)).toBe('2026-12-03');
    expect(reachedOn(0, null, TODAY)).toBe(TODAY);
    expect(reachedOn(1, 0, TODAY)).toBeNull();
    expect(reachedOn(1, null, TODAY)).toBeNull();
    expect(reachedOn(1e9, 1, TODAY)).toBeNull();
  });
});

describe('what a vehicle is due for', () => {
  it('comes by the first of days and kilometres, with the day it is expected at the average', () => {
    const due = dueOf(
      plan({ everyMonths: 24, everyKm: 30_000 }),
      truck({ odometerKm: 39_000, kmPerDay: 100 }),
      done({ odometerKm: 10_000 }),
      TODAY,
    );
    expect(due).toMatchObject({
      dueOn: '2028-01-31',
      dueKm: 40_000,
      leftKm: 1000,
      expectedOn: '2026-12-02',
      state: 'soon',
      overShare: 0,
      gaps: [],
    });
  });

  it('is overdue by either, and late for good beyond a tenth of its interval', () => {
    const due = dueOf(plan({ everyKm: 30_000 }), truck({ odometerKm: 43_300 }), done({ odometerKm: 10_000 }), TODAY);
    expect(due).toMatchObject({ leftKm: -3300, state: 'overdue', expectedOn: TODAY });
    expect(due.overShare).toBeCloseTo(0.11);
    expect(dueOf(plan({ everyMonths: 6 }), truck(), done(), TODAY)).toMatchObject({
      dueOn: '2026-07-31',
      leftDays: -114,
      state: 'overdue',
    });
  });

  it('by engine hours as by kilometres', () => {
    expect(
      dueOf(plan({ everyHours: 500 }), truck({ engineHours: 1200, hoursPerDay: 8 }), done({ engineHours: 1000 }), TODAY),
    ).toMatchObject({ dueHours: 1500, leftHours: 300, state: 'ok', expectedOn: '2026-12-30' });
  });

  it('is the first one of a new vehicle; of an older one nothing is known', () => {
    expect(
      dueOf(
        plan({ everyMonths: 24, firstMonths: 48, everyKm: 30_000 }),
        truck({ inServiceOn: '2024-02-29', odometerKm: 12_000 }),
        null,
        TODAY,
      ),
    ).toMatchObject({ dueOn: '2028-02-29', dueKm: 30_000, state: 'ok' });
    expect(
      dueOf(plan({ everyMonths: 24, everyKm: 30_000 }), truck({ inServiceOn: '2019-01-01', odometerKm: 87_000 }), null, TODAY),
    ).toMatchObject({ dueOn: null, dueKm: null, state: 'unknown', gaps: ['no-history'] });
  });

  it('is not guessed when the counter went back or is not read', () => {
    expect(dueOf(plan({ everyKm: 30_000 }), truck({ odometerKm: 50 }), done({ odometerKm: 90_000 }), TODAY)).toMatchObject({
      dueKm: null,
      state: 'unknown',
      gaps: ['meter-back'],
    });
    expect(dueOf(plan({ everyKm: 30_000 }), truck(), done({ odometerKm: 90_000 }), TODAY)).toMatchObject({
      dueKm: 120_000,
      leftKm: null,
      state: 'unknown',
      gaps: ['no-meter'],
    });
    expect(dueOf(plan({ everyMonths: 12, everyKm: 30_000 }), truck(), done(), TODAY)).toMatchObject({
      dueOn: '2027-01-31',
      state: 'ok',
      gaps: ['no-meter'],
    });
  });

  it('follows the date of the inspection, or the one written on its certificate', () => {
    expect(dueOf(plan({ kind: 'inspection', everyMonths: 24 }), truck({ inspectionDueOn: '2026-12-01' }), null, TODAY)).toMatchObject({
      dueOn: '2026-12-01',
      state: 'soon',
    });
    expect(
      dueOf(plan({ kind: 'inspection', everyMonths: 24 }), truck({ inspectionDueOn: '2026-12-01' }), done({ doneOn: '2026-11-20' }), TODAY),
    ).toMatchObject({ dueOn: '2028-11-20', state: 'ok' });
    expect(
      dueOf(plan({ kind: 'inspection', everyMonths: 24 }), truck(), done({ doneOn: '2026-11-20', nextDueOn: '2027-01-20' }), TODAY),
    ).toMatchObject({ dueOn: '2027-01-20' });
    expect(inspectionDueOf(truck({ inspectionDueOn: '2026-11-21' }), TODAY)).toMatchObject({
      plan: null,
      kind: 'inspection',
      state: 'overdue',
      leftDays: -1,
    });
    expect(inspectionDueOf(truck(), TODAY)).toBeNull();
  });
});

const vehicle = {
  _id: 'v',
  make: 'Renault',
  model: 'Mascott',
  category: 'vul',
  status: 'active',
  inServiceOn: null,
  inspectionDueOn: '2026-12-20',
  odometerKm: 70_000,
  engineHours: null,
} as unknown as DueGround['vehicles'][number];
const service = {
  ...plan({ everyKm: 20_000 }),
  name: 'Vidange',
  active: true,
  vehicle: null,
  make: 'renault',
  model: null,
  category: null,
} as MaintenancePlan;
const work = (part: Partial<Maintenance>): Maintenance => done({ _id: 'm', vehicle: 'v', plan: 'p', state: 'done', ...part });
const ground = (part: Partial<DueGround>): DueGround => ({
  vehicles: [vehicle],
  plans: [service],
  maintenances: [],
  countersOf: () => undefined,
  kmPerDayOf: () => null,
  nowMs: Date.parse(`${TODAY}T12:00:00Z`),
  timeZone: 'Europe/Paris',
  ...part,
});

describe('dues of the vehicles', () => {
  it('count from the last work done of the plan, and move on with the next', () => {
    const first = work({ odometerKm: 45_000 });
    expect(vehicleDues(ground({ maintenances: [first] })).map(({ dueKm, state }) => [dueKm, state])).toEqual([
      [65_000, 'overdue'],
      [null, 'soon'],
    ]);
    const next = work({ _id: 'n', doneOn: TODAY, odometerKm: 70_000 });
    expect(vehicleDues(ground({ maintenances: [next, first, work({ state: 'planned', doneOn: null })] }))[0]).toMatchObject({
      dueKm: 90_000,
      state: 'ok',
      lastOn: TODAY,
    });
  });

  it('take what the device says over what was entered, and the measured average over the written one', () => {
    const [due] = vehicleDues(
      ground({
        maintenances: [work({ odometerKm: 60_000 })],
        countersOf: () => ({ at: '2026-11-22T06:00:00.000Z', odometerKm: 71_000, engineHours: null }),
        kmPerDayOf: () => 500,
      }),
    );
    expect(due).toMatchObject({ leftKm: 9000, expectedOn: '2026-12-10' });
  });

  it('leave out vehicles that are gone and plans that do not hold', () => {
    expect(vehicleDues(ground({ vehicles: [{ ...vehicle, status: 'sold' }] }))).toEqual([]);
    expect(isPlanned({ ...service, make: 'Iveco' }, vehicle)).toBe(false);
    expect(isPlanned({ ...service, active: false }, vehicle)).toBe(false);
    expect(isPlanned({ ...service, make: 'RENAULT', model: 'mascott', category: 'vul', vehicle: 'v' }, vehicle)).toBe(true);
  });

  it('are watched by alert rules under the name of their plan', () => {
    expect(dueItemsOfPlans([service], truck(), () => work({ odometerKm: 45_000 }), TODAY)).toEqual([
      { id: 'plan:p', title: 'Vidange', dueOn: null, dueKm: 65_000, dueEngineHours: null, noticeKm: 1000, noticeHours: 20 },
    ]);
    expect(dueItemsOfPlans([service], truck(), () => null, TODAY)).toEqual([]);
  });
});

describe('costs', () => {
  const line = (part: Partial<CostLine>): CostLine => ({
    kind: 'parts',
    label: 'Filtre',
    quantityMilli: 1000,
    unitCents: 1999,
    taxBp: 2000,
    ...part,
  });

  it('are whole cents, each line rounded before it is added', () => {
    expect(lineCents(line({ quantityMilli: 1500, unitCents: 6333 }))).toBe(9500);
    expect(lineCents(line({ quantityMilli: 500, unitCents: -333 }))).toBe(-167);
    expect(costTotals([line({}), line({ kind: 'labour', quantityMilli: 1500, unitCents: 6333 })])).toEqual({
      netCents: 11_499,
      taxCents: 2300,
      grossCents: 13_799,
    });
    expect(costTotals([])).toEqual({ netCents: 0, taxCents: 0, grossCents: 0 });
  });

  it('read what is typed to the cent, and no finer', () => {
    expect([12.34, 0.07, 1.15, 19.99, -4.1].map(centsOf)).toEqual([1234, 7, 115, 1999, -410]);
    expect(centsOf(1.005)).toBeNaN();
  });
});

it('a plan says when; what is done was done on a day', () => {
  expect(checkMaintenancePlan({ everyMonths: null, everyKm: null, everyHours: null })).toEqual([
    { field: 'everyMonths', code: 'required' },
  ]);
  expect(checkMaintenancePlan({ everyMonths: null, everyKm: 10_000, everyHours: null })).toEqual([]);
  expect(checkMaintenancePlan({ name: 'x' })).toEqual([]);
  expect(checkMaintenance({ state: 'done', doneOn: null })).toEqual([{ field: 'doneOn', code: 'required' }]);
  expect(checkMaintenance({ state: 'planned', doneOn: null })).toEqual([]);
});
