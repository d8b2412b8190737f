import { isOwnState } from '../../domain/access/movements.ts';
import { type SessionUser, sessionUserOf } from '../../domain/identity/session-user.ts';
import { HEARTBEAT_CHANNEL, PING_INTERVAL_MS, type ServerFrame } from '../../domain/sync/protocol.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import type { Actor, Context } from '../context.ts';
import { personActor } from '../database/actors.ts';
import { Movements } from '../database/movements.ts';
import type { Identity } from '../identity/identity.ts';
import { SESSION_CHANGED } from '../identity/sessions.ts';
import { readDays } from '../telemetry/reads.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { Connection, type Listener, type LiveSocket, movementsOrganization, prefixesOf } from './connection.ts';

interface Moved {
  states?: VehicleState[];
  strips?: DayTimeline[];
}

/** Whose movements somebody hears of is looked up again after this, should its change not have been heard. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 10_000;

/**
 * What of an organization's movements a person hears on the live channel: by the rule of every call (docs/decisions/0021-movements.md). Their rights
 * and what is theirs are rows of the organization: known until one of its rows changes.
 */
class MovementFrames {
  readonly #known = new Map<string, { until: number; movements: Promise<Movements | null> }>();
  readonly #stop: () => void;

  constructor(private readonly context: Context) {
    this.#stop = context.bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => {
        const orgId = channel.split(':')[1]!;
        for (const key of this.#known.keys()) if (key.startsWith(orgId)) this.#known.delete(key);
      },
    );
  }

  stop(): void {
    this.#stop();
  }

  /** Whether they hear of any. */
  async opens(user: SessionUser, orgId: string): Promise<boolean> {
    return (await this.#of(user, orgId)) !== null;
  }

  /** What they hear of a message; null: nothing. The message itself where they read the fleet. */
  async heardBy(user: SessionUser, orgId: string, data: unknown): Promise<unknown> {
    const movements = await this.#of(user, orgId);
    if (movements === null || movements.own === null) return movements && data;
    const { own } = movements;
    const { states = [], strips = [] } = data as Moved;
    const nowMs = this.context.now();
    const heard = {
      states: states.filter((state) => isOwnState(own, state, nowMs)),
      strips: await this.#ownTimelines(movements, strips),
    };
    return heard.states.length + heard.strips.length > 0 ? heard : null;
  }

  /** As the call answers them: a timeline of theirs is made of the time that is theirs. */
  async #ownTimelines(movements: Movements, strips: readonly DayTimeline[]): Promise<DayTimeline[]> {
    const { pool, now } = this.context;
    const own: DayTimeline[] = [];
    const timeZone = await telemetryOf(this.context).directory.timeZoneOf(movements.orgId);
    for (const day of new Set(strips.map((strip) => strip.day))) {
      const vehicles = strips.filter((strip) => strip.day === day).map(({ vehicle }) => vehicle);
      const list = await readDays(pool, movements, { day, timeZone, nowMs: now(), vehicles });
      own.push(...(JSON.parse(await list.json()) as { results: DayTimeline[] }).results);
    }
    return own;
  }

  #of(user: SessionUser, orgId: string): Promise<Movements | null> {
    const role = user.organizations.find(({ id }) => id === orgId)?.role;
    // An administrator of the platform in their mode hears every channel, as they read every organization.
    if (user.isAdmin && user.adminMode) return Promise.resolve(Movements.ofFleet(orgId));
    if (role === undefined) return Promise.resolve(null);
    const key = `${orgId}:${user.id}:${role}`;
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.movements;
    const actor: Actor = { ...personActor(user, null), orgId, role };
    const movements = Movements.of(this.context.pool, actor, 'positions').catch(() => null);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, { until: performance.now() + KNOWN_MS, movements });
    return movements;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub;
  }
}

/** Shorter than the client's patience: without a frame for two beats it takes the connection for lost. */
const HEARTBEAT_MS = 20_000;
/** Open sockets of a session: more than anybody has windows. The next one is asked to try again later. */
export const MAX_SOCKETS_PER_SESSION = 30;
const TRY_AGAIN_LATER = 1013;

/**
 * Every open socket of this process, and one subscription to the bus for all of them. A message reaches the sockets that subscribed
 * to its channel or to a prefix of it, serialized once. The order of messages of a channel is that of the bus.
 */
export class Hub {
  readonly #connections = new Set<Connection>();
  readonly #byChannel = new Map<string, Set<Connection>>();
  readonly #movements: MovementFrames;
  readonly #stops: (() => void)[];

  constructor(
    private readonly context: Context,
    private readonly identity: Identity,
  ) {
    this.#movements = new MovementFrames(context);
    const beat = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
    const check = setInterval(() => this.checkAll(), PING_INTERVAL_MS);
    beat.unref();
    check.unref();
    this.#stops = [
      context.bus.subscribe(
        (channel) => this.#listenersOf(channel).length > 0,
        (channel, data) => this.#publish(channel, data),
      ),
      context.bus.subscribe(
        (channel) => channel === SESSION_CHANGED,
        (_channel, data) => this.#sessionChanged((data as { sessionId: string }).sessionId),
      ),
      () => this.#movements.stop(),
      () => clearInterval(beat),
      () => clearInterval(check),
    ];
  }

  get size(): number {
    return this.#connections.size;
  }

  add(socket: LiveSocket, listener: Listener): void {
    const same = [...this.#connections].filter(
      (open) => open.listener.sessionId === listener.sessionId && open.listener.user.id === listener.user.id,
    );
    if (same.length >= MAX_SOCKETS_PER_SESSION) return socket.close(TRY_AGAIN_LATER, 'too many connections');
    const connection: Connection = new Connection(socket, listener, {
      now: this.context.now,
      isSuspended: (orgId) => this.identity.suspensions.of(orgId),
      opensMovements: (user, orgId) => this.#movements.opens(user, orgId),
      present: async (sessionId) => {
        const session = await this.identity.sessions.resolve(sessionId);
        return session && sessionUserOf(session.payload, listener.user.organization?.id);
      },
      subscribed: (channel) => this.#index(channel, connection),
      unsubscribed: (channel) => this.#unindex(channel, connection),
    });
    this.#connections.add(connection);
    socket.on('close', () => {
      this.#connections.delete(connection);
      for (const channel of connection.channels.keys()) this.#unindex(channel, connection);
      connection.channels.clear();
    });
  }

  heartbeat(): void {
    const frame: ServerFrame = { type: 'message', channel: HEARTBEAT_CHANNEL, data: null, date: this.#date() };
    const text = JSON.stringify(frame);
    for (const connection of this.#connections) connection.sendText(text);
  }

  checkAll(): void {
    for (const connection of this.#connections) connection.check().catch((error: unknown) => this.context.log.warn(error, 'live: check'));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #publish(channel: string, data: unknown): void {
    const frame = { type: 'message', channel, data, date: this.#date() } satisfies ServerFrame;
    const text = JSON.stringify(frame);
    const orgId = movementsOrganization(channel);
    for (const connection of new Set(this.#listenersOf(channel)))
      if (orgId === null) connection.publish(frame, text);
      else connection.publishHeard(frame, text, this.#movements.heardBy(connection.listener.user, orgId, data));
  }

  #listenersOf(channel: string): Connection[] {
    if (channel === SESSION_CHANGED) return [];
    return prefixesOf(channel).flatMap((prefix) => [...(this.#byChannel.get(prefix) ?? [])]);
  }

  #sessionChanged(sessionId: string): void {
    for (const connection of this.#connections)
      if (connection.listener.sessionId === sessionId)
        connection.recheck().catch((error: unknown) => this.context.log.warn(error, 'live: session'));
  }

  #index(channel: string, connection: Connection): void {
    const known = this.#byChannel.get(channel);
    if (known) known.add(connection);
    else this.#byChannel.set(channel, new Set([connection]));
  }

  #unindex(channel: string, connection: Connection): void {
    const known = this.#byChannel.get(channel);
    known?.delete(connection);
    if (known?.size === 0) this.#byChannel.delete(channel);
  }

  #date(): string {
    return new Date(this.context.now()).toISOString();
  }
}
