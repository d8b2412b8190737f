import { describe, expect, it } from 'vitest';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey, JourneyEvent } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { rowHref, settledOptions, type ReportParams, type ReportResult } from './report.ts';
import { chronologique } from './chronologique.ts';
import type { JourneysSource } from './sources.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const MIN = 60_000;
const journey = (startMin: number, rest: Partial<Journey> = {}): Journey => sampleJourney('a', START_MS + startMin * MIN, rest);
const event = (
  kind: JourneyEvent['kind'],
  atMin: number,
  lastsMin: number | null,
  value: number | null,
  unit: JourneyEvent['unit'],
): JourneyEvent => ({
  kind,
  at: new Date(START_MS + atMin * MIN).toISOString(),
  endAt: lastsMin === null ? null : new Date(START_MS + (atMin + lastsMin) * MIN).toISOString(),
  lat: null,
  lng: null,
  value,
  unit,
  source: 'computed',
});
const source = (journeys: Journey[]): JourneysSource => ({
  vehicles: [{ _id: 'a', registration: 'AA-1', fleet: 'f', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] }],
  names: { f: 'Sud', d: 'Nadia' },
  badges: {},
  journeys: { a: journeys },
});
const params = (options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['a'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(chronologique.options, options),
});
const at = (id: string): number => chronologique.columns.findIndex((column) => column.id === id);
const cells = (result: ReportResult, ...ids: string[]): unknown[][] => result.rows.map((row) => ids.map((id) => row[at(id)]));

const DAY = [
  journey(0, { events: [event('harsh-braking', 10, null, 4.2, 'm/s2'), event('idling', 12, 5, 300, 's')], fuelL: { start: 50, end: 45 } }),
  // Its whole time is one of the engine running: told as the standing alone, never as idling too.
  journey(40, {
    kind: 'standing',
    endAt: new Date(START_MS + 50 * MIN).toISOString(),
    durationS: 600,
    engineS: 600,
    events: [event('idling', 40, 10, 600, 's')],
  }),
  journey(90, { fuelL: { start: 80, end: 76 } }),
];

describe('the chronological report', () => {
  it('tells of each excess of speed what the limit was and where it comes from; they can be shown alone', () => {
    const excess = (minutes: number, limit: JourneyEvent['limit']): JourneyEvent => ({
      ...event('speeding', minutes, 1, 99, 'km/h'),
      ...(limit ? { limit } : {}),
    });
    const events = [
      excess(2, { kmh: 90, source: 'category' }),
      excess(4, { kmh: 30, source: 'zone', name: 'Chantier' }),
      excess(6, undefined),
    ];
    const result = chronologique.compute(source([journey(0, { events })]), params({ shown: 'speeding' }));
    expect(cells(result, 'type', 'measure', 'limitKmh', 'limitSource', 'startPlace', 'durationS')).toEqual([
      ['speeding', '99 km/h', 90, 'category', null, 60],
      ['speeding', '99 km/h', 30, 'zone', 'Chantier', 60],
      ['speeding', '99 km/h', null, null, null, 60],
    ]);
  });

  it('tells what followed what: journeys, their events, stops, what was filled', () => {
    const result = chronologique.compute(source(DAY), params());
    expect(cells(result, 'type', 'startAt', 'durationS', 'measure')).toEqual([
      ['driven', START_MS, 1800, null],
      ['harsh-braking', START_MS + 10 * MIN, null, '4.2 m/s2'],
      ['idling', START_MS + 12 * MIN, 300, null],
      ['stop', START_MS + 30 * MIN, 3600, null],
      ['refuel', START_MS + 30 * MIN, null, '35 l'],
      ['standing', START_MS + 40 * MIN, 600, null],
      ['driven', START_MS + 90 * MIN, 1800, null],
      ['stop', START_MS + 120 * MIN, null, null],
    ]);
    expect(result.rows[3]!.slice(2, 6)).toEqual([START_MS + 30 * MIN, 'Carros', START_MS + 90 * MIN, 'Carros']);
    expect(cells(result, 'driver').flat()).toEqual(['d', 'd', 'd', null, null, 'd', 'd', null]);
    expect(result.names).toEqual({ a: 'AA-1', f: 'Sud', d: 'Nadia' });
    // The last journey is from 90 to 120 min.
    expect(result.notes.slice(0, 2)).toEqual([
      { code: 'lastJourney', atMs: START_MS + 120 * MIN },
      { code: 'km.can', count: 1 },
    ]);
  });

  it('counts driving, idling and standing once: together they are the time from the first start to the last stop', () => {
    const result = chronologique.compute(source(DAY), params());
    const { totals } = arranged(chronologique, result, { group: [], sort: 'startAt', timeZone: 'Europe/Paris' });
    expect([totals[at('drivingS')], totals[at('idlingS')], totals[at('standingS')], totals[at('standS')]]).toEqual([3000, 600, 600, 3000]);
    expect(result.days!.map((one) => [one.vehicle, one.day, one.amplitudeS, one.drivingS, one.idlingS, one.standingS, one.standS])).toEqual(
      [['a', '2026-11-20', 7200, 3000, 600, 600, 3000]],
    );
  });

  it('shows the kinds that are asked for, and leaves out what is shorter than asked, which it says', () => {
    const types = (options: Record<string, string>): unknown[] => cells(chronologique.compute(source(DAY), params(options)), 'type').flat();
    expect(types({ shown: 'main' })).toEqual(['driven', 'stop', 'standing', 'driven', 'stop']);
    expect(types({ shown: 'journeys' })).toEqual(['driven', 'driven']);
    expect(types({ shown: 'stops' })).toEqual(['stop', 'standing', 'stop']);
    expect(types({ shown: 'events' })).toEqual(['harsh-braking', 'idling', 'refuel']);
    expect(types({ lasting: '900' })).toEqual(['driven', 'harsh-braking', 'stop', 'refuel', 'driven', 'stop']);
    expect(chronologique.compute(source(DAY), params({ lasting: '900' })).notes[0]).toEqual({ code: 'brief', count: 2 });
  });

  it('journeys lead to their screen; one that lasts has no end, one not wholly heard is noted; towing drives nobody', () => {
    const result = chronologique.compute(
      source([journey(0, { kind: 'towed' }), journey(60, { partialStart: true }), journey(120, { open: true })]),
      params(),
    );
    expect(result.rows.map((row) => rowHref(chronologique, row))).toEqual([
      `/rapports/trajets/a:${START_MS}`,
      undefined,
      `/rapports/trajets/a:${START_MS + 60 * MIN}`,
      undefined,
      `/rapports/trajets/a:${START_MS + 120 * MIN}`,
    ]);
    expect(result.rows.at(-1)![at('endAt')]).toBeNull();
    expect(result.rows[0]![at('drivingS')]).toBeNull();
    expect(result.notes.slice(2, 4)).toEqual([
      { code: 'open', count: 1 },
      { code: 'partial', count: 1 },
    ]);
  });

  it('has no stop of the day after: the one where a journey over the last midnight came to', () => {
    const late = journey(16 * 60 + 50, { endAt: new Date(START_MS + (17 * 60 + 20) * MIN).toISOString() });
    const result = chronologique.compute(source([journey(0), late]), params());
    expect(cells(result, 'type', 'startAt').filter(([, startAt]) => Number(startAt) >= Date.parse('2026-11-20T23:00:00Z'))).toEqual([]);
    expect(cells(result, 'type').at(-1)).toEqual(['driven']);
  });

  it('has its days without any journey', () => {
    const result = chronologique.compute(source([]), params());
    expect([result.rows, result.days!.map(({ day, journeys }) => [day, journeys])]).toEqual([[], [['2026-11-20', 0]]]);
  });
});
