import { describe, expect, it } from 'vitest';
import { EMPTY_MAPPING, inboundMappingSchema, mappingIssues, type InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import { telemetryMessageSchema } from '../../../domain/telemetry/message.ts';
import { instantOf, mappedValue, readPush } from './read.ts';
import { recordsOf, valueAt } from './records.ts';
import { tryMapping } from './descriptors.ts';

const NOW_MS = Date.parse('2026-11-22T09:00:00Z');
const part = (field: InboundMapping['fields'][number]['field'], path: string, unit = '', yes = '') => ({ field, path, unit, yes });
const json: InboundMapping = {
  ...EMPTY_MAPPING,
  records: 'data.positions',
  serial: 'device.id',
  time: { path: 'ts', format: 'milliseconds', timeZone: 'UTC' },
  fields: [
    part('lat', 'pos.0', '10⁻⁶ °'),
    part('lng', 'pos.1', '10⁻⁶ °'),
    part('speedKmh', 'speed', 'm/s'),
    part('ignition', 'status', '', 'RUN'),
    part('odometerKm', 'odo', 'm'),
    part('fuelPct', 'fuel', '0–1'),
  ],
};
const record = (over: object = {}): object => ({
  device: { id: 'K-1' },
  ts: NOW_MS - 60_000,
  pos: [45_764_043, 4_835_659],
  speed: 10,
  status: 'run',
  odo: 123_456,
  ...over,
});
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const read = (records: object[], mapping = json) => readPush(mapping, bytes({ data: { positions: records } }), NOW_MS);

describe('JSON', () => {
  it('becomes a message in its units, with what is not mapped as raw', () => {
    const push = read([record({ fuel: 0.42, zone: 'B', note: '' })]);
    expect(push).toMatchObject({
      ok: true,
      missing: [],
      lines: [
        {
          line: 1,
          serial: 'K-1',
          kept: true,
          problems: [],
          message: {
            at: '2026-11-22T08:59:00.000Z',
            lat: 45.764043,
            lng: 4.835659,
            valid: true,
            speedKmh: 36,
            ignition: true,
            odometerKm: 123.456,
            odometerSource: 'device',
            fuelPct: 42,
            raw: { zone: 'B' },
          },
        },
      ],
    });
    if (push.ok) telemetryMessageSchema.parse(push.lines[0]!.message);
  });

  it('a record alone, a list alone, a list somewhere', () => {
    for (const body of [record(), [record()]])
      expect(readPush({ ...json, records: '' }, bytes(body), NOW_MS)).toMatchObject({ ok: true, lines: [{ kept: true }] });
    for (const [body, code] of [
      ['{', 'json'],
      ['', 'empty'],
      [[], 'records'],
      [{ data: {} }, 'records'],
      [{ data: { positions: [] } }, 'empty'],
      [{ data: { positions: Array.from({ length: 1001 }, record) } }, 'too-many'],
    ] as const)
      expect(readPush(json, bytes(body), NOW_MS)).toMatchObject({ ok: false, problem: { code } });
    expect(readPush(json, Buffer.from([0xff, 0xfe, 0x00]), NOW_MS)).toMatchObject({ ok: false, problem: { code: 'utf-8' } });
  });

  it('the good lines are kept, the others told', () => {
    const push = read([
      record(),
      record({ device: {} }),
      record({ ts: 'soon' }),
      record({ pos: [95_000_000, 4] }),
      record({ pos: [45_000_000] }),
      record({ speed: 'fast', status: 'off' }),
      record({ ts: NOW_MS + 3 * 86_400_000 }),
      record({ device: { id: 'a b' } }),
      7 as never,
    ]);
    expect(
      push.ok &&
        push.lines.map(({ line, kept, serial, problems }) => [
          line,
          kept,
          serial,
          problems.map(({ field, code }) => `${field}: ${code}`).join(),
        ]),
    ).toEqual([
      [1, true, 'K-1', ''],
      [2, false, null, 'serial: required'],
      [3, false, 'K-1', 'time: instant'],
      [4, false, 'K-1', 'lat: range'],
      [5, false, 'K-1', 'lng: required'],
      [6, true, 'K-1', 'speedKmh: number'],
      [7, false, 'K-1', 'time: clock'],
      [8, false, null, 'serial: serial-characters'],
      [9, false, null, 'line: object'],
    ]);
    expect(push.ok && push.lines[5]!.message).toMatchObject({ speedKmh: null, ignition: false });
    expect(push.ok && push.lines[6]!.message).not.toBeNull();
  });

  it('no place is no fix; a place at 0, 0 neither, nor one the vendor says is none', () => {
    const flagged = { ...json, fields: [...json.fields, part('valid', 'fix')] };
    const push = read([record({ pos: [] }), record({ pos: [0, 0] }), record({ fix: false }), record({ fix: 'oui' })], flagged);
    expect(push.ok && push.lines.map(({ kept, message }) => [kept, message?.valid])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it('paths: the exact key first, then step by step', () => {
    expect(valueAt({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1);
    expect(valueAt({ a: [{ b: 2 }] }, 'a.0.b')).toBe(2);
    for (const path of ['a.c', 'toString', '__proto__', 'a.b.c', '']) expect(valueAt({ a: { b: 2 } }, path)).toBeUndefined();
  });
});

describe('trouble codes', () => {
  const mapped = (list: 'dtc' | 'dtcStored' | 'dtcPending', path: string, separator: '' | '/' | '-' = '', item = '') => ({
    list,
    path,
    separator,
    item,
  });
  const told = (codes: InboundMapping['codes'], over: object) => {
    const push = read([record(over)], { ...json, codes });
    const [line] = push.ok ? push.lines : [];
    return { dtc: line?.message?.raw, problems: line?.problems, kept: line?.kept };
  };

  it('of a text, of a list of texts, of a list of objects', () => {
    expect(told([mapped('dtc', 'faults')], { faults: 'p0301, P0420;U0100' })).toMatchObject({
      dtc: { dtc: 'P0301,P0420,U0100' },
      problems: [],
    });
    expect(told([mapped('dtc', 'faults', '-')], { faults: 'P0301-C0420' })).toMatchObject({ dtc: { dtc: 'P0301,C0420' } });
    expect(
      told([mapped('dtc', 'd.now'), mapped('dtcStored', 'd.before'), mapped('dtcPending', 'd.soon', '', 'fault.code')], {
        d: { now: ['P0301', 'SPN 100 FMI 1'], before: [], soon: [{ fault: { code: 'P0420' } }] },
      }),
    ).toMatchObject({ dtc: { dtc: 'P0301,SPN 100 FMI 1', dtcStored: '', dtcPending: 'P0420' } });
  });

  it('an empty list says that there are none, a list that is not there says nothing', () => {
    for (const faults of ['', [], 'P0000']) expect(told([mapped('dtc', 'faults')], { faults }).dtc).toMatchObject({ dtc: '' });
    for (const over of [{}, { faults: null }]) expect(Object.keys(told([mapped('dtc', 'faults')], over).dtc!)).not.toContain('dtc');
  });

  it('what is no code is told and left out; what is no list says nothing; the line is kept', () => {
    expect(told([mapped('dtc', 'faults')], { faults: 'P0301 engine' })).toMatchObject({
      dtc: { dtc: 'P0301' },
      kept: true,
      problems: [{ field: 'dtc', code: 'codes-unread', params: { count: 1 } }],
    });
    for (const faults of [7, {}, [7], [{ code: 'P0301' }], 'engine']) {
      const { dtc, problems, kept } = told([mapped('dtc', 'faults')], { faults });
      expect([Object.keys(dtc!).includes('dtc'), kept, problems?.length]).toEqual([false, true, 1]);
    }
  });

  it("a vendor's own field named as ours is nothing unless it is mapped", () => {
    expect(told([], { dtc: 'P0301' }).dtc).toEqual({});
    expect(told([mapped('dtcStored', 'dtc')], { dtc: 'P0301' }).dtc).toEqual({ dtcStored: 'P0301' });
  });

  it('a mapping names each list once, with its path', () => {
    expect(mappingIssues({ ...json, codes: [mapped('dtc', ''), mapped('dtcStored', 'a'), mapped('dtcStored', 'b')] })).toEqual([
      { field: 'dtc', code: 'required' },
      { field: 'dtcStored', code: 'duplicate' },
    ]);
    expect(inboundMappingSchema.parse(json)).toEqual(json);
  });
});

describe('CSV', () => {
  const csv: InboundMapping = {
    ...EMPTY_MAPPING,
    format: 'csv',
    decimal: ',',
    serial: 'Boîtier',
    time: { path: 'Date', format: 'DD/MM/YYYY HH:mm:ss', timeZone: 'Europe/Paris' },
    fields: [part('lat', 'Lat', '°'), part('lng', 'Lon', '°'), part('speedKmh', 'Vitesse', 'km/h'), part('odometerKm', 'Compteur', 'km')],
  };

  it('by the titles of its columns, with a comma and spaced thousands', () => {
    const push = readPush(
      csv,
      bytes(
        '\uFEFFBoîtier;Date;Lat;Lon;Vitesse;Compteur;Client\r\nK-1;22/11/2026 08:15:00;45,764;4,8357;50,5;123\u00a0456,7;"A;B"\r\n\r\nK-2;22/11/2026 08:16:00;45,7;4,8;;;\r\n',
      ),
      NOW_MS,
    );
    expect(push).toMatchObject({
      ok: true,
      missing: [],
      lines: [
        {
          line: 2,
          kept: true,
          message: { at: '2026-11-22T07:15:00.000Z', lat: 45.764, speedKmh: 50.5, odometerKm: 123_456.7, raw: { Client: 'A;B' } },
        },
        { line: 4, message: { speedKmh: null, odometerSource: null } },
      ],
    });
  });

  it('says what is wrong with a line, and which columns are not there', () => {
    const push = readPush(
      csv,
      bytes('Boîtier;Date;Lat;Lon\nK-1;31/02/2026 08:15:00;45;4\nK-1;22/11/2026 08:15:00;45;4;9\nK-1;22/11/2026 08:15:00;45;"4'),
      NOW_MS,
    );
    expect(push.ok && push.missing).toEqual(['Vitesse', 'Compteur']);
    expect(push.ok && push.lines.map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
      [2, 'instant'],
      [3, 'cells'],
      [4, 'quotes'],
    ]);
    expect(readPush(csv, bytes(' ;\n1;2'), NOW_MS)).toMatchObject({ ok: false, problem: { code: 'header' } });
    expect(readPush(csv, bytes('Boîtier;Date'), NOW_MS)).toMatchObject({ ok: false, problem: { code: 'empty' } });
  });
});

describe('values', () => {
  const time = (raw: unknown, format: InboundMapping['time']['format'], timeZone = 'Europe/Paris') =>
    instantOf(raw, { path: 't', format, timeZone }, '.');

  it('a local time that the clocks show twice is the first of the two, east and west of Greenwich, as everywhere else', () => {
    for (const [wall, timeZone, instant] of [
      ['2026-10-25 02:30:00', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
      ['2026-11-01 01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
      ['2025-02-23 02:30:00', 'Africa/Casablanca', '2025-02-23T01:30:00.000Z'],
      ['2026-04-05 01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
      // Around it there is no choice, and what the clocks leap over is as much later.
      ['2026-10-25 03:00:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
      ['2026-11-01 02:00:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
      ['2026-03-29 02:30:00', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
      ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ] as const) {
      expect(time(wall, 'YYYY-MM-DD HH:mm:ss', timeZone), `${wall} ${timeZone}`).toBe(instant);
      expect(time(wall.replace(' ', 'T'), 'iso', timeZone), `${wall} ${timeZone}`).toBe(instant);
    }
  });

  it('times of every form', () => {
    expect(time('2026-07-01T10:00:00+02:00', 'iso')).toBe('2026-07-01T08:00:00.000Z');
    expect(time('2026-07-01T10:00:00+0200', 'iso')).toBe('2026-07-01T08:00:00.000Z');
    expect(time('2026-07-01T10:00:00', 'iso')).toBe('2026-07-01T08:00:00.000Z');
    expect(time('1795158900', 'seconds')).toBe('2026-11-20T07:15:00.000Z');
    expect(time(1795158900123, 'milliseconds')).toBe('2026-11-20T07:15:00.123Z');
    expect(time('2026-01-15 10:00:00', 'YYYY-MM-DD HH:mm:ss')).toBe('2026-01-15T09:00:00.000Z');
    expect(time('07/01/2026 10:00', 'MM/DD/YYYY HH:mm:ss')).toBe('2026-07-01T08:00:00.000Z');
    expect(time('20260701100000', 'YYYYMMDDHHmmss', 'UTC')).toBe('2026-07-01T10:00:00.000Z');
    for (const [raw, format] of [
      ['yesterday', 'iso'],
      ['2026-13-01 00:00:00', 'YYYY-MM-DD HH:mm:ss'],
      ['2026-01-01 24:00:00', 'YYYY-MM-DD HH:mm:ss'],
      [null, 'seconds'],
      ['1e99', 'seconds'],
      [-5, 'seconds'],
      [{}, 'iso'],
    ] as const)
      expect(time(raw, format), String(raw)).toBeNull();
  });

  it('the days clocks change', () => {
    expect(time('2026-10-25T01:59:59', 'iso')).toBe('2026-10-24T23:59:59.000Z');
    expect(time('2026-10-25T02:30:00', 'iso')).toBe('2026-10-25T00:30:00.000Z');
    expect(time('2026-03-29T03:30:00', 'iso')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('numbers, yes or no, words', () => {
    const value = (raw: unknown, field: Parameters<typeof mappedValue>[1]['field'], unit = '', yes = '') =>
      mappedValue(raw, { field, unit, yes }, '.');
    expect(value('62', 'speedKmh', 'mph')).toEqual({ value: 99.779328 });
    expect(value(361, 'headingDeg', '°')).toEqual({ code: 'range', params: { min: 0, max: 360 } });
    expect(value('12,5', 'voltageV', 'V')).toEqual({ code: 'number' });
    expect(value(' ', 'voltageV', 'V')).toEqual({ value: null });
    expect(['1', 'TRUE', 'on', true, 1].map((raw) => value(raw, 'ignition'))).toEqual(Array.from({ length: 5 }, () => ({ value: true })));
    expect([
      value(2, 'ignition'),
      value({}, 'ignition'),
      value('RUNNING', 'ignition', '', 'running'),
      value('IDLE', 'ignition', '', 'running'),
    ]).toEqual([{ code: 'flag' }, { code: 'flag' }, { value: true }, { value: false }]);
    expect([value('badge 7', 'driverTag'), value('a\u0000', 'driverTag'), value([], 'event')]).toEqual([
      { value: 'badge 7' },
      { code: 'text' },
      { code: 'text' },
    ]);
  });
});

describe('a mapping', () => {
  it('is usable when it names the device and the time, each field once, in a unit of it', () => {
    expect(mappingIssues(json)).toEqual([]);
    const wrong: InboundMapping = {
      ...EMPTY_MAPPING,
      time: { path: '', format: 'iso', timeZone: 'Mars/Base' },
      fields: [part('lat', 'a', '°'), part('rpm', ''), part('speedKmh', 's', 'knots'), part('event', 'e'), part('event', 'f')],
    };
    expect(mappingIssues(wrong).map(({ field, code }) => `${field}: ${code}`)).toEqual([
      'serial: required',
      'time.path: required',
      'time.timeZone: time-zone',
      'rpm: required',
      'speedKmh: choice',
      'event: duplicate',
      'lng: required',
    ]);
  });

  it('tried on a sample shows what would come out, and the paths to choose from', () => {
    const trial = tryMapping(json, JSON.stringify({ data: { positions: [record(), record({ ts: 1 })] } }), NOW_MS);
    expect(trial).toMatchObject({
      problem: null,
      count: 2,
      kept: 1,
      missing: ['fuel'],
      lines: [{ kept: true }, { kept: false, problems: [{ field: 'time', code: 'clock' }] }],
    });
    expect(trial.paths).toEqual(['device.id', 'ts', 'pos.0', 'pos.1', 'speed', 'status', 'odo']);
    expect(tryMapping(EMPTY_MAPPING, '{', NOW_MS)).toMatchObject({ problem: { code: 'json' }, paths: [], count: 0 });
  });
});

it('records are read through the lists on the way, with the plain values of what they lie in', () => {
  const body = {
    at: 'now',
    vehicles: [
      { id: 'A', vin: 'X', positions: [{ lat: 1 }, { lat: 2, id: 'own' }] },
      { id: 'B', positions: [] },
      { id: 'C' },
      { id: 'D', positions: [{ lat: 3 }] },
    ],
  };
  const read = (records: string) => recordsOf({ format: 'json', separator: ',', records }, Buffer.from(JSON.stringify(body)));
  const found = read('vehicles.positions');
  expect(found.ok && found.records.map(({ source }) => source)).toEqual([
    { at: 'now', id: 'A', vin: 'X', lat: 1 },
    { at: 'now', id: 'own', vin: 'X', lat: 2 },
    { at: 'now', id: 'D', lat: 3 },
  ]);
  expect(read('vehicles.0.positions')).toMatchObject({ ok: true, records: [{ line: 1 }, { line: 2 }] });
  expect(read('vehicles.none')).toMatchObject({ ok: false });
});
