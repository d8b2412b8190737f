import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StreamSplitter, type StreamPart } from '../device-protocol.ts';
import { cutRuptela, decodeBody, type RuptelaFault, type RuptelaRecord } from './decode.ts';
import { ruptelaProtocol } from './protocol.ts';

interface SharedRecord {
  time: string;
  recordExtension?: string;
  noFix?: true;
  lon?: number;
  lat?: number;
  altitude?: number;
  course?: number;
  satellites?: number;
  speedKmh?: number;
  hdop?: number;
  event: number;
  io: Record<string, number>;
}
interface SharedFrame {
  index: number;
  hex: string;
  decoded: {
    lengthOk: boolean;
    crcOk: boolean;
    imei: string;
    command: number;
    kind: string;
    recordsLeft?: number;
    records?: unknown[];
    ack?: string;
  };
}

const file = new URL('../../../../../shared/data/frames/ruptela.json', import.meta.url);
const present = existsSync(file);
const frames: SharedFrame[] = present ? (JSON.parse(readFileSync(file, 'utf8')) as SharedFrame[]) : [];
const usable = frames.filter(({ decoded }) => decoded.crcOk && decoded.lengthOk);

function first(hex: string): StreamPart | undefined {
  return new StreamSplitter(cutRuptela).push(Buffer.from(hex, 'hex'))[0];
}

/** A decoded record in the words of the file; its numbers above 2⁵³ are rounded, so ours are too. */
function told({ timeMs, part, place, eventId, elements }: RuptelaRecord): SharedRecord {
  return {
    time: new Date(timeMs).toISOString(),
    ...(part === null ? {} : { recordExtension: `${part.index}/${part.last}` }),
    ...(place === null
      ? { noFix: true as const }
      : {
          lon: place.lng,
          lat: place.lat,
          altitude: place.altitudeM,
          course: place.headingDeg,
          satellites: place.satellites,
          speedKmh: place.speedKmh,
          hdop: place.hdop,
        }),
    event: eventId,
    io: Object.fromEntries(elements.map(({ id, value }) => [id, typeof value === 'number' ? value : Number(BigInt(`0x${value}`))])),
  };
}

function faultTold({ timeMs, lng, lat, archived, code }: RuptelaFault): Record<string, unknown> {
  return { time: new Date(timeMs).toISOString(), lon: lng, lat, archived, dtc: code };
}

it('the file holds what this test counts on', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  expect([frames.length, usable.length]).toEqual([8, 6]);
});

it.each(usable.map((frame) => [frame.index, frame] as const))(
  'frame %i decodes to the given values, and is answered',
  (_index, { hex, decoded: expected }) => {
    const part = first(hex);
    expect(part).toMatchObject({ kind: 'packet', serial: expected.imei });
    if (part?.kind !== 'packet') return;
    const decoded = decodeBody(part.body);
    if (!decoded.ok) throw new Error(decoded.reason);
    expect(decoded.command).toBe(expected.command);
    if (decoded.kind === 'records') {
      expect(decoded.left).toBe(expected.recordsLeft);
      expect(decoded.records.map(told)).toEqual(expected.records);
    } else expect(expected.records).toBeUndefined();
    const read = ruptelaProtocol.read(part.body);
    expect(read.ok && read.answer ? read.answer.toString('hex') : undefined).toBe(expected.ack);
  },
);

it.each(frames.filter(({ decoded }) => !decoded.crcOk).map((frame) => [frame.index, frame] as const))(
  'frame %i is refused',
  (_index, { hex, decoded: expected }) => {
    expect(first(hex)).toMatchObject({ kind: 'refused', reason: 'crc' });
    // Its body would decode: length and CRC alone are why it is refused.
    const decoded = decodeBody(Buffer.from(hex, 'hex').subarray(2, -2));
    expect(decoded.ok && decoded.command).toBe(expected.command);
    if (decoded.ok && decoded.kind === 'faults') expect(decoded.faults.map(faultTold)).toEqual(expected.records);
  },
);

it('the sub-records of one record become one message, records of one second stay apart', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  const messages = (index: number): unknown[] => {
    const part = first(frames.find((frame) => frame.index === index)!.hex);
    const read = part?.kind === 'packet' ? ruptelaProtocol.read(part.body) : undefined;
    return read?.ok ? read.messages : [];
  };
  expect(messages(0)).toEqual([
    expect.objectContaining({
      driverTag: '01d042f31d000030',
      ignition: true,
      odometerKm: 23_143,
      rpm: 1734,
      voltageV: 13.27,
      speedKmh: 61,
    }),
  ]);
  expect(messages(10)).toEqual([
    expect.objectContaining({ at: '2016-10-18T21:08:11.000Z', fuelPct: 68.8 }),
    expect.objectContaining({ at: '2016-10-18T21:08:11.001Z', fuelPct: 68.8 }),
  ]);
});
