import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../../tests/helpers/journey.ts';
import { columnIndex, settledOptions, type ReportParams, type ReportResult } from '../report.ts';
import { pastState } from '../../telemetry/past-position.ts';
import type { Position } from '../../telemetry/message.ts';
import { REPORTS } from '../catalogue.ts';
import { correctedKm, reportVehicles, toldKm } from './report-vehicles.ts';
import { REPORT_SLUGS, type ReportSlug } from '../slugs.ts';
import type { SourceName } from '../sources.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
/** A box that began at its own zero at midnight in a vehicle of 120,000 km, corrected by 5 at nine. */
const boxOffsets = [
  { device: 'box', from: '2026-11-20T00:00:00.000Z', km: 120_000 },
  { device: 'box', from: '2026-11-20T09:00:00.000Z', km: 120_005 },
];
const known = reportVehicles({
  vehicles: [{ _id: 'v', registration: 'AA-1', fleet: null, driver: null, boxOffsets }],
  fleets: [],
  drivers: [],
  members: [],
  assignments: [],
  bookings: [],
});
const journeys = [0, 5].map((hours) =>
  sampleJourney('v', START_MS + hours * 3_600_000, {
    distanceSource: 'device',
    odometerSource: 'device',
    odometerKm: { start: 100 + hours * 10, end: 120.5 + hours * 10 },
  }),
);
const fix: Position = {
  at: iso(START_MS),
  lat: 45,
  lng: 4,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 30,
  satellites: 9,
  ignition: true,
  odometerKm: 100,
  odometerSource: 'device',
  valid: true,
};
const visit = { vehicle: 'v', place: 's', startAt: iso(START_MS), lastAt: iso(START_MS + 6e5), endAt: iso(START_MS + 6e5) };
const briefs = { ...known, briefs: inBrief({ v: journeys }), badges: {}, teams: {} };
/** Of every source that a report with an odometer is made of. */
const SOURCES: Partial<Record<SourceName, unknown>> = {
  logbook: { ...briefs, reasons: {} },
  mileage: { ...briefs, contracts: [] },
  positions: { ...known, areas: [], positions: { v: [fix] } },
  states: { ...known, areas: [], states: { v: pastState({ ...fix, vehicle: 'v' }) } },
  visits: {
    ...known,
    badges: {},
    sites: { s: { minVisitS: 0, openingHours: null } },
    visits: { v: [{ ...visit, nearestM: 1, maxKmh: 20, odometerKm: 100, driverTag: null }] },
  },
};
const computeOf = (slug: ReportSlug) => REPORTS[slug].compute as (source: unknown, params: ReportParams) => ReportResult;
const isReading = (id: string): boolean => /^odometer.*Km$/.test(id) && id !== 'odometerGapKm';
const told = REPORT_SLUGS.filter((slug) => REPORTS[slug].columns.some(({ id }) => isReading(id)));

describe('the odometer of a box that began at its own zero', () => {
  it('is told by these reports', () => {
    expect(told.toSorted()).toEqual(['emplacement', 'kilometrique', 'positions', 'site', 'trajets']);
  });

  it.each(told)('is the vehicle’s in %s', (slug) => {
    const report = REPORTS[slug];
    const params: ReportParams = {
      from: '2026-11-20',
      to: '2026-11-20',
      timeZone: 'UTC',
      vehicles: ['v'],
      nowMs: Date.parse('2026-11-21T00:00:00Z'),
      options: settledOptions(report.options, {}),
      ...(report.takesMoment ? { momentMs: START_MS + 60_000 } : {}),
    };
    const source = SOURCES[report.source];
    expect(source).toBeDefined();
    const { rows } = computeOf(slug)(source, params);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of report.columns.filter((column) => isReading(column.id))) {
      const value = Number(rows[0]?.[columnIndex(report, id)]);
      const isEndOfDay = slug === 'kilometrique' && id === 'odometerEndKm';
      expect([id, value]).toEqual([id, isEndOfDay ? 120_175.5 : id === 'odometerEndKm' ? 120_120.5 : 120_100]);
    }
  });

  it('is not driven by a correction', () => {
    const { options } = REPORTS.kilometrique;
    const params = { from: '2026-11-20', to: '2026-11-20', timeZone: 'UTC', vehicles: ['v'], nowMs: START_MS + 864e5 };
    const { rows } = computeOf('kilometrique')(SOURCES.mileage, { ...params, options: settledOptions(options, {}) });
    // Counted: 100 to 170.5; driven: twice 20.5.
    expect(rows[0]?.[columnIndex(REPORTS.kilometrique, 'odometerGapKm')]).toBe(29.5);
    expect(correctedKm({ boxOffsets }, START_MS, START_MS + 4 * 3_600_000)).toBe(5);
    expect(correctedKm({ boxOffsets: null }, START_MS, START_MS + 1)).toBe(0);
  });

  it('is as it comes off the bus, before the box was there, and where nothing was read', () => {
    const vehicle = { boxOffsets };
    expect([toldKm(vehicle, 100, START_MS, 'can'), toldKm(vehicle, 100, START_MS - 864e5), toldKm(vehicle, null, START_MS)]).toEqual([
      100,
      100,
      null,
    ]);
  });
});
