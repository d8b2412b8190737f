import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StreamSplitter, type StreamPart } from '../device-protocol.ts';
import { decodeBody, type AvlRecord } from './decode.ts';
import { cutTeltonika } from './protocol.ts';

interface SharedRecord {
  time: string;
  priority: number;
  lon: number;
  lat: number;
  altitude: number;
  course: number;
  satellites: number;
  speedKmh: number;
  valid: boolean;
  eventIoId: number;
  generationType?: number;
  ioCount: number;
  io: Record<string, number | string>;
}
interface SharedFrame {
  index: number;
  hex: string;
  decoded: {
    kind: string;
    imei?: string;
    codec?: string;
    count?: number;
    crcOk?: boolean;
    records?: SharedRecord[];
    type?: number;
    text?: string;
    note?: string;
  };
}

const file = new URL('../../../../../shared/data/frames/teltonika.json', import.meta.url);
const present = existsSync(file);
const frames: SharedFrame[] = present ? (JSON.parse(readFileSync(file, 'utf8')) as SharedFrame[]) : [];

function first(hex: string): StreamPart | undefined {
  return new StreamSplitter(cutTeltonika).push(Buffer.from(hex, 'hex'))[0];
}

/** A decoded record in the words of the file. */
function told(record: AvlRecord): SharedRecord {
  return {
    time: new Date(record.timeMs).toISOString(),
    priority: record.priority,
    lon: record.lng,
    lat: record.lat,
    altitude: record.altitudeM,
    course: record.headingDeg,
    satellites: record.satellites,
    speedKmh: record.speedKmh,
    valid: record.valid,
    eventIoId: record.eventId,
    ...(record.generation === null ? {} : { generationType: record.generation }),
    ioCount: record.elements.length,
    io: Object.fromEntries(record.elements.map(({ id, value }) => [id, value])),
  };
}

function plain(record: SharedRecord): SharedRecord {
  return {
    ...record,
    io: Object.fromEntries(
      Object.entries(record.io).map(([id, value]) => [id, typeof value === 'string' ? value.replace(/^0x/, '') : value]),
    ),
  };
}

const usable = frames.filter(({ decoded }) => decoded.kind === 'data' && decoded.crcOk === true);

it('the file holds what this test counts on', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  expect(frames).toHaveLength(25);
  expect(usable.length).toBeGreaterThanOrEqual(17);
});

it.each(usable.map((frame) => [frame.index, frame] as const))('frame %i decodes to the given values', (_index, frame) => {
  const part = first(frame.hex);
  expect(part?.kind).toBe('packet');
  if (part?.kind !== 'packet') return;
  const decoded = decodeBody(part.body);
  expect(decoded.ok).toBe(true);
  if (!decoded.ok) return;
  expect(decoded.codec).toBe(frame.decoded.codec);
  if (decoded.kind === 'records') {
    expect(decoded.count).toBe(frame.decoded.count);
    expect(decoded.records.map(told)).toEqual(frame.decoded.records!.map(plain));
  } else {
    expect(decoded.type).toBe(frame.decoded.type);
    expect(decoded.content.toString(decoded.type === 6 ? 'latin1' : 'hex')).toBe(frame.decoded.text);
  }
});

it.each(frames.filter(({ decoded }) => decoded.kind === 'login').map((frame) => [frame.index, frame] as const))(
  'frame %i is a login',
  (_index, frame) => {
    expect(first(frame.hex)).toEqual({ kind: 'login', serial: frame.decoded.imei });
  },
);

it.each(frames.filter(({ decoded }) => decoded.kind === 'data' && decoded.crcOk !== true).map((frame) => [frame.index, frame] as const))(
  'frame %i is refused',
  (_index, frame) => {
    const part = first(frame.hex);
    // Cut short (40), another generation (36), or a bad CRC or length: never a decoded packet.
    if (part?.kind === 'packet') expect(decodeBody(part.body).ok).toBe(false);
    else expect(part === undefined || part.kind === 'refused').toBe(true);
  },
);

it.each(frames.filter(({ decoded }) => decoded.crcOk === false && decoded.records?.length).map((frame) => [frame.index, frame] as const))(
  'the body of frame %i would decode: its CRC alone is why it is refused',
  (_index, frame) => {
    const decoded = decodeBody(Buffer.from(frame.hex, 'hex').subarray(8, -4));
    if (decoded.ok && decoded.kind === 'records') expect(decoded.records.map(told)).toEqual(frame.decoded.records!.map(plain));
    else expect(decoded.ok).toBe(false);
  },
);
