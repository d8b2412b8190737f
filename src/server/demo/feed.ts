import { addDays } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { newSecret } from '../identity/credentials.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { DeviceLink, PhoneLink } from './device-link.ts';
import { mutedFromMs, openRun, type Played, writePlayed } from './history.ts';
import { deviceId } from './make-rows.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { planDayAt, planDay } from './plan.ts';
import { avlRecordOf } from './records.ts';
import { catchUp } from './seed.ts';
import { makeWorld, organizationId, strangers } from './world.ts';
import { countersAfter, LIVE, PlanReader, type Moment } from './moments.ts';

/** Follows the plan of a vehicle from where it was played, day after day, at the live cadence. */
export class LiveVehicle {
  private reader: PlanReader;
  private moments: Generator<Moment>;
  private next: Moment | null;

  constructor(
    readonly vehicle: DemoVehicle,
    private from: Played,
  ) {
    this.reader = new PlanReader(vehicle, planDay(vehicle, from.day), from.counters);
    this.moments = this.reader.between(from.untilMs, this.reader.plan.endMs, LIVE);
    this.next = this.moments.next().value ?? null;
  }

  /** Moments up to now that were not taken yet. */
  take(nowMs: number): Moment[] {
    const taken: Moment[] = [];
    for (;;) {
      while (this.next && this.next.atMs <= nowMs) {
        taken.push(this.next);
        this.next = this.moments.next().value ?? null;
      }
      if (nowMs < this.reader.plan.endMs) return taken;
      this.nextDay();
    }
  }

  private nextDay(): void {
    const { plan, counters } = this.reader;
    this.from = { untilMs: plan.endMs, day: addDays(plan.day, 1), counters: countersAfter(counters, plan) };
    this.reader = new PlanReader(this.vehicle, planDay(this.vehicle, this.from.day), this.from.counters);
    this.moments = this.reader.between(plan.endMs, this.reader.plan.endMs, LIVE);
    this.next = this.moments.next().value ?? null;
  }

  /** Where a later run goes on: from the oldest moment that nobody acknowledged, else from now. */
  playedAt(nowMs: number, waitingSinceMs: number | null): Played {
    return {
      untilMs: Math.max(this.from.untilMs, Math.min(nowMs, waitingSinceMs ?? nowMs)),
      day: this.from.day,
      counters: this.from.counters,
    };
  }
}

const TICK_MS = 1000;
const NOTE_MS = 30_000;

interface FeedOptions {
  scale?: number;
  /** Port of the gateway when not the configuration's (tests). */
  gatewayPort?: number;
  /** Address of the HTTP server when not the configuration's. */
  httpUrl?: string;
  print?: (line: string) => void;
}

export interface Feed {
  /** Vehicles followed so far. */
  count(): number;
  /** Resolves when every vehicle goes on live. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

interface Line {
  live: LiveVehicle;
  link: DeviceLink | PhoneLink;
  /** Stored in the notes of the demonstration; strangers are not. */
  isNoted: boolean;
}

/** An address that this machine reaches a listener by. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/**
 * The live half of the demonstration: every vehicle with a Teltonika or a telephone sends what its plan says, over the same wires as
 * real ones (TCP to the gateway, HTTP). First what was missed since the last run goes through the ingestion, vehicle by vehicle.
 */
export async function startFeed(context: Context, options: FeedOptions = {}): Promise<Feed> {
  const { config } = context;
  const host = reachable(config.gatewayHost ?? config.host);
  const gatewayPort = options.gatewayPort ?? config.gatewayTeltonikaPort;
  const httpUrl = options.httpUrl ?? `http://${reachable(config.host)}:${config.port}`;
  const now = (): number => context.now();
  const { firstDay } = await openRun(context.pool, planDayAt('day', now()));
  const lines = new Map<string, Line>();
  let isOver = false;
  let isCaughtUp = false;

  const follow = (vehicle: DemoVehicle, played: Played, link: Line['link'], isNoted: boolean): void => {
    lines.set(vehicle.key, { live: new LiveVehicle(vehicle, played), link, isNoted });
  };
  const teltonika = (vehicle: DemoVehicle, played: Played, isNoted: boolean): void => {
    if (gatewayPort > 0) follow(vehicle, played, new DeviceLink(host, gatewayPort, vehicle.device!.serial, now), isNoted);
  };
  const begin = async (vehicle: MadeVehicle, played: Played): Promise<void> => {
    const { device } = vehicle;
    if (isOver || !device || mutedFromMs(vehicle, firstDay) < now()) return;
    if (device.type === 'teltonika') teltonika(vehicle, played, true);
    if (device.type !== 'gpslogger') return;
    const secret = await newSecret(context.pool, organizationId(vehicle.key.slice(0, 2)), deviceId(vehicle.key), 'demo', now());
    follow(vehicle, played, new PhoneLink(`${httpUrl}/api/v1/connectors/gpslogger/${device.serial}`, secret, now), true);
  };

  const tick = (): void => {
    const nowMs = now();
    for (const { live, link } of lines.values()) {
      for (const moment of live.take(nowMs)) {
        if (link instanceof DeviceLink) link.push(avlRecordOf(live.vehicle, moment));
        else link.push(moment);
      }
      link.tick();
    }
  };
  const note = async (): Promise<void> => {
    if (!isCaughtUp) return;
    const played = new Map(
      [...lines].flatMap(([key, { live, link, isNoted }]) => (isNoted ? [[key, live.playedAt(now(), link.waitingSinceMs)] as const] : [])),
    );
    await writePlayed(context.pool, played).catch((error: unknown) => context.log.warn({ err: error }, 'demo: progress not noted'));
  };

  const begun: Promise<void>[] = [];
  const ready = catchUp(context, {
    ...(options.scale === undefined ? {} : { scale: options.scale }),
    ...(options.print === undefined ? {} : { print: options.print }),
    isOver: () => isOver,
    onFilled: (vehicle, played) => begun.push(begin(vehicle, played)),
  })
    .then(() => Promise.all(begun))
    .then(() => {
      for (const vehicle of strangers(makeWorld(firstDay, options.scale)))
        teltonika(
          vehicle,
          {
            untilMs: now(),
            day: planDayAt(vehicle.duty, now()),
            counters: { odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours },
          },
          false,
        );
      isCaughtUp = true;
    });
  ready.catch((error: unknown) => context.log.error({ err: error }, 'demo: the feed did not start'));

  const ticking = setInterval(tick, TICK_MS);
  const noting = setInterval(() => void note(), NOTE_MS);
  return {
    count: () => lines.size,
    ready,
    stop: async () => {
      isOver = true;
      clearInterval(ticking);
      clearInterval(noting);
      // It was told as the feed began.
      await ready.catch(() => undefined);
      await note();
      for (const { link } of lines.values()) link.close();
    },
  };
}
