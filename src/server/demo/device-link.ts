import { connect, type Socket } from 'node:net';
import type { AvlRecord } from '../connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords } from '../connectors/teltonika/protocol.ts';
import type { Moment } from './moments.ts';
import { gpsLoggerFieldsOf } from './records.ts';

/*
 * A Teltonika device as a TCP client. States:
 *   closed → (something to send, back-off over) → login sent → ready → packet sent, waiting → 4-byte count → ready
 * Invariants, as on the device: a record leaves the memory only when the server has acknowledged it; what was sent without an
 * answer is sent again after the next login; the memory is bounded, the oldest records are lost first.
 */
const PACKET_RECORDS = 20;
const MEMORY_RECORDS = 3000;
const ANSWER_MS = 30_000;
const REST_MS = 300_000;
const MAX_BACKOFF_MS = 60_000;

export class DeviceLink {
  protected socket: Socket | null = null;
  private isReady = false;
  private sent = 0;
  private readonly memory: AvlRecord[] = [];
  private answers = Buffer.alloc(0);
  private lastMs = 0;
  private retryMs = 0;
  private failures = 0;

  constructor(
    private readonly host: string,
    private readonly port: number,
    private readonly imei: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Time of the oldest record without an acknowledgement; null when all have one. */
  get waitingSinceMs(): number | null {
    return this.memory[0]?.timeMs ?? null;
  }

  push(record: AvlRecord): void {
    this.memory.push(record);
    if (this.memory.length > MEMORY_RECORDS) this.memory.splice(this.sent, 1);
  }

  /** Called every second or so: connects, sends, notices silence, rests. */
  tick(): void {
    const nowMs = this.now();
    if (!this.socket) {
      if (this.memory.length > 0 && nowMs >= this.retryMs) this.open();
    } else if ((!this.isReady || this.sent > 0) && nowMs - this.lastMs > ANSWER_MS) this.socket.destroy();
    else if (this.isReady && this.sent === 0) {
      if (this.memory.length > 0) this.send();
      else if (nowMs - this.lastMs > REST_MS) this.socket.end();
    }
  }

  close(): void {
    this.memory.length = 0;
    this.socket?.destroy();
  }

  private open(): void {
    const socket = connect({ host: this.host, port: this.port, noDelay: true });
    this.socket = socket;
    this.isReady = false;
    this.sent = 0;
    this.answers = Buffer.alloc(0);
    this.lastMs = this.now();
    socket.on('connect', () => socket.write(encodeLogin(this.imei)));
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.memory.length > 0) this.failures++;
      this.retryMs = this.now() + Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(6, this.failures)) * (0.75 + Math.random() / 2);
      this.socket = null;
      this.isReady = false;
      this.sent = 0;
    });
  }

  private send(): void {
    const records = this.memory.slice(0, PACKET_RECORDS);
    this.sent = records.length;
    this.lastMs = this.now();
    this.socket?.write(encodeRecords('8E', records));
  }

  private read(chunk: Buffer): void {
    this.answers = Buffer.concat([this.answers, chunk]);
    if (!this.isReady && this.answers.length > 0) {
      const isWelcome = this.answers[0] === 1;
      this.answers = this.answers.subarray(1);
      if (!isWelcome) {
        this.socket?.destroy();
        return;
      }
      this.isReady = true;
      this.lastMs = this.now();
    }
    while (this.answers.length >= 4) {
      const count = this.answers.readUInt32BE(0);
      this.answers = this.answers.subarray(4);
      // A count that is not what was sent: the device keeps its records and tries again.
      if (count !== this.sent || count === 0) {
        this.socket?.destroy();
        return;
      }
      this.memory.splice(0, count);
      this.sent = 0;
      this.failures = 0;
      this.lastMs = this.now();
    }
    if (this.isReady && this.sent === 0 && this.memory.length > 0) this.send();
  }
}

const MEMORY_FIXES = 1000;
const POST_FIXES = 50;
/** A telephone with GPSLogger: posts its fixes with the secret of its device; keeps them while the server does not answer. */
export class PhoneLink {
  private readonly memory: Moment[] = [];
  private isBusy = false;
  private retryMs = 0;
  private failures = 0;

  constructor(
    private readonly url: string,
    private readonly secret: string,
    private readonly now: () => number = Date.now,
  ) {}

  get waitingSinceMs(): number | null {
    return this.memory[0]?.atMs ?? null;
  }

  push(moment: Moment): void {
    this.memory.push(moment);
    if (this.memory.length > MEMORY_FIXES) this.memory.shift();
  }

  tick(): void {
    if (!this.isBusy && this.memory.length > 0 && this.now() >= this.retryMs) void this.post();
  }

  close(): void {
    this.memory.length = 0;
  }

  private async post(): Promise<void> {
    this.isBusy = true;
    const fixes = this.memory.slice(0, POST_FIXES);
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.secret}` },
        body: JSON.stringify(fixes.map(gpsLoggerFieldsOf)),
        signal: AbortSignal.timeout(20_000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      this.memory.splice(0, fixes.length);
      this.failures = 0;
    } catch {
      this.failures++;
      this.retryMs = this.now() + Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(6, this.failures));
    } finally {
      this.isBusy = false;
    }
  }
}

/** A device's bytes on the wire, until the gateway has acknowledged all. */
export async function tell(host: string, port: number, serial: string, records: readonly AvlRecord[]): Promise<void> {
  const link = new DeviceLink(host, port, serial);
  for (const record of records) link.push(record);
  while (link.waitingSinceMs !== null) {
    link.tick();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  link.close();
}
