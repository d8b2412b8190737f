import { expect, it } from 'vitest';
import { NOTHING_MEASURED } from '../telemetry/message.ts';
import { readingOf } from './watch.ts';

it('a message as alerts look at it: its probes, its fault codes, when it was had', () => {
  const reading = readingOf(
    {
      ...NOTHING_MEASURED,
      at: '2026-11-20T10:00:00.000Z',
      voltageV: 12.4,
      raw: { temperatureC: 4, 'temperatureC:rear': -18.5, 'temperatureC:bad': 'open', dtc: 'P0420' },
    },
    'd',
    'teltonika',
    1000,
  );
  expect(reading).toMatchObject({
    atMs: Date.parse('2026-11-20T10:00:00Z'),
    device: 'd',
    receivedMs: 1000,
    voltageV: 12.4,
    temperaturesC: { 1: 4, rear: -18.5 },
    faults: ['P0420'],
  });
  expect(readingOf({ ...NOTHING_MEASURED, at: '2026-11-20T10:00:00.000Z', raw: { 72: 45 } }, 'd', null, 1000)).toMatchObject({
    temperaturesC: {},
    faults: null,
  });
});

it('codes of a device that tells each by itself: those it keeps are told apart', () => {
  const of = (raw: Record<string, string>, type: string) =>
    readingOf({ ...NOTHING_MEASURED, at: '2026-11-20T10:00:00.000Z', event: 'dtc', raw }, 'd', type, 1000);
  expect(of({ dtc: 'P0010', dtcStored: 'P0011,P0010' }, 'ruptela')).toMatchObject({ faults: ['P0010'], faultsKept: ['P0011'] });
  expect(of({ dtc: 'P0010', dtcStored: 'P0011' }, 'teltonika').faultsKept).toBeUndefined();
});
