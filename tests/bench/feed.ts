import { connect, type Socket } from 'node:net';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';

/** What the bench asks this process to play. */
export interface FeedPlan {
  port: number;
  devices: readonly { imei: string; lat: number; lng: number }[];
  /** The first so many send once a second each; the rest share what is left. */
  probes: number;
  perSecond: number;
}

/** A record of a probe: its speed tells it apart on the screen. */
export interface Sent {
  probe: number;
  speedKmh: number;
  atMs: number;
}

export type FeedAnswer = { ready: true } | { sent: Sent[]; acknowledged: number; total: number };

const TICK_MS = 50;

/** Devices that drive: real Teltonika frames over TCP, a record each. In a process of its own, so that it disturbs no clock of the bench. */
class Feed {
  readonly sent: Sent[] = [];
  private acknowledged = 0;
  private total = 0;
  private sockets: Socket[] = [];
  private timer: NodeJS.Timeout | undefined;
  private next = 0;
  private readonly steps: number[];

  constructor(private readonly plan: FeedPlan) {
    this.steps = plan.devices.map(() => 0);
  }

  async open(): Promise<void> {
    this.sockets = await Promise.all(
      this.plan.devices.map(
        ({ imei }) =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect({ port: this.plan.port, host: '127.0.0.1', noDelay: true }, () => socket.write(encodeLogin(imei)));
            let isIn = false;
            socket.on('data', (chunk) => {
              if (isIn) this.acknowledged += Math.floor(chunk.length / 4);
              else if (chunk[0] === 1) {
                isIn = true;
                resolve(socket);
              } else reject(new Error(`refused: ${imei}`));
            });
            socket.on('error', reject);
          }),
      ),
    );
  }

  start(): void {
    const { probes, perSecond, devices } = this.plan;
    const startMs = performance.now();
    const lastProbe = Array.from({ length: probes }, (_, i) => -1 + i / probes);
    let others = 0;
    this.timer = setInterval(() => {
      const s = (performance.now() - startMs) / 1000;
      for (let probe = 0; probe < probes; probe++)
        if (s - lastProbe[probe]! >= 1) {
          lastProbe[probe]! += 1;
          this.send(probe);
        }
      for (; others < s * (perSecond - probes); others++) this.send(probes + (this.next++ % (devices.length - probes)));
    }, TICK_MS);
  }

  private send(index: number): void {
    const device = this.plan.devices[index]!;
    const step = ++this.steps[index]!;
    const atMs = Date.now();
    const speedKmh = 20 + (step % 100);
    const record = {
      timeMs: atMs,
      priority: 0,
      lat: device.lat + step * 0.0005,
      lng: device.lng + step * 0.0005,
      altitudeM: 200,
      headingDeg: 45,
      satellites: 12,
      speedKmh,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: 1 },
        { id: 240, size: 1, value: 1 },
        { id: 21, size: 1, value: 4 },
        { id: 66, size: 2, value: 13_900 },
      ],
    };
    this.total++;
    this.sockets[index]!.write(encodeRecords('8E', [record]));
    if (index < this.plan.probes) this.sent.push({ probe: index, speedKmh, atMs });
  }

  stop(): { sent: Sent[]; acknowledged: number; total: number } {
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
    return { sent: this.sent, acknowledged: this.acknowledged, total: this.total };
  }
}

let feed: Feed | undefined;
process.on('message', (message: { plan?: FeedPlan; start?: true; stop?: true }) => {
  if (message.plan) {
    feed = new Feed(message.plan);
    void feed.open().then(() => process.send!({ ready: true }));
  }
  if (message.start) feed?.start();
  if (message.stop && feed) process.send!(feed.stop());
});
