import { HEARTBEAT_CHANNEL, PING_INTERVAL_MS, type ServerFrame } from '../../domain/live/frames.ts';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../identity/identity.ts';
import { SESSION_CHANGED } from '../identity/sessions.ts';
import { movementsOrganization, prefixesOf } from './channels.ts';
import { Connection, type Listener, type LiveSocket } from './connection.ts';
import { MovementFrames } from './movement-frames.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub;
  }
}

/** Shorter than the client's patience: without a frame for two beats it takes the connection for lost. */
export const HEARTBEAT_MS = 20_000;
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
