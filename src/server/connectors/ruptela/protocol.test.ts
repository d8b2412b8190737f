import { expect, it } from 'vitest';
import { joinedMessage } from '../../../domain/telemetry/one-instant.ts';
import type { RuptelaElement, RuptelaRecord } from './decode.ts';
import { messagesOf } from './protocol.ts';

it('probes on the wire are temperatures by their number, below zero too', () => {
  const elements = [
    { id: 78, size: 2, value: 45 },
    { id: 79, size: 2, value: 0x10000 - 185 },
    { id: 80, size: 2, value: 0x8000 },
    { id: 74, size: 1, value: 9 },
  ];
  const [message] = messagesOf([{ timeMs: 1.79e12, timeExtension: 0, place: null, eventId: 0, part: null, elements } as never]);
  expect(Object.entries(message!.raw).filter(([name]) => name.startsWith('temperatureC'))).toEqual([
    ['temperatureC:wire-0', 4.5],
    ['temperatureC:wire-1', -18.5],
  ]);
});

it('the halves of a record that two packets bring are messages of one instant, which joined tell the whole', () => {
  const half = (index: number, elements: RuptelaElement[]): RuptelaRecord => ({
    timeMs: Date.parse('2026-11-20T07:00:00Z'),
    timeExtension: 0,
    part: { index, last: 1 },
    priority: 0,
    place: { lng: 2, lat: 47, altitudeM: 100, headingDeg: 0, satellites: 9, speedKmh: 42, hdop: 1 },
    eventId: 7,
    elements,
  });
  const first = half(0, [
    { id: 5, size: 1, value: 1 },
    { id: 29, size: 2, value: 13_800 },
  ]);
  const rest = half(1, [
    { id: 114, size: 4, value: 24_000_000 },
    { id: 207, size: 1, value: 100 },
  ]);
  const [a, b] = [messagesOf([first]), messagesOf([rest])].flat();
  expect(joinedMessage(a!, b!).message).toEqual(messagesOf([first, rest])[0]);
  expect(messagesOf([first, rest])[0]).toMatchObject({ ignition: true, voltageV: 13.8, odometerKm: 120_000, fuelPct: 40 });
});
