import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_MEASURED, type TelemetryMessage } from './message.ts';
import { joinedMessage } from './one-instant.ts';

const said = (part: Partial<TelemetryMessage>): TelemetryMessage => ({
  ...NOTHING_MEASURED,
  at: '2026-11-20T07:00:00.000Z',
  raw: {},
  ...part,
});
const HERE = { lat: 47, lng: 2, valid: true };

describe('two messages of one instant', () => {
  it('what the first does not tell is filled in by the other', () => {
    const first = said({ ...HERE, ignition: true, voltageV: 13.8, raw: { 5: 1 } });
    const rest = said({ ...HERE, odometerKm: 120_000, odometerSource: 'can', fuelPct: 40, raw: { 114: 24_000_000 } });
    expect(joinedMessage(first, rest)).toEqual({
      message: said({
        ...HERE,
        ignition: true,
        voltageV: 13.8,
        odometerKm: 120_000,
        odometerSource: 'can',
        fuelPct: 40,
        raw: { 5: 1, 114: 24_000_000 },
      }),
      contradicts: false,
      isApart: false,
    });
  });

  it('where both tell something the first stays, and the other is worth keeping', () => {
    const joined = joinedMessage(said({ voltageV: 12.4, raw: { 66: 12_400 } }), said({ voltageV: 12.1, rpm: 0, raw: { 66: 12_100 } }));
    expect(joined).toMatchObject({ message: { voltageV: 12.4, rpm: 0, raw: { 66: 12_400 } }, contradicts: true });
  });

  it('the same again is the first itself', () => {
    const first = said({ ...HERE, speedKmh: Math.fround(41.3), driverTag: 'a' });
    expect(joinedMessage(first, { ...first, speedKmh: 41.3 })).toEqual({ message: first, contradicts: false, isApart: false });
    expect(joinedMessage(first, { ...first }).message).toBe(first);
  });

  it('the ignition that is told as an event is the newer one, in either order; of two events the graver stands and none is lost', () => {
    const periodic = said({ ...HERE, ignition: false });
    const event = said({ ...HERE, ignition: true, event: 'ignition' });
    const cut = said({ ...HERE, ignition: true, event: 'unplug', voltageV: 0 });
    for (const [a, b, c] of [
      [periodic, event, cut],
      [cut, event, periodic],
      [event, cut, periodic],
      [periodic, cut, event],
    ] as const)
      expect(joinedMessage(joinedMessage(a, b).message, c).message).toMatchObject({
        ignition: true,
        event: 'unplug',
        raw: { events: 'ignition,unplug' },
        voltageV: 0,
      });
  });

  it('a good place stands before a bad one, and two good ones apart are not one device: nothing fills in', () => {
    const bad = said({ lat: 47.3, lng: 2, valid: false, raw: { accuracy: 900, inaccurate: true } });
    const good = said({ ...HERE, speedKmh: 12 });
    for (const joined of [joinedMessage(bad, good), joinedMessage(good, bad)])
      expect(joined.message).toMatchObject({ ...HERE, speedKmh: 12, raw: { accuracy: 900 } });
    const away = said({ ...HERE, lat: 47.1, fuelPct: 40 });
    expect(joinedMessage(good, away)).toEqual({ message: good, contradicts: true, isApart: true });
  });

  it('an odometer of more trust stands, and private time', () => {
    const box = said({ odometerKm: 10, odometerSource: 'device' });
    const bus = said({ odometerKm: 120_000, odometerSource: 'can' });
    for (const joined of [joinedMessage(box, bus), joinedMessage(bus, box)])
      expect(joined.message).toMatchObject({ odometerKm: 120_000, odometerSource: 'can' });
    expect(joinedMessage(said({}), said({ isPrivate: true })).message.isPrivate).toBe(true);
  });

  const value = <T>(...values: T[]) => fc.constantFrom(null, ...values);
  const any = fc.record({
    ignition: value(true, false),
    moving: value(true, false),
    event: value('ignition', 'unplug', 'io-3'),
    odometerKm: value(1, 2),
    odometerSource: value('can' as const, 'device' as const),
    voltageV: value(12.1, 13.3),
    speedKmh: value(0, 33),
    satellites: value(0, 9),
    lat: value(47, 47.0001, 48),
    valid: fc.boolean(),
    raw: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(1, 2)),
  });
  it('joined with either again, nothing changes', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [first, later] = [a, b].map((part) =>
          said({ ...part, lng: part.lat, odometerSource: part.odometerKm === null ? null : part.odometerSource }),
        );
        const { message } = joinedMessage(first!, later!);
        expect(joinedMessage(message, first!).message).toBe(message);
        expect(joinedMessage(message, later!).message).toBe(message);
      }),
    );
  });
});
