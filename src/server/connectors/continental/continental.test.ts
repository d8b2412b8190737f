import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StreamSplitter } from '../device-protocol.ts';
import { continentalProtocol, cutContinental, decodeFrame, explainContinental } from './continental.ts';

interface OwnFixture {
  name: string;
  serial: string;
  hex: string;
  messages: Record<string, unknown>[];
}
interface SharedFrame {
  index: number;
  hex: string;
  decoded: {
    serial: string;
    type: number;
    fixTime: string;
    lat: number;
    lon: number;
    course: number;
    speedKmh: number;
    valid: boolean;
    deviceTime: string;
    event: number;
    ignition: boolean;
    input: number;
    output: number;
    battery: number;
    deviceTemp: number;
    odometer?: number;
  };
}
const own = JSON.parse(readFileSync(new URL('../../../../tests/fixtures/continental-own.json', import.meta.url), 'utf8')) as OwnFixture[];
const file = new URL('../../../../../shared/data/frames/continental.json', import.meta.url);
const present = existsSync(file);
const shared = present ? (JSON.parse(readFileSync(file, 'utf8')) as SharedFrame[]) : [];

describe('own frames', () => {
  it.each(own.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, { hex, serial, messages }) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(new StreamSplitter(cutContinental).push(bytes)).toEqual([{ kind: 'packet', body: bytes, serial }]);
    const read = continentalProtocol.read(bytes);
    if (!read.ok) throw new Error(read.reason);
    expect(read.answer).toBeNull();
    expect(read.messages).toHaveLength(messages.length);
    messages.forEach((expected, index) => expect(read.messages[index]).toMatchObject(expected));
  });

  it('what is no SV frame, or longer than one can be, ends the stream', () => {
    for (const [hex, reason] of [
      ['00', 'preamble'],
      ['5355', 'preamble'],
      ['5356000a', 'length'],
      ['5356ffff', 'length'],
    ] as const)
      expect(new StreamSplitter(cutContinental).push(Buffer.from(hex, 'hex'))).toEqual([{ kind: 'refused', reason, fatal: true }]);
  });

  it('a status that is cut short is a result, not an exception', () => {
    const bytes = Buffer.from(own[2]!.hex, 'hex');
    for (let length = 11; length < 42; length++) expect(decodeFrame(bytes.subarray(0, length))).toEqual({ ok: false, reason: 'truncated' });
    expect(decodeFrame(bytes).ok).toBe(true);
  });
});

it('the file holds what this test counts on', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  expect(shared).toHaveLength(2);
});

it.each(shared.map((frame) => [frame.index, frame] as const))(
  'frame %i decodes to the given values',
  (_index, { hex, decoded: expected }) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(new StreamSplitter(cutContinental).push(bytes)).toMatchObject([{ kind: 'packet', serial: expected.serial }]);
    const decoded = decodeFrame(bytes);
    if (!decoded.ok || decoded.kind !== 'status') throw new Error(JSON.stringify(decoded));
    const { status } = decoded;
    expect(decoded.type).toBe(expected.type);
    expect({ ...status, lat: Number(status.lat.toFixed(5)), lng: Number(status.lng.toFixed(5)) }).toMatchObject({
      fixMs: Date.parse(expected.fixTime),
      deviceMs: Date.parse(expected.deviceTime),
      lat: expected.lat,
      lng: expected.lon,
      headingDeg: expected.course,
      speedKmh: expected.speedKmh,
      hasFix: expected.valid,
      eventId: expected.event,
      inputs: expected.input,
      outputs: expected.output,
      batteryV: expected.battery,
      temperatureC: expected.deviceTemp,
      odometer: expected.odometer ?? null,
    });
    const read = continentalProtocol.read(bytes);
    expect(read.ok && read.messages).toMatchObject([{ ignition: expected.ignition, valid: expected.valid, at: expected.fixTime }]);
  },
);

it('explains a status and a keep-alive', () => {
  const explained = explainContinental(Buffer.from(own[0]!.hex, 'hex'));
  expect([explained.protocol, explained.records[0]!.at]).toEqual(['SV Status', '2026-11-20T07:15:00.000Z']);
  expect(explained.records[0]!.fields.find(({ id }) => id === 'temperature')).toEqual({
    id: 'temperature',
    name: 'Temperature',
    raw: 36,
    value: 36,
    unit: '°C',
  });
  expect(explainContinental(Buffer.from(own.at(-1)!.hex, 'hex'))).toMatchObject({ protocol: 'SV Keep-alive', problem: null });
  expect(explainContinental(Buffer.alloc(3))).toEqual({ protocol: null, problem: 'truncated', records: [] });
});
