import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { playHistory, unplayed } from './history.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { readPlayed, writePlayed, type Played, type Run } from './progress.ts';
import type { DemoOrganization } from './world.ts';

/** Messages a device hands over at once. */
const PACKET = 950;
/** Packets made while the database stores the one before. */
const IN_FLIGHT = 3;
/** Vehicles between two notes of how far the fill is. */
const NOTE_EVERY = 20;

/** Hands packets to the ingestion as devices would after a time without coverage: in order, a few at a time. */
class Delivery {
  private readonly waiting: Promise<unknown>[] = [];
  constructor(private readonly context: Context) {}

  async send(vehicle: MadeVehicle, messages: readonly TelemetryMessage[]): Promise<void> {
    const { ingest } = telemetryOf(this.context);
    const { serial, type } = vehicle.device!;
    const stored = ingest.accept(serial, type, messages, { receivedAt: messages.map(({ at }) => at) });
    // Awaited with the others, which throws it.
    stored.catch(() => undefined);
    this.waiting.push(stored);
    if (this.waiting.length >= IN_FLIGHT) await this.waiting.shift();
  }

  async end(): Promise<void> {
    while (this.waiting.length > 0) await this.waiting.shift();
  }
}

/** Of the vehicles, those a thread plays: every `of`-th from the `at`-th. */
export interface Share {
  at: number;
  of: number;
}

export interface FillOptions {
  untilMs: number;
  /** At most this many days; 31 unless told. */
  days?: number;
  /** Told of each note, in vehicles. */
  onProgress?: (done: number, total: number) => void;
  share?: Share;
  /** A vehicle is played up to there; its positions are stored. */
  onFilled?: (vehicle: MadeVehicle, played: Played) => void;
  isOver?: () => boolean;
}

/** Plays every vehicle from where it was to `untilMs`, through the ingestion; notes how far it is every so many vehicles. */
export async function fill(context: Context, world: readonly DemoOrganization[], run: Run, options: FillOptions): Promise<void> {
  const played = await readPlayed(context.pool);
  const fresh: [MadeVehicle, Played][] = [];
  const { at, of } = options.share ?? { at: 0, of: 1 };
  const vehicles = world.flatMap((organization) => organization.vehicles).filter((_, index) => index % of === at);
  const delivery = new Delivery(context);
  for (const [index, vehicle] of vehicles.entries()) {
    if (options.isOver?.()) return;
    const from = played.get(vehicle.key) ?? unplayed(vehicle, run.firstDay);
    if (from.untilMs < options.untilMs) {
      const packets = playHistory(vehicle, run.firstDay, from, options.untilMs, PACKET, options.days);
      let next = packets.next();
      for (; !next.done; next = packets.next()) await delivery.send(vehicle, next.value);
      fresh.push([vehicle, next.value]);
    } else fresh.push([vehicle, from]);
    if (fresh.length < NOTE_EVERY && index < vehicles.length - 1) continue;
    await delivery.end();
    await writePlayed(context.pool, new Map(fresh.map(([{ key }, to]) => [key, to])));
    for (const [filled, to] of fresh.splice(0)) options.onFilled?.(filled, to);
    options.onProgress?.(index + 1, vehicles.length);
  }
}
