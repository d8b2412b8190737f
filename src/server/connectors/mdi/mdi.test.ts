import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../../domain/telemetry/message.ts';
import { explainMdi, foldTracks, type LastFields, readEvent, type Track } from './mdi.ts';
import { mdiValue } from './fields.ts';

const integer = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes.toString('base64');
};
const YES = 'AQ==';
const NO = 'AA==';
const track = (at: string, fields: Record<string, string>, loc: Track['loc'] = { lng: 2.34793, lat: 48.83487 }): Track => ({
  kind: 'track',
  serial: '351732052452292',
  at: `2026-11-22T${at}.000Z`,
  loc,
  fields,
});
const none: LastFields = new Map();

describe('values', () => {
  it('are those of the vendor’s examples', () => {
    expect(mdiValue('GPS_SPEED', 'AAASCw==')).toBeCloseTo(4.619 * 1.852, 9);
    expect(mdiValue('GPS_DIR', 'AAA+Hg==')).toBe(159.02);
    expect(mdiValue('MDI_EXT_BATT_VOLTAGE', 'AAAycg==')).toBe(12.914);
    expect(mdiValue('GPRMC_VALID', 'QQ==')).toBe('A');
    expect([mdiValue('DIO_IGNITION', YES), mdiValue('DIO_IGNITION', NO)]).toEqual([true, false]);
  });

  it('that are none, or cannot be right, are null', () => {
    for (const b64 of ['', '*', 'AAA', 'AAAAAAAAAAAAAAAA', integer(-1)]) expect(mdiValue('GPS_SPEED', b64), b64).toBeNull();
    expect(mdiValue('GPS_DIR', integer(36_100))).toBeNull();
    expect(mdiValue('DRIVER_ID', Buffer.from('a\nb').toString('base64'))).toBeNull();
    expect(mdiValue('UNKNOWN', YES)).toBeNull();
  });
});

describe('events', () => {
  const event = (payload: object, kind = 'track') => ({ meta: { account: 'a', event: kind }, payload });

  it('an event published by a user of the vendor', () => {
    const fields = {
      MDI_EXT_BATT_VOLTAGE: { b64_value: 'AAAycg==' },
      BATT_VOLT: { b64_value: 'AAAQEg==' },
      GPS_FIXED_SAT_NUM: { b64_value: 'AAAACQ==' },
      RSSI: { b64_value: 'AAAAEg==' },
      GPRMC_VALID: { b64_value: 'QQ==' },
    };
    const read = readEvent(
      event({
        id_str: '713081297005707476',
        index: 13,
        asset: '351732052452292',
        recorded_at: '2015-05-22T17:29:47Z',
        recorded_at_ms: '2015-05-22T17:29:47.000Z',
        received_at: '2015-05-22T17:30:29Z',
        loc: [28.39843, -26.37161],
        fields,
      }),
    );
    expect(read).toMatchObject({
      ok: true,
      event: { serial: '351732052452292', at: '2015-05-22T17:29:47.000Z', loc: { lng: 28.39843, lat: -26.37161 } },
    });
    const { messages } = foldTracks(none, [(read as { event: Track }).event]);
    expect(messages).toMatchObject([
      {
        lat: -26.37161,
        lng: 28.39843,
        valid: true,
        voltageV: 12.914,
        satellites: 9,
        ignition: null,
        raw: { BATT_VOLT: 4.114, RSSI: 'AAAAEg==' },
      },
    ]);
  });

  it('presence and messages are known; the rest says what is wrong', () => {
    expect(readEvent(event({ asset: '1', type: 'connect' }, 'presence'))).toEqual({ ok: true, event: { kind: 'presence', serial: '1' } });
    expect(readEvent(event({ asset: '1', channel: 'c' }, 'message'))).toMatchObject({ ok: true });
    expect(readEvent(event({ asset: '1' }, 'poke'))).toEqual({ ok: false, serial: '1', field: 'meta.event', code: 'format' });
    expect(readEvent(event({}))).toMatchObject({ ok: false, serial: null, code: 'required' });
    expect(readEvent(event({ asset: '1', fields: {} }))).toEqual({
      ok: false,
      serial: '1',
      field: 'payload.recorded_at',
      code: 'required',
    });
    expect(readEvent(event({ asset: '1', recorded_at: 'today' }))).toMatchObject({ code: 'instant' });
    expect(readEvent(event({ asset: '1', recorded_at: '2026-11-22T07:00:00Z', loc: [200, 4] }))).toMatchObject({
      field: 'payload.loc',
      code: 'range',
    });
    expect(readEvent(event({ asset: '1', recorded_at: '2026-11-22T07:00:00Z', loc: 'x' }))).toMatchObject({
      field: 'payload.loc',
      code: 'format',
    });
    expect(readEvent(event({ asset: '1', recorded_at: '2026-11-22T07:00:00Z', fields: { A: 1 } }))).toMatchObject({
      field: 'payload.fields',
      code: 'format',
    });
    for (const input of [null, 1, 'x', [], {}]) expect(readEvent(input)).toMatchObject({ ok: false });
  });

  it('explained field by field', () => {
    const explained = explainMdi(
      Buffer.from(
        JSON.stringify(
          event({
            asset: '1',
            recorded_at: '2026-11-22T07:00:00Z',
            loc: [2, 48],
            fields: { GPS_DIR: { b64_value: 'AAA+Hg==' }, NEW: { b64_value: 'AA==' } },
          }),
        ),
      ),
    );
    expect(explained).toMatchObject({ problem: null, records: [{ at: '2026-11-22T07:00:00.000Z' }] });
    expect(explained.records[0]!.fields).toEqual(
      expect.arrayContaining([
        { id: 'GPS_DIR', name: '', raw: 'AAA+Hg==', value: 159.02, unit: '°' },
        { id: 'NEW', name: '', raw: 'AA==', value: null, unit: null },
      ]),
    );
    expect(explainMdi(Buffer.from('{')).problem).toBe('text');
  });
});

describe('only what changed is sent', () => {
  it('what a track does not say is what was last said before it', () => {
    const { messages, changed } = foldTracks(none, [
      track('07:00:20', { GPS_SPEED: integer(27_000) }),
      track('07:00:00', { DIO_IGNITION: YES, GPS_SPEED: integer(0), MDI_RECORD_REASON: Buffer.from('ign on').toString('base64') }),
      track('07:00:10', {}),
    ]);
    expect(messages.map(({ at, ignition, speedKmh, event }) => [at.slice(11, 19), ignition, speedKmh, event])).toEqual([
      ['07:00:00', true, 0, 'ign on'],
      ['07:00:10', true, 0, null],
      ['07:00:20', true, 50, null],
    ]);
    for (const message of messages) telemetryMessageSchema.parse(message);
    expect([...changed]).toEqual([
      ['GPS_SPEED', { at: '2026-11-22T07:00:20.000Z', value: integer(27_000) }],
      ['DIO_IGNITION', { at: '2026-11-22T07:00:00.000Z', value: YES }],
    ]);
  });

  it('is kept between requests; one request or three, the same messages', () => {
    const tracks = [
      track('07:00:00', { DIO_IGNITION: YES, DRIVER_ID: Buffer.from('B7').toString('base64') }),
      track('07:00:10', { MDI_OBD_MILEAGE: integer(90_000) }),
      track('07:00:20', { DIO_IGNITION: NO }),
    ];
    const once = foldTracks(none, tracks);
    let last: LastFields = none;
    const messages = tracks.flatMap((one) => {
      const folded = foldTracks(last, [one]);
      last = new Map([...last, ...folded.changed]);
      return folded.messages;
    });
    expect(messages).toEqual(once.messages);
    expect(messages.at(-1)).toMatchObject({ ignition: false, driverTag: 'B7', odometerKm: 90_000, odometerSource: 'can' });
  });

  it('what was said later says nothing of a late track, and a late track changes nothing later', () => {
    const last: LastFields = new Map([
      ['DIO_IGNITION', { at: '2026-11-22T08:00:00.000Z', value: NO }],
      ['DRIVER_ID', { at: '2026-11-22T06:00:00.000Z', value: Buffer.from('B7').toString('base64') }],
    ]);
    const { messages, changed } = foldTracks(last, [
      track('07:00:00', { GPS_DIR: integer(9000) }),
      track('07:00:10', { DIO_IGNITION: YES }),
    ]);
    expect(messages.map(({ ignition, driverTag, headingDeg }) => [ignition, driverTag, headingDeg])).toEqual([
      [null, 'B7', 90],
      [true, 'B7', 90],
    ]);
    expect([...changed.keys()]).toEqual(['GPS_DIR']);
  });

  it('tracks of one moment are one message; no place, or a receiver that says V, is no good fix', () => {
    const { messages } = foldTracks(none, [
      track('07:00:00', { DIO_IGNITION: YES }),
      track('07:00:00', { DIO_IGNITION: NO, GPS_DIR: integer(9000) }, null),
      track('07:00:10', { GPRMC_VALID: Buffer.from('V').toString('base64') }),
      track('07:00:20', {}, null),
    ]);
    expect(messages.map(({ ignition, headingDeg, valid, lat }) => [ignition, headingDeg, valid, lat])).toEqual([
      [false, 90, true, 48.83487],
      [false, 90, false, 48.83487],
      [false, 90, false, null],
    ]);
  });

  it('trouble codes, as the vendor lists them', () => {
    const codes = (text: string) => {
      const { raw } = foldTracks(none, [track('07:00:00', { MDI_CC_DTC_LIST: Buffer.from(text).toString('base64') })]).messages[0]!;
      return [raw['dtc'], raw['dtcPending']];
    };
    expect(codes('[{"dtc":"P0301","mode":3,"ecu":"7E8"},{"dtc":"P0420","mode":7,"ecu":"7E8"},{"spn":100,"fmi":1,"status":1}]')).toEqual([
      'P0301,SPN 100 FMI 1',
      'P0420',
    ]);
    expect(codes('[]')).toEqual(['', undefined]);
    for (const none of ['', '[{', '{"dtc":"P0301","mode":3}']) expect(codes(none), none).toEqual([undefined, undefined]);
  });

  it('a value that cannot be right is in the raw fields only', () => {
    const { messages, changed } = foldTracks(new Map([['GPS_SPEED', { at: '2026-11-22T06:00:00.000Z', value: integer(1000) }]]), [
      track('07:00:00', { GPS_SPEED: integer(-5) }),
    ]);
    expect(messages).toMatchObject([{ speedKmh: null, raw: { GPS_SPEED: integer(-5) } }]);
    expect(changed.size).toBe(0);
  });
});
