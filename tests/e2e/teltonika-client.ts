import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decodeBody } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodePacket, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';

interface Fix {
  lat: number;
  lng: number;
  speedKmh: number;
  headingDeg: number;
  atMs?: number;
  /** Trouble codes, comma-separated (element 281). */
  codes?: string;
  /** Private mode (element 391). */
  isPrivate?: boolean;
  ignition?: boolean;
}

/** A page that is opened between two of its words may take its time on a busy machine. */
const SILENT_MS = 60_000;

/** A Teltonika device on the wire: logs in, sends records, reads what the server acknowledges. */
export class TeltonikaClient {
  private constructor(private readonly socket: Socket) {}

  static async login(port: number, imei: string): Promise<TeltonikaClient> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('the gateway is silent')));
    await once(socket, 'connect');
    socket.write(encodeLogin(imei));
    const [welcome] = (await once(socket, 'data')) as [Buffer];
    if (welcome[0] !== 1) throw new Error(`login refused: ${welcome.toString('hex')}`);
    return new TeltonikaClient(socket);
  }

  /** Number of records the server acknowledged: it does so after its commit. */
  async send(fix: Fix): Promise<number> {
    const record = {
      timeMs: fix.atMs ?? Date.now(),
      priority: 0,
      lat: fix.lat,
      lng: fix.lng,
      altitudeM: 180,
      headingDeg: fix.headingDeg,
      satellites: 11,
      speedKmh: fix.speedKmh,
      eventId: fix.codes === undefined ? 0 : 281,
      generation: null,
      elements: [
        { id: 239, size: 1, value: fix.ignition === false ? 0 : 1 },
        { id: 240, size: 1, value: fix.ignition === false ? 0 : 1 },
        ...(fix.isPrivate === undefined ? [] : [{ id: 391, size: 1, value: fix.isPrivate ? 1 : 0 }]),
        ...(fix.codes === undefined
          ? []
          : [
              { id: 36, size: 2, value: 2150 },
              { id: 281, size: fix.codes.length, value: Buffer.from(fix.codes, 'latin1').toString('hex') },
            ]),
      ],
    };
    this.socket.write(encodeRecords('8E', [record]));
    const [answer] = (await once(this.socket, 'data')) as [Buffer];
    return answer.readUInt32BE(0);
  }

  /** The next command the server sends. */
  async command(): Promise<string> {
    const [bytes] = (await once(this.socket, 'data')) as [Buffer];
    const decoded = decodeBody(bytes.subarray(8, -4));
    if (!decoded.ok || decoded.kind !== 'message') throw new Error(`no command: ${bytes.toString('hex')}`);
    return decoded.content.toString('latin1');
  }

  /** Answers the last command (Codec 12). */
  answer(text: string): void {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    this.socket.write(encodePacket(Buffer.concat([Buffer.from([0x0c, 1, 6]), size, Buffer.from(text, 'latin1'), Buffer.from([1])])));
  }

  close(): void {
    this.socket.end();
  }
}
