import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { credible } from '../../domain/telemetry/one-instant.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { withoutImpossible } from '../../domain/telemetry/possible-values.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { alertMarksOf } from '../alerts/alerts.ts';
import { fail } from '../../domain/entity/failure.ts';
import { isAmong } from '../http/networks.ts';
import { storeContested } from './contested.ts';
import { dirtyDaysOf, storeBatch, type NewState, type Row, isClockPossible, rolledOver } from './batch.ts';
import { NOTHING_COUNTED, type Count, type Counters } from './health.ts';
import { deviceAt, deviceKey, type DeviceDirectory, type KnownDevice } from './device-directory.ts';
import { TooManyWeeks, type Partitions } from './retention.ts';
import type { PrivateTime } from './private-time.ts';
import type { Quarantine } from './frames/quarantine.ts';
import { foldState, heardOnly, isHeardOnly } from './vehicle-state.ts';
import { addTo, grouped } from '../../domain/text/order-rows.ts';
import { instantsOf, joinStored, type Instants } from './joined-rows.ts';

/*
 * The way of a message into the database. Submissions of all connections wait in one bounded queue and are stored together
 * (group commit). Invariants:
 *  - `accept` resolves only after the commit of what it was given; a gateway acknowledges then and never before;
 *  - an instant of a device is one row whatever is sent again: what differs is joined with it (`joined-rows.ts`);
 *  - a batch that the data of one device makes fail is stored submission by submission, so that it harms no other;
 *  - a state is made from the one that is stored: where another server wrote meanwhile, it is read and made again;
 *  - an impossible date is counted and not stored; one that a GPS week made impossible (`rolledOver`) is set right, stored and counted;
 *  - a value that cannot be, or says "not available", is left out and counted, what stands beside it is kept (`possible-values.ts`);
 *  - what a message says of itself that is no measure (an inexact place, a tank of exactly 0) is taken for none (`one-instant.ts`);
 *  - a message of private time loses its place before anything else looks at it (private-time.ts);
 *  - a full queue makes `ready` wait: gateways stop reading, which slows the devices and nothing else.
 */
interface Outcome {
  /** Messages whose place in the database is certain (new, or already there). */
  accepted: number;
  /** Messages that cannot be right: their clock is out of bounds. Counted, not stored, acknowledged (the device would resend for ever). */
  refused: number;
  quarantined: boolean;
}

interface Origin {
  remote?: string;
  /** When each message came, when not now (adoption of what was quarantined). */
  receivedAt?: readonly string[];
}

interface Submission {
  key: string;
  serial: string;
  type: string;
  messages: readonly TelemetryMessage[];
  origin: Origin;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

interface IngestParts {
  pool: Pool;
  log: FastifyBaseLogger;
  now: () => number;
  directory: DeviceDirectory;
  partitions: Partitions;
  counters: Counters;
  quarantine: Quarantine;
  privateTime: Pick<PrivateTime, 'settle'>;
  /** Whether what a device sent last is of private time, before it is stored. */
  onMode?: (key: string, isPrivate: boolean) => Promise<void> | void;
  /** Name of a place, without waiting. */
  place: (orgId: string, lat: number, lng: number) => string | null;
  onStored: (rows: readonly Row[], states: readonly NewState[]) => void;
  /** Somebody may send under the number of a device. Must not wait. */
  onTrouble?: (device: KnownDevice, code: 'foreign-network' | 'two-sources', detail?: string) => void;
  /** Messages of a connector came in. */
  onHeard?: (type: string, messages: number) => void;
}

const MAX_BATCH_ROWS = 1000;
const MAX_QUEUED_ROWS = 20_000;
/** What one waiter is expected to bring. */
const PACKET_ROWS = 64;
const GATHER_MS = 5;
const MAX_STATES = 30_000;
const MAX_REMAKES = 50;
const DEADLOCK = '40P01';
const REJECTED = Symbol('rejected');
/** A clock further ahead than this must not become the last state: nothing newer would come for as long. Where there is none, it says that the vehicle is heard. */
const AHEAD_MS = 600_000;

export class Ingest {
  private queue: Submission[] = [];
  private queuedRows = 0;
  private waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private readonly states = new Map<string, VehicleState>();

  constructor(private readonly parts: IngestParts) {}

  /** Messages that wait to be stored, and how many may. */
  get queued(): { rows: number; max: number } {
    return { rows: this.queuedRows, max: MAX_QUEUED_ROWS };
  }

  /** Messages of one connector that wait to be stored. */
  queuedOf(type: string): number {
    return this.queue.reduce((sum, one) => (one.type === type ? sum + one.messages.length : sum), 0);
  }

  /** Resolves when the queue has room; gateways call it before they decode. */
  ready(): Promise<void> {
    return this.queuedRows < MAX_QUEUED_ROWS ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Stores messages of one device. Resolves after the commit; rejects when the database did not take them (do not acknowledge). */
  accept(serial: string, type: string, messages: readonly TelemetryMessage[], origin: Origin = {}): Promise<Outcome> {
    if (messages.length === 0) return Promise.resolve({ accepted: 0, refused: 0, quarantined: false });
    this.parts.onHeard?.(type, messages.length);
    return new Promise((resolve, reject) => {
      this.queue.push({ key: deviceKey(type, serial), serial, type, messages, origin, resolve, reject });
      this.queuedRows += messages.length;
      this.wake();
    });
  }

  /** The place of a state has another name than it was stored with. */
  renamed({ _id, lat, lng, place }: Pick<VehicleState, '_id' | 'lat' | 'lng' | 'place'>): void {
    const known = this.states.get(_id);
    if (known && known.lat === lat && known.lng === lng) this.states.set(_id, { ...known, place });
  }

  /** Waits until everything queued so far is stored. */
  async drain(): Promise<void> {
    while (this.queue.length > 0 || this.running) {
      this.flush();
      await this.running;
    }
  }

  private wake(): void {
    if (this.running) return;
    if (this.queuedRows >= MAX_BATCH_ROWS) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.running || this.queue.length === 0) return;
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.queue.length > 0) this.flush();
    });
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.take();
      try {
        await this.store(batch);
      } catch (error) {
        await this.recover(batch, error);
      }
      const rows = batch.reduce((sum, { messages }) => sum + messages.length, 0);
      this.queuedRows -= rows;
      this.admit(Math.max(batch.length, Math.floor((MAX_QUEUED_ROWS - this.queuedRows) / PACKET_ROWS)));
    }
    // One who was let in may have brought nothing: nobody is left waiting for a turn that will not come.
    this.admit(this.waiting.length);
  }

  private admit(count: number): void {
    if (this.queuedRows < MAX_QUEUED_ROWS) for (const resume of this.waiting.splice(0, Math.max(1, count))) resume();
  }

  private take(): Submission[] {
    let rows = 0;
    let count = 0;
    while (count < this.queue.length && (count === 0 || rows + this.queue[count]!.messages.length <= MAX_BATCH_ROWS))
      rows += this.queue[count++]!.messages.length;
    return this.queue.splice(0, count);
  }

  private async recover(batch: Submission[], error: unknown): Promise<void> {
    const code = (error as { code?: string }).code ?? '';
    if (code === '23514') this.parts.partitions.forget();
    const isAgain = code === '23514' || code === DEADLOCK;
    if ((!/^2[23]/.test(code) && !isAgain) || (batch.length === 1 && !isAgain)) {
      this.parts.log.error({ err: error, serials: batch.slice(0, 5).map(({ serial }) => serial) }, 'telemetry batch not stored');
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const submission of batch)
      await this.store([submission]).catch((reason: unknown) => {
        this.parts.log.error({ err: reason, serial: submission.serial }, 'telemetry of a device not stored');
        submission.reject(reason);
      });
  }

  private async store(batch: Submission[]): Promise<void> {
    const { parts } = this;
    const nowMs = parts.now();
    const now = new Date(nowMs).toISOString();
    const devices = await parts.directory.resolve(new Set(batch.map(({ key }) => key)), nowMs);
    const rows: Row[] = [];
    const counts = new Map<KnownDevice, { remote: string | null; count: Count; sent: number; heardAt: string }>();
    const outcomes: (Outcome | typeof REJECTED | null)[] = [];
    for (const { key, messages, origin, reject } of batch) {
      const device = devices.get(key) ?? null;
      if (!device) {
        outcomes.push(null);
        continue;
      }
      const refusal = await this.refusalOf(device, messages, origin, nowMs);
      if (refusal) {
        reject(refusal);
        outcomes.push(REJECTED);
        continue;
      }
      let tally = counts.get(device);
      if (!tally) counts.set(device, (tally = { remote: null, sent: 0, heardAt: '', count: { ...NOTHING_COUNTED } }));
      tally.remote = origin.remote ?? tally.remote;
      const heardAt = origin.receivedAt?.at(-1) ?? now;
      if (heardAt > tally.heardAt) tally.heardAt = heardAt;
      let refused = 0;
      messages.forEach((message, index) => {
        const saidMs = Date.parse(message.at);
        if (saidMs > nowMs + AHEAD_MS) tally.count.future += 1;
        const meantMs = rolledOver(saidMs, nowMs);
        const isPossible = isClockPossible(saidMs, nowMs);
        if (!isPossible && saidMs < nowMs) tally.count.past += 1;
        if (!isPossible && meantMs === null) {
          refused += 1;
          return;
        }
        tally.sent += 1;
        const right =
          meantMs === null ? message : { ...message, at: new Date(meantMs).toISOString(), raw: { ...message.raw, gpsWeekRollover: 1 } };
        const possible = withoutImpossible(right);
        tally.count.leftOut += possible.leftOut.length;
        rows.push({
          device: deviceAt(device, meantMs ?? saidMs),
          message: credible(possible.message),
          atMs: meantMs ?? saidMs,
          receivedAt: origin.receivedAt?.[index] ?? now,
        });
      });
      outcomes.push({ accepted: messages.length - refused, refused, quarantined: false });
    }
    let states: NewState[] = [];
    if (rows.length > 0) {
      await parts.privateTime.settle(rows);
      await this.tellModes(devices, rows);
      // By id: a row of when its device was in another vehicle has a device of its own.
      const tallies = new Map([...counts].map(([{ deviceId }, { count }]) => [deviceId, count]));
      for (const { device, message, hidden } of rows) if (!message.valid && !hidden) tallies.get(device.deviceId)!.badFixes += 1;
      const instants = instantsOf(rows);
      states = await this.newStates(instants.rows, nowMs);
      const stored = await storeBatch(parts.pool, instants.rows, states, dirtyDaysOf(instants.rows), alertMarksOf(instants.rows, nowMs));
      states = await this.settleStates(instants.rows, states, stored.states, nowMs);
      for (const [device, tally] of counts) tally.count.stored = stored.byDevice.get(device.deviceId) ?? 0;
      states = await this.joinAgain(instants, tallies, states, nowMs);
      for (const { count, sent } of counts.values()) count.duplicates = sent - count.stored - count.joined;
    }
    for (const [device, { remote, count, heardAt }] of counts) parts.counters.add(device, heardAt, remote, count);
    // Known devices are answered before quarantine is written: unprovisioned devices slow nobody.
    outcomes.forEach((outcome, index) => outcome && outcome !== REJECTED && batch[index]!.resolve(outcome));
    if (rows.length > 0) parts.onStored(rows, states);
    for (const [index, outcome] of outcomes.entries()) if (!outcome) await this.quarantine(batch[index]!, now);
  }

  /** Why nothing of a submission is taken: it comes from a network that its device does not send from, or opens more weeks than it may. */
  private async refusalOf(
    device: KnownDevice,
    messages: readonly TelemetryMessage[],
    { remote, receivedAt }: Origin,
    nowMs: number,
  ): Promise<Error | null> {
    if (remote !== undefined && !isAmong(remote, device.networks)) {
      this.parts.onTrouble?.(device, 'foreign-network', remote);
      return fail('forbidden', 'network not allowed');
    }
    try {
      const instants = messages
        .map(({ at }) => Date.parse(at))
        .map((atMs) => rolledOver(atMs, nowMs) ?? atMs)
        .filter((atMs) => isClockPossible(atMs, nowMs));
      // What the server brings itself (an adoption, a demonstration) is as old as it is.
      if (receivedAt) await this.parts.partitions.ensure(instants);
      else await this.parts.partitions.ensureFor(device.deviceId, instants, nowMs);
      return null;
    } catch (error) {
      if (error instanceof TooManyWeeks) return fail('unavailable', error.message);
      throw error;
    }
  }

  /**
   * Messages of an instant that was there already are joined with it; what tells something else is kept beside it. A place elsewhere is told: one of both is
   * not its own. Gives the states with those that this changed.
   */
  private async joinAgain(
    { rows, merged, contested }: Instants,
    tallies: ReadonlyMap<string, Count>,
    states: readonly NewState[],
    nowMs: number,
  ): Promise<NewState[]> {
    const { pool, place } = this.parts;
    const theirs = grouped(rows, ({ device }) => device.deviceId);
    const known = new Set([...theirs].flatMap(([id, own]) => ((tallies.get(id)?.stored ?? 0) < own.length ? [id] : [])));
    const again = rows.filter(({ device }) => known.has(device.deviceId));
    const joined =
      again.length === 0 ? { changed: [], contested: [], states: [] } : await joinStored(pool, again, nowMs, nowMs + AHEAD_MS, place);
    for (const { state } of joined.states) this.states.set(state._id, state);
    const kept = await storeContested(pool, [...contested, ...joined.contested]);
    const count = (id: string, name: 'joined' | 'contested'): void => {
      const tally = tallies.get(id);
      if (tally) tally[name] += 1;
    };
    const changed = new Set(joined.changed.map(({ device, atMs }) => `${device.deviceId} ${atMs}`));
    for (const { device } of joined.changed) count(device.deviceId, 'joined');
    // Of what was there in part nobody knows any more which of a batch's messages it has.
    for (const { device, atMs } of merged)
      if (!known.has(device.deviceId) && !changed.has(`${device.deviceId} ${atMs}`)) count(device.deviceId, 'joined');
    for (const { device: id, isApart } of kept) {
      count(id, 'contested');
      const row = isApart ? rows.find(({ device }) => device.deviceId === id) : undefined;
      if (row) this.parts.onTrouble?.(row.device, 'two-sources');
    }
    const renewed = new Set(joined.states.map(({ state }) => state._id));
    return [...states.filter(({ state }) => !renewed.has(state._id)), ...joined.states];
  }

  private async quarantine({ type, serial, messages, origin, resolve, reject }: Submission, now: string): Promise<void> {
    try {
      await this.parts.quarantine.keep(type, serial, messages, origin.remote ?? null, now);
      resolve({ accepted: messages.length, refused: 0, quarantined: true });
    } catch (error) {
      this.parts.log.warn({ err: error, serial }, 'stranger not quarantined');
      reject(error);
    }
  }

  private async tellModes(devices: ReadonlyMap<string, KnownDevice | null>, rows: readonly Row[]): Promise<void> {
    const isPrivate = new Set(rows.filter(({ hidden }) => hidden).map(({ device }) => device));
    for (const [key, device] of devices) if (device) await this.parts.onMode?.(key, isPrivate.has(device));
  }

  /** States after these rows, of the vehicles that have something newer than what is known. */
  private async newStates(rows: readonly Row[], nowMs: number): Promise<NewState[]> {
    await this.load(
      [...new Set(rows.map(({ device }) => device.vehicleId))].filter((id): id is string => id !== null && !this.states.has(id)),
    );
    const byVehicle = new Map<string, Row[]>();
    for (const row of rows) {
      const { vehicleId } = row.device;
      if (vehicleId === null) continue;
      addTo(byVehicle, vehicleId, row);
    }
    const changed: NewState[] = [];
    for (const [vehicleId, list] of [...byVehicle].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const known = this.states.get(vehicleId) ?? null;
      let state = known;
      for (const { message, atMs, device, receivedAt } of list.sort((a, b) => a.atMs - b.atMs)) {
        const of = { vehicleId, deviceId: device.deviceId, receivedAt };
        const isAhead = atMs > nowMs + AHEAD_MS;
        if (isAhead ? !state : !state || message.at > state.at || isHeardOnly(state))
          state = isAhead ? heardOnly(message, of) : foldState(state && isHeardOnly(state) ? null : state, message, of);
      }
      if (!state || state === known) continue;
      const { orgId } = list[0]!.device;
      if (state.lat !== null && state.lng !== null && (state.lat !== known?.lat || state.lng !== known.lng || state.place === null))
        state.place = this.parts.place(orgId, state.lat, state.lng);
      changed.push({ orgId, state, fromAt: known?.at ?? null });
    }
    return changed;
  }

  /** Keeps what was written; makes the others again from what another server wrote, until all that is newer is stored. Gives every state written. */
  private async settleStates(
    rows: readonly Row[],
    sent: readonly NewState[],
    written: ReadonlySet<string>,
    nowMs: number,
    left = MAX_REMAKES,
  ): Promise<NewState[]> {
    const [kept, lost] = [
      sent.filter(({ state }) => written.has(state._id)),
      new Set(sent.map(({ state }) => state._id).filter((id) => !written.has(id))),
    ];
    for (const { state } of kept) this.states.set(state._id, state);
    if (this.states.size > MAX_STATES)
      for (const id of [...this.states.keys()].slice(0, this.states.size - MAX_STATES)) this.states.delete(id);
    if (lost.size === 0) return kept;
    for (const id of lost) this.states.delete(id);
    const theirs = rows.filter(({ device }) => device.vehicleId !== null && lost.has(device.vehicleId));
    const again = await this.newStates(theirs, nowMs);
    if (again.length === 0) return kept;
    if (left === 0) throw new Error('states of vehicles change faster than they can be made');
    const stored = await storeBatch(this.parts.pool, [], again, [], []);
    return [...kept, ...(await this.settleStates(theirs, again, stored.states, nowMs, left - 1))];
  }

  /** Reads the states of vehicles that are not in memory yet. */
  private async load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await this.parts.pool.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = ANY($1)', [
      ids,
    ]);
    for (const { state } of rows) this.states.set(state._id, state);
  }
}
