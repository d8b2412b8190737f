import { AUTHENTICATION_REQUIRED, PING_INTERVAL_MS, serverFrameSchema } from '../domain/sync/protocol.ts';
import { Backoff } from './classify-response.ts';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
}

interface LiveOptions {
  url: string;
  channels: readonly string[];
  open: (url: string) => Socket;
  onMessage: (channel: string, data: unknown) => void;
  /** Subscribed again after a (re)opening: what happened meanwhile was not heard. */
  onConnected: () => void;
  /** The server listens for this channel from now on: what happened between the opening and this was not heard either. */
  onConfirmed?: (channel: string) => void;
  /** A connection that worked was lost: is the server there at all? */
  onLost: () => void;
  /** A connection ended before the server listened. */
  onRefused?: () => void;
  /** The server wants a session: no retry until `resume`. */
  onSignedOut: () => void;
  now: () => number;
  random: () => number;
  setTimer: (work: () => void, ms: number) => () => void;
}

/** A socket that goes silent offline gives no `close`: without a frame for this long it is taken for dead. */
/** A server that keeps refusing is asked at most this often; the engine's own attempts notice a network that is back. */
const LIVE_CAP_MS = 60_000;
const SILENCE_MS = PING_INTERVAL_MS * 1.5;

/** One live connection with its channels, reopened with backoff, subscribed again once each (W-009). */
export class Live {
  #socket: Socket | undefined;
  #backoff: Backoff;
  #cancelTimer: (() => void) | undefined;
  #paused = false;
  #stopped = false;
  connected = false;
  /** The server listens on this connection: what happens is heard. */
  confirmed = false;
  /** The last connection ended before the server listened: somebody on the way lets none pass. */
  refused = false;

  constructor(private readonly options: LiveOptions) {
    this.#backoff = new Backoff(options.random, LIVE_CAP_MS);
  }

  start(): void {
    if (this.#stopped || this.#socket) return;
    this.#paused = false;
    let socket: Socket;
    try {
      socket = this.options.open(this.options.url);
    } catch {
      this.refused = true;
      return this.#again();
    }
    this.#socket = socket;
    this.#watch(socket);
    socket.onopen = () => {
      for (const channel of this.options.channels) socket.send(JSON.stringify({ type: 'subscribe', channel }));
      this.connected = true;
      this.options.onConnected();
    };
    socket.onmessage = ({ data }) => this.#onFrame(socket, data);
    socket.onclose = () => this.#onClose(socket);
    socket.onerror = () => undefined;
  }

  /** After a login, or when the network may be back. */
  resume(): void {
    if (this.#stopped || this.#socket) return;
    this.#cancelTimer?.();
    this.start();
  }

  /** The session was found good: a connection that was refused for want of one tries again, with backoff. */
  renewed(): void {
    if (!this.#paused || this.#stopped || this.#socket) return;
    this.#paused = false;
    this.#again();
  }

  /** Nothing of this connection is wanted any more: its channels are given back. */
  stop(): void {
    this.#stopped = true;
    if (this.connected) for (const channel of this.options.channels) this.#socket?.send(JSON.stringify({ type: 'unsubscribe', channel }));
    this.#drop();
  }

  #watch(socket: Socket): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.options.setTimer(() => this.#onClose(socket), SILENCE_MS);
  }

  #onFrame(socket: Socket, data: unknown): void {
    if (socket !== this.#socket) return;
    this.#watch(socket);
    let json: unknown;
    try {
      json = JSON.parse(String(data));
    } catch {
      return;
    }
    const parsed = serverFrameSchema.safeParse(json);
    if (!parsed.success) return;
    const frame = parsed.data;
    // Only a confirmed subscription is a success: a socket that opens to refuse must not be reopened at once.
    if (frame.type === 'subscribe-confirm') {
      this.#backoff.succeed();
      this.confirmed = true;
      this.refused = false;
      this.options.onConfirmed?.(frame.channel);
    }
    if (frame.type === 'message') return this.options.onMessage(frame.channel, frame.data);
    if (frame.type === 'error' && frame.data === AUTHENTICATION_REQUIRED) {
      this.#paused = true;
      this.#drop();
      this.options.onSignedOut();
    }
  }

  #drop(): void {
    this.#cancelTimer?.();
    const socket = this.#socket;
    this.#socket = undefined;
    this.connected = this.confirmed = false;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    try {
      socket.close();
    } catch {
      // Already dead.
    }
  }

  #onClose(socket: Socket): void {
    if (socket !== this.#socket) return;
    const worked = this.connected;
    this.refused = !this.confirmed;
    this.#drop();
    if (this.#paused || this.#stopped) return;
    this.#again();
    if (this.refused) this.options.onRefused?.();
    if (worked) this.options.onLost();
  }

  #again(): void {
    const now = this.options.now();
    this.#backoff.fail(now);
    this.#cancelTimer = this.options.setTimer(() => this.start(), this.#backoff.waitMs(now));
  }
}
