import { isTooDeep } from '../../domain/entity/fits-schema.ts';
import { isNamed, type Known, type SessionUser } from '../../domain/identity/session-user.ts';
import { AUTHENTICATION_REQUIRED, clientFrameSchema, positionsChannel, type ServerFrame } from '../../domain/sync/protocol.ts';

/**
 * Who may hear what (platform.md §2): `user:{own id}:…`, `organization:{id}:…` of one's organizations, anything in admin mode.
 */
export function mayHear(user: SessionUser, channel: string): boolean {
  if (user.isAdmin && user.adminMode) return true;
  const [type, id, ...rest] = channel.split(':');
  if (!id || rest.length === 0 || rest.includes('')) return false;
  if (type === 'user') return id === user.id;
  return type === 'organization' && user.organizations.some((org) => org.id === id);
}

/** A channel in our ids, when somebody asks for one of theirs with those of their external directory. */
function ownChannel(user: SessionUser, channel: string): string {
  const [type, id, ...rest] = channel.split(':');
  const theirs: readonly Known[] = type === 'user' ? [user] : type === 'organization' ? user.organizations : [];
  const named = theirs.find((known) => isNamed(known, id));
  return named ? [type, named.id, ...rest].join(':') : channel;
}

/** Organization whose business data the channel carries; null for others and for the version nudges, which tell nothing. */
export function guardedOrganization(channel: string): string | null {
  const [type, id, ...rest] = channel.split(':');
  return type === 'organization' && id && rest.join(':') !== 'sync' ? id : null;
}

/** Organization whose movements the channel carries (`positionsChannel`); null for others. */
export function movementsOrganization(channel: string): string | null {
  const orgId = guardedOrganization(channel);
  return orgId !== null && channel === positionsChannel(orgId) ? orgId : null;
}

/** The channel and every shorter one that hears it: `a:b:c` → `a`, `a:b`, `a:b:c`. */
export function prefixesOf(channel: string): string[] {
  const parts = channel.split(':');
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}

/** What the hub uses of a WebSocket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  on(event: 'message' | 'pong' | 'close', listener: (data: unknown) => void): unknown;
}

export const MAX_SUBSCRIPTIONS = 50;
/** A consumer this far behind is dropped; it reconnects and pulls what it missed. */
export const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_FRAMES_PER_WINDOW = 120;
const WINDOW_MS = 10_000;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1012;

export interface Listener {
  user: SessionUser;
  sessionId: string | null;
  tokenExpiresMs: number;
}

interface Rules {
  now: () => number;
  isSuspended: (orgId: string) => Promise<boolean>;
  /** Whether this person hears of any movements of the organization. */
  opensMovements: (user: SessionUser, orgId: string) => Promise<boolean>;
  /** The person of the session as of now; null when it is revoked or over. */
  present: (sessionId: string) => Promise<SessionUser | null>;
  subscribed: (channel: string) => void;
  unsubscribed: (channel: string) => void;
}

/** One authenticated socket: its subscriptions and the limits on what it may send and hold back. */
export class Connection {
  /** In our ids; a person of an external directory may ask with that one's, and is answered with it. */
  readonly channels = new Map<string, string>();
  #isAlive = true;
  #tail: Promise<void> = Promise.resolve();
  #sending: Promise<void> = Promise.resolve();
  #frames = 0;
  #windowStartMs = 0;

  constructor(
    private readonly socket: LiveSocket,
    readonly listener: Listener,
    private readonly rules: Rules,
  ) {
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('message', (data) => this.#receive(String(data)));
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** A message of a channel that is heard here; `text` is the whole frame, made once for everybody. */
  publish(frame: ServerFrame & { type: 'message' }, text: string): void {
    for (const [own, asked] of this.channels)
      if (own !== asked && (frame.channel === own || frame.channel.startsWith(`${own}:`)))
        return this.send({ ...frame, channel: asked + frame.channel.slice(own.length) });
    this.sendText(text);
  }

  sendText(text: string): void {
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Publishes what of a message this person hears, which is found out first, in the order in which it was asked for; null: nothing. */
  publishHeard(frame: ServerFrame & { type: 'message' }, text: string, heard: Promise<unknown>): void {
    this.#sending = Promise.all([this.#sending, heard.catch(() => null)]).then(([, data]) => {
      if (data === frame.data) return this.publish(frame, text);
      if (data !== null) this.publish({ ...frame, data }, JSON.stringify({ ...frame, data }));
    });
  }

  /** Called every 30 s: drops a peer that did not answer the last ping, and one whose session is gone. */
  async check(): Promise<void> {
    if (!this.#isAlive) return this.socket.terminate();
    this.#isAlive = false;
    this.socket.ping();
    return this.recheck();
  }

  /** Ends the socket of a session that is over or now another person's; forgets channels the person lost. */
  async recheck(): Promise<void> {
    const { sessionId, user, tokenExpiresMs } = this.listener;
    if (sessionId === null) {
      // a token of an external directory: the client comes back with its renewed one
      if (this.rules.now() > tokenExpiresMs) this.socket.close(TRY_AGAIN);
    } else {
      const present = await this.rules.present(sessionId);
      if (present?.id !== user.id) return refuseSocket(this.socket);
      this.listener.user = { ...present, adminMode: present.adminMode && user.adminMode };
    }
    for (const channel of Array.from(this.channels.keys())) {
      const refusal = await this.#refusal(channel);
      if (refusal) this.#forget(channel, refusal);
    }
  }

  #receive(text: string): void {
    const nowMs = this.rules.now();
    if (nowMs - this.#windowStartMs > WINDOW_MS) [this.#windowStartMs, this.#frames] = [nowMs, 0];
    this.#frames += 1;
    if (this.#frames > MAX_FRAMES_PER_WINDOW) return this.socket.close(POLICY_VIOLATION, 'too many frames');
    this.#tail = this.#tail.then(() => this.#handle(text)).catch(() => this.send({ type: 'error', data: 'internal error', status: 500 }));
  }

  async #handle(text: string): Promise<void> {
    const frame = clientFrameSchema.safeParse(parsed(text));
    if (!frame.success) return this.send({ type: 'error', data: 'frame not understood', status: 400 });
    const { type, channel: asked } = frame.data;
    const channel = ownChannel(this.listener.user, asked);
    if (type === 'unsubscribe') {
      if (this.channels.delete(channel)) this.rules.unsubscribed(channel);
      return this.send({ type: 'unsubscribe-confirm', channel: asked });
    }
    if (!this.channels.has(channel)) {
      const refusal =
        this.channels.size >= MAX_SUBSCRIPTIONS ? { data: 'too many subscriptions', status: 429 } : await this.#refusal(channel);
      if (refusal) return this.send({ type: 'error', channel: asked, ...refusal });
      this.rules.subscribed(channel);
    }
    this.channels.set(channel, asked);
    return this.send({ type: 'subscribe-confirm', channel: asked });
  }

  async #refusal(channel: string): Promise<{ data: string; status: number } | null> {
    if (!mayHear(this.listener.user, channel)) return { data: 'permission denied', status: 403 };
    const orgId = guardedOrganization(channel);
    if (orgId !== null && (await this.rules.isSuspended(orgId))) return { data: 'suspended', status: 403 };
    const moved = movementsOrganization(channel);
    return moved !== null && !(await this.rules.opensMovements(this.listener.user, moved))
      ? { data: 'permission denied', status: 403 }
      : null;
  }

  #forget(channel: string, refusal: { data: string; status: number }): void {
    const asked = this.channels.get(channel) ?? channel;
    this.channels.delete(channel);
    this.rules.unsubscribed(channel);
    this.send({ type: 'error', channel: asked, ...refusal });
  }
}

/** Nobody is signed in: says so, then closes; the client waits for a session (W-007, W-008). */
export function refuseSocket(socket: LiveSocket): void {
  socket.send(JSON.stringify({ type: 'error', data: AUTHENTICATION_REQUIRED } satisfies ServerFrame));
  socket.close(POLICY_VIOLATION, AUTHENTICATION_REQUIRED);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
