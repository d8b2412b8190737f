import { connect, type Socket } from 'node:net';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';

/** A Teltonika device on the wire that tells a lost connection from an answer. */
export class TeltonikaDevice {
  private received = Buffer.alloc(0);
  private closed = false;
  private wake: (() => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.wake?.();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      this.wake?.();
    });
  }

  /** Connects and logs in; null when nobody answers. */
  static async open(port: number, imei: string): Promise<TeltonikaDevice | null> {
    const device = new TeltonikaDevice(connect({ host: '127.0.0.1', port, noDelay: true }));
    device.socket.write(encodeLogin(imei));
    return (await device.answer(1))?.[0] === 1 ? device : null;
  }

  /** Sends one packet; whether all of it was acknowledged before the connection was lost. */
  async send(records: readonly AvlRecord[]): Promise<boolean> {
    this.socket.write(encodeRecords('8E', records));
    const count = (await this.answer(4))?.readUInt32BE();
    if (count !== undefined && count !== records.length) throw new Error(`${count} of ${records.length} records acknowledged`);
    return count !== undefined;
  }

  close(): void {
    this.socket.destroy();
  }

  private async answer(bytes: number): Promise<Buffer | null> {
    while (this.received.length < bytes && !this.closed) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.received.length < bytes) return null;
    const answer = this.received.subarray(0, bytes);
    this.received = this.received.subarray(bytes);
    return answer;
  }
}
