import { positionsChannel } from '../../domain/sync/protocol.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import { nearestTown } from '../../domain/places/towns.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/time/time-zone.ts';
import { forgetAlerts } from '../alerts/alert-write.ts';
import { Alerts } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { tellOperator } from '../device-numbers/requests.ts';
import { deliverFieldNotifications } from '../field-work/deliver-notifications.ts';
import { lookAtDues } from '../field-work/missed-checks.ts';
import { findArrivals } from '../vehicles/missions.ts';
import { InstallVerdicts } from '../field-work/install-verdicts.ts';
import { runJob, IntervalScheduler } from '../jobs.ts';
import { Addresses } from '../geocoding/addresses.ts';
import { providerOf } from '../geocoding/provider.ts';
import { BoxOffsetWatch } from '../vehicles/vehicle-meter.ts';
import { Counters, Rate, forgetRemoved, tellLastSeen, watchQuality, watchSilence } from './health.ts';
import { Days } from './days.ts';
import { deviceKey, DeviceDirectory, type KnownDevice } from './device-directory.ts';
import { Diagnostics } from './diagnostics.ts';
import { DtcLines } from './dtc-lines.ts';
import { Ingest } from './ingest.ts';
import { JourneyRemakes } from './journeys/journey-remakes.ts';
import { Journeys } from './journeys/journeys.ts';
import { LinkMoves } from './link-moves.ts';
import { Partitions, applyRetention } from './retention.ts';
import { PrivateTime } from './private-time.ts';
import { Publisher } from './vehicle-state.ts';
import { Quarantine } from './frames/quarantine.ts';
import { RawFrames } from './frames/raw-frames.ts';
import { TachoDays } from './tacho-days.ts';
import { SitePlaces } from './places.ts';
import { Strips } from './strips.ts';
import { VehicleSums } from './vehicle-sums.ts';
import { VisitedSites } from './visits/visited-sites.ts';
import { Visits } from './visits/visits.ts';

/** What goes through each connector of this server, now. */
class Traffic {
  private readonly rates = new Map<string, { messages: Rate; refused: Rate }>();

  constructor(private readonly now: () => number) {}

  heard(type: string, messages: number): void {
    this.of(type).messages.add(messages);
  }

  refused(type: string): void {
    this.of(type).refused.add(1);
  }

  perMinute(type: string): { messages: number; refused: number } {
    const { messages, refused } = this.of(type);
    return { messages: messages.perMinute(), refused: refused.perMinute() };
  }

  private of(type: string): { messages: Rate; refused: Rate } {
    let known = this.rates.get(type);
    if (!known) this.rates.set(type, (known = { messages: new Rate(this.now), refused: new Rate(this.now) }));
    return known;
  }
}

const POSITIONS = new RegExp(`^${positionsChannel('[^:]+')}$`);

/** Day timelines of older rules that are made again in a turn: a quarter of a minute. */
const OLD_TIMELINES = 3000;

/** The parts of telemetry of one server, put together once per context (`telemetryOf`). */
export class Telemetry {
  readonly directory: DeviceDirectory;
  readonly partitions: Partitions;
  readonly counters: Counters;
  readonly quarantine: Quarantine;
  readonly rawFrames: RawFrames;
  readonly traffic: Traffic;
  readonly places: SitePlaces;
  readonly diagnostics: Diagnostics;
  readonly publisher: Publisher;
  readonly ingest: Ingest;
  readonly strips: Strips;
  readonly sums: VehicleSums;
  readonly days: Days;
  readonly journeys: Journeys;
  readonly dtcLines: DtcLines;
  readonly tachoDays: TachoDays;
  readonly alerts: Alerts;
  readonly remakes: JourneyRemakes;
  readonly visitedSites: VisitedSites;
  readonly visits: Visits;
  readonly addresses: Addresses;
  readonly linkMoves: LinkMoves;
  readonly installs: InstallVerdicts;
  private readonly boxes: BoxOffsetWatch;
  private readonly turns: IntervalScheduler;
  private readonly unheard: () => void;
  private started = false;
  private closed = false;
  /** Diagnostics follow the ingestion without slowing it. */
  private watching: Promise<void> = Promise.resolve();
  private watched = 0;

  constructor(private readonly context: Context) {
    const { pool, store, bus, log } = context;
    const now = (): number => context.now();
    this.directory = new DeviceDirectory(store, bus, pool);
    this.partitions = new Partitions(pool);
    this.counters = new Counters(pool);
    this.quarantine = new Quarantine(pool);
    this.rawFrames = new RawFrames(pool, this.directory, now);
    this.traffic = new Traffic(now);
    this.places = new SitePlaces(store, bus);
    this.diagnostics = new Diagnostics(context);
    this.publisher = new Publisher(bus);
    this.turns = new IntervalScheduler(log);
    const timeZoneOf = (orgId: string): Promise<string> => this.directory.timeZoneOf(orgId);
    this.strips = new Strips({ pool, now, timeZoneOf, publish: (orgId, strips) => this.publisher.add(orgId, [], strips) });
    this.sums = new VehicleSums({ pool, now });
    this.days = new Days({ pool, now, timeZoneOf, strips: this.strips });
    this.unheard = bus.subscribe(
      (channel) => POSITIONS.test(channel),
      (_channel, data) => this.days.heard((data as { strips: DayTimeline[] }).strips),
    );
    this.addresses = new Addresses({
      pool,
      log,
      now,
      provider: providerOf(context.config.geocoder),
      siteAt: (orgId, lat, lng) => this.places.site(orgId, lat, lng),
      onNamed: (named) => {
        for (const { orgId, state } of named) {
          this.ingest.renamed(state);
          this.publisher.add(orgId, [state]);
        }
      },
    });
    this.journeys = new Journeys({
      pool,
      store,
      log,
      now,
      strips: this.strips,
      preparePlaces: (orgId) => this.places.prepare(orgId),
      place: (orgId, lat, lng) => this.places.name(orgId, lat, lng),
      addressed: (client, orgId, journeys) => this.addresses.journeys(client, orgId, journeys),
    });
    this.dtcLines = new DtcLines({ pool, store, log, now });
    this.tachoDays = new TachoDays({ pool, log });
    this.alerts = new Alerts(context, (orgId, lat, lng) => this.places.name(orgId, lat, lng));
    this.remakes = new JourneyRemakes({ pool, store, journeys: this.journeys, now });
    this.visitedSites = new VisitedSites({ pool, store, bus, now });
    this.visits = new Visits({ pool, store, log, sites: this.visitedSites });
    this.installs = new InstallVerdicts(context);
    this.boxes = new BoxOffsetWatch(context);
    this.linkMoves = new LinkMoves({
      pool,
      store,
      log,
      now,
      directory: this.directory,
      quarantine: this.quarantine,
      accept: (serial, type, messages, receivedAt) => this.ingest.accept(serial, type, messages, { receivedAt }),
      publish: (orgId, states) => this.publisher.add(orgId, states),
      place: (orgId, lat, lng) => this.placeName(orgId, lat, lng),
    });
    this.ingest = new Ingest({
      pool,
      log,
      now,
      directory: this.directory,
      partitions: this.partitions,
      counters: this.counters,
      quarantine: this.quarantine,
      privateTime: new PrivateTime(pool),
      onMode: (key, isPrivate) => this.rawFrames.setMode(key, isPrivate),
      place: (orgId, lat, lng) => this.placeName(orgId, lat, lng),
      onTrouble: (device, code, detail) => this.tellTrouble(device, code, detail),
      onHeard: (type, messages) => this.traffic.heard(type, messages),
      onStored: (rows, states) => {
        for (const { orgId, state } of states) this.publisher.add(orgId, [state]);
        this.addresses.stored(states);
        this.boxes.heard(states).catch((error: unknown) => log.warn({ err: error }, 'offsets of odometers not looked at'));
        this.installs.heard(rows).catch((error: unknown) => log.warn({ err: error }, 'installations not looked at'));
        // A backlog (a bulk load) is not watched message by message.
        if (this.closed || this.turns.isHeld || this.watched > 20) return;
        this.watched += 1;
        this.watching = this.watching
          .then(() => this.diagnostics.watch(rows))
          .catch((error: unknown) => log.warn({ err: error }, 'diagnostics not written'))
          .finally(() => (this.watched -= 1));
      },
    });
  }

  /** Starts the repeated work of this server; once. */
  start(): void {
    if (this.started || this.context.isByHand) return;
    this.started = true;
    const { context, turns } = this;
    turns.every(60 * MINUTE_MS, 'partitions', () => this.partitions.ensureAhead(context.now()), 0);
    turns.every(5 * SECOND_MS, 'counters', () => this.counters.flush());
    turns.every(5 * SECOND_MS, 'raw frames', () => this.rawFrames.flush());
    turns.every(3 * SECOND_MS, 'days', () => this.days.run());
    turns.every(3 * SECOND_MS, 'journeys', () => this.journeys.run(), 5 * SECOND_MS);
    turns.every(3 * SECOND_MS, 'scores of journeys', () => this.journeys.score(), 9 * SECOND_MS);
    turns.every(3 * SECOND_MS, 'history of codes', () => this.dtcLines.run());
    turns.every(3 * SECOND_MS, 'tachograph days', () => this.tachoDays.run(), 8 * SECOND_MS);
    turns.every(2 * SECOND_MS, 'alerts', () => this.alerts.run(), 6 * SECOND_MS);
    turns.every(MINUTE_MS, 'alerts of time', () => this.alerts.tick(), 10 * SECOND_MS);
    turns.every(30 * SECOND_MS, 'sites that are visited', () => this.visitedSites.watch(), 10 * SECOND_MS);
    turns.every(2 * SECOND_MS, 'addresses', () => this.addresses.run());
    turns.every(3 * SECOND_MS, 'visits', () => this.visits.run(), 12 * SECOND_MS);
    turns.every(SECOND_MS, 'journeys made again', () => this.remakes.run(), 15 * SECOND_MS);
    turns.every(2 * SECOND_MS, 'links that changed', () => this.linkMoves.run(), 4 * SECOND_MS);
    turns.every(2 * SECOND_MS, 'verdicts of installations', () => this.installs.run(), 5 * SECOND_MS);
    turns.every(3 * SECOND_MS, 'messages of field work', () => deliverFieldNotifications(context), 7 * SECOND_MS);
    turns.every(5 * SECOND_MS, 'numbers that were asked for', () => tellOperator(context), 9 * SECOND_MS);
    this.everyOfAll(MINUTE_MS, 'checks that become due', async () => void (await lookAtDues(context)), 35 * SECOND_MS);
    this.everyOfAll(MINUTE_MS, 'arrivals of missions', () => findArrivals(context), 25 * SECOND_MS);
    this.everyOfAll(MINUTE_MS, 'journeys that go on', () => this.journeys.markOpen());
    this.everyOfAll(60 * MINUTE_MS, 'days that are over', async () => void (await this.strips.closeOver()), 20 * SECOND_MS);
    this.everyOfAll(MINUTE_MS, 'day timelines of older rules', async () => void (await this.strips.renew(OLD_TIMELINES)), 40 * SECOND_MS);
    this.everyOfAll(MINUTE_MS, 'sums of journeys', async () => void (await this.sums.renew()), 50 * SECOND_MS);
    this.everyOfAll(5 * MINUTE_MS, 'device health', () => this.watchHealth(), 30 * SECOND_MS);
    this.everyOfAll(5 * MINUTE_MS, 'last seen', () => tellLastSeen(context), 45 * SECOND_MS);
    this.everyOfAll(DAY_MS, 'retention', () => this.retain(), 10 * MINUTE_MS);
  }

  /** Repeated work that one of the servers of a database does for all of them. */
  private everyOfAll(ms: number, name: string, run: () => Promise<void>, firstMs = ms): void {
    this.turns.every(ms, name, () => runJob(this.context, { name, run }, ms * 0.9), firstMs);
  }

  /** Site, else address as far as it is known, else town: without waiting. */
  private placeName(orgId: string, lat: number, lng: number): string | null {
    return this.places.site(orgId, lat, lng) ?? this.addresses.known(lat, lng) ?? nearestTown(lat, lng);
  }

  /** A known device sends frames that cannot be read. */
  tellUnreadable(type: string, serial: string, reason: string): void {
    const key = deviceKey(type, serial);
    void this.directory
      .resolve(new Set([key]), this.context.now())
      .then(async (found) => {
        const device = found.get(key);
        if (device)
          await this.diagnostics.raise({ ...device, code: 'bad-frame', at: new Date(this.context.now()).toISOString(), detail: reason });
      })
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'diagnostic not written'));
  }

  /** Somebody may send under the number of a device: two connections at once, a network that is not its own. */
  tellTrouble(device: KnownDevice, code: 'two-sources' | 'foreign-network', detail?: string): void {
    const at = new Date(this.context.now()).toISOString();
    this.diagnostics
      .raise({ ...device, code, at, ...(detail === undefined ? {} : { detail }) })
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'diagnostic not written'));
  }

  /** A device that is connected twice sends on both connections. */
  tellTwoSources(type: string, serial: string, remotes: readonly string[]): void {
    const key = deviceKey(type, serial);
    this.directory
      .resolve(new Set([key]), this.context.now())
      .then((found) => {
        const device = found.get(key);
        if (device) this.tellTrouble(device, 'two-sources', remotes.join(', '));
      })
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'diagnostic not written'));
  }

  async watchHealth(): Promise<void> {
    await this.counters.flush();
    await watchSilence(this.context, this.diagnostics);
    await watchQuality(this.context, this.diagnostics);
  }

  async retain(): Promise<void> {
    await forgetRemoved(this.context);
    await applyRetention(this.context, this.partitions, (orgId, days) => this.dtcLines.forget(orgId, days));
    await forgetAlerts(this.context);
    await this.addresses.forget();
  }

  /** A bulk load, which makes its day timelines itself: nothing repeated runs beside it, what it brings raises no diagnostics. */
  bulk<T>(load: () => Promise<T>): Promise<T> {
    return this.turns.hold(load);
  }

  /** Waits for everything that follows the ingestion (tests, bulk loads). */
  async settle(): Promise<void> {
    await this.ingest.drain();
    await this.watching;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.addresses.stop();
    await this.turns.stop();
    for (const end of [() => this.settle(), () => this.counters.flush(), () => this.rawFrames.flush()])
      await end().catch((error: unknown) => this.context.log.warn({ err: error }, 'not written at the stop'));
    this.publisher.close();
    this.unheard();
    this.directory.close();
    this.places.close();
    this.visitedSites.close();
  }
}

const known = new WeakMap<Context, Telemetry>();

export function telemetryOf(context: Context): Telemetry {
  let telemetry = known.get(context);
  if (!telemetry) known.set(context, (telemetry = new Telemetry(context)));
  return telemetry;
}

/** Makes what days say of an organization's devices, and their timelines, from `fromDay` to `toDay`, both included (after a bulk load); gives how many. */
export function recomputeDays(
  context: Context,
  orgId: string,
  fromDay: string,
  toDay: string,
  onProgress?: (done: number, total: number) => void,
  only?: ReadonlySet<string>,
): Promise<number> {
  return telemetryOf(context).days.recompute(orgId, fromDay, toDay, onProgress, only);
}
