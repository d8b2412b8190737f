import { readFileSync } from 'node:fs';
import type { ConnectorDescriptor } from '../../src/server/connectors/connector.ts';
import { continental, continentalProtocol, MAX_FRAME_BYTES } from '../../src/server/connectors/continental/continental.ts';
import { crc16Ibm, crc16Kermit, crc16Modbus, type DeviceProtocol } from '../../src/server/connectors/device-protocol.ts';
import { ruptela } from '../../src/server/connectors/ruptela/ruptela.ts';
import { MAX_BODY_BYTES as MAX_RUPTELA_BYTES } from '../../src/server/connectors/ruptela/decode.ts';
import { ruptelaProtocol } from '../../src/server/connectors/ruptela/protocol.ts';
import { MAX_PACKET_BYTES, silence, silenceProtocol } from '../../src/server/connectors/silence/silence.ts';
import { teltonika } from '../../src/server/connectors/teltonika/teltonika.ts';
import { MAX_BODY_BYTES as MAX_TELTONIKA_BYTES, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';

/** A device family with frames of each kind, the most a splitter may hold, and a right checksum for a damaged frame. */
export interface DeviceFamily {
  protocol: DeviceProtocol;
  connector: ConnectorDescriptor;
  corpus: Buffer[];
  maxHeld: number;
  seal: (bytes: Buffer) => Buffer;
}

interface Fixture {
  hex: string;
}
const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`../fixtures/${name}-own.json`, import.meta.url), 'utf8'));
const bytesOf = ({ hex }: Fixture): Buffer => Buffer.from(hex, 'hex');
const framesOf = (name: string): Buffer[] => (fixture(name) as Fixture[]).map(bytesOf);

function sealed(bytes: Buffer, crc: (bytes: Uint8Array) => number, from: number): Buffer {
  if (bytes.length < from + 2) return bytes;
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(crc(copy.subarray(from, -2)), copy.length - 2);
  return copy;
}

export const TELTONIKA: DeviceFamily = {
  protocol: teltonikaProtocol,
  connector: teltonika,
  corpus: framesOf('teltonika'),
  maxHeld: MAX_TELTONIKA_BYTES + 12,
  seal: (bytes) => (bytes.length < 12 ? bytes : sealed(bytes, (whole) => crc16Ibm(whole.subarray(0, -2)), 8)),
};
export const RUPTELA: DeviceFamily = {
  protocol: ruptelaProtocol,
  connector: ruptela,
  corpus: framesOf('ruptela'),
  maxHeld: MAX_RUPTELA_BYTES + 4,
  seal: (bytes) => sealed(bytes, crc16Kermit, 2),
};
export const CONTINENTAL: DeviceFamily = {
  protocol: continentalProtocol,
  connector: continental,
  corpus: framesOf('continental'),
  maxHeld: MAX_FRAME_BYTES,
  seal: (bytes) => bytes,
};
const silenceFixture = fixture('silence') as { frames: Fixture[]; login: string };
export const SILENCE: DeviceFamily = {
  protocol: silenceProtocol,
  connector: silence,
  corpus: [...silenceFixture.frames.map(bytesOf), Buffer.from(silenceFixture.login)],
  maxHeld: MAX_PACKET_BYTES,
  seal: (bytes) => sealed(bytes, crc16Modbus, 0),
};
