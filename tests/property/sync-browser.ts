import { Engine } from '../../src/sync/engine.ts';
import type { Ports, Reply, SyncStorage } from '../../src/sync/ports.ts';
import type { Fate } from './sync-command.ts';
import { frozen } from './frozen.ts';
import { nextId } from './sync-ids.ts';
import type { ModelServer, Session } from './sync-server.ts';
import type { MemoryStorage } from './sync-storage.ts';

class NetworkError extends Error {}

export interface Local {
  user: string;
  org: string;
  storage: MemoryStorage;
}

/** What all browsers of a history share. */
export interface Surroundings {
  server: ModelServer;
  /** Milliseconds since the beginning, the same for all. */
  elapsedMs(): number;
  /** Requests that reach the server later. */
  limbo: (() => Promise<unknown>)[];
}

/** One tab: an engine on a local database, over a network that has fates. */
export class Tab {
  readonly engine: Engine;
  dead = false;
  busy: Promise<void> | null = null;
  fate: Fate = 'well';
  skip = 0;
  /** Requests that wait for a `release`. */
  readonly #held = new Set<() => void>();

  constructor(
    private readonly browser: Browser,
    readonly local: Local,
  ) {
    this.engine = new Engine(this.#ports(), { userId: local.user, orgId: local.org, device: browser.device, build: 'model' });
  }

  get holds(): boolean {
    return this.#held.size > 0;
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  /** Its requests may still be on the way. */
  kill(): void {
    this.dead = true;
    this.release();
  }

  #ports(): Ports {
    const { storage: memory } = this.local;
    const alive = (): void => {
      if (this.dead) throw new Error('killed');
    };
    const storage: SyncStorage = {
      transact: (stores, work) => {
        alive();
        return memory.transact(stores, async (tx) => {
          alive();
          const done = await work(tx);
          alive();
          return done;
        });
      },
      read: (stores, work) => memory.read(stores, work),
    };
    return {
      storage,
      clock: { now: () => this.browser.nowMs(), elapsed: this.browser.around.elapsedMs },
      random: () => 0.5,
      uuid: nextId,
      transport: { send: ({ path, body }) => this.#send(path, frozen(body)) },
    };
  }

  #wait(): Promise<void> {
    return new Promise<void>((resolve) => this.#held.add(resolve));
  }

  async #send(path: string, body: unknown): Promise<Reply> {
    const { session, around } = this.browser;
    const fate = this.skip > 0 ? 'well' : this.fate;
    if (this.skip-- <= 0) this.fate = 'well';
    const handle = (dieAfter?: number, busyAfter?: number): Promise<Reply> =>
      around.server.handle(session, path, body, dieAfter, busyAfter);
    switch (fate) {
      case 'lost':
        throw new NetworkError();
      case 'answer-lost':
        await handle();
        throw new NetworkError();
      case 'twice':
        return (await Promise.all([handle(), handle()]))[1];
      case 'fault-before':
        return { status: 503, json: null, etag: null, retryAfterMs: null };
      case 'fault-after':
        await handle();
        return { status: 502, json: null, etag: null, retryAfterMs: null };
      case 'fault-midway':
        return handle(1);
      case 'portal':
        return { status: 200, json: { ok: true, welcome: 'to the hotel' }, etag: null, retryAfterMs: null };
      case 'late':
        around.limbo.push(handle);
        throw new NetworkError();
      case 'hold':
        await this.#wait();
        return this.dead ? new Promise<Reply>(() => undefined) : handle();
      case 'hold-answer': {
        const answer = await handle();
        await this.#wait();
        return this.dead ? new Promise<Reply>(() => undefined) : answer;
      }
      case 'busy':
        return handle(Infinity, 1);
      case 'expired':
        if (session) session.expired = true;
        return handle();
      default:
        return handle();
    }
  }
}

/** A browser profile: one session of cookies, a clock of its own, a database for each person and organization, two tabs. */
export class Browser {
  readonly device = nextId();
  readonly locals = new Map<string, Local>();
  readonly tabs: [Tab | null, Tab | null] = [null, null];
  session: Session | null = null;
  skewMs = 0;

  constructor(readonly around: Surroundings) {}

  nowMs(): number {
    return 1_760_000_000_000 + this.around.elapsedMs() + this.skewMs;
  }

  open(index: number, local: Local): void {
    this.kill(index);
    this.tabs[index as 0 | 1] = new Tab(this, local);
  }

  kill(index: number): void {
    this.tabs[index]?.kill();
    this.tabs[index as 0 | 1] = null;
  }
}
