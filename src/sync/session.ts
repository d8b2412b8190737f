import { HEARTBEAT_CHANNEL, notificationsChannel, ownSyncChannel, positionsChannel, syncChannel } from '../domain/sync/protocol.ts';
import { announce, onDelta, type Delta } from '../db/deltas.ts';
import type { LocalDatabase } from '../db/database.ts';
import type { SyncReport } from '../db/sync-report.ts';
import { Engine, type EngineProfile } from './engine.ts';
import { LazyLane, type BackgroundQueue } from './lane.ts';
import { Live, type Socket } from './live.ts';
import { Positions } from './positions.ts';
import { Looks, UNSEEN_MS } from './looks.ts';
import type { Ports } from './ports.ts';

/** Web Locks, or as much of them as needed. */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<void>): Promise<void>;
}

/**
 * One tab per database syncs. The others queue for the lock and take over when its holder goes away. Phones freeze a hidden
 * tab with its lock: `takeOver` steals it, the frozen one learns so when it thaws. Two holders for a moment are harmless: the
 * server recognises repeated writes and a mirror page counts only where it was asked from.
 */
export class Leadership {
  #stop = new AbortController();
  #leading: AbortController | undefined;

  constructor(
    private readonly name: string,
    private readonly lead: (signal: AbortSignal) => Promise<void>,
    private readonly locks: Locks | undefined = globalThis.navigator?.locks,
  ) {}

  get leading(): boolean {
    return this.#leading !== undefined;
  }

  start(): void {
    void this.#request(false);
  }

  takeOver(): void {
    if (!this.leading) void this.#request(true);
  }

  stop(): void {
    this.#stop.abort();
    this.#leading?.abort();
  }

  async #request(steal: boolean): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const mine = new AbortController();
    const held = async (): Promise<void> => {
      if (this.#stop.signal.aborted || this.leading) return;
      this.#leading = mine;
      try {
        await this.lead(mine.signal);
      } finally {
        this.#leading = undefined;
      }
    };
    if (!this.locks) return held();
    try {
      await this.locks.request(`sync:${this.name}`, steal ? { steal: true } : { signal: this.#stop.signal }, held);
    } catch {
      // Stolen, or stopped: whoever has the lock now syncs; queue again unless stopped.
      mine.abort();
      if (!this.#stop.signal.aborted && !steal) setTimeout(() => void this.#request(false), 1000);
    }
  }
}

/** A leader that does not answer for this long is a frozen tab: leading twice for a moment harms nothing, waiting does. */
const SILENT_MS = 5000;

/**
 * Watches for the answer of the tab that leads to what was asked of it. Asked once more meanwhile, it has no more time: who writes every few seconds
 * would wait for ever. Of several tabs that watch one comes first, and its report is the answer for the others.
 */
class LeaderWatch {
  #cancel: (() => void) | undefined;

  constructor(
    private readonly ports: { setTimer: (work: () => void, ms: number) => () => void; random: () => number },
    private readonly takeOver: () => void,
  ) {}

  /** Something was asked of the leader. */
  asked(): void {
    this.#cancel ??= this.ports.setTimer(
      () => {
        this.#cancel = undefined;
        this.takeOver();
      },
      SILENT_MS * (1 + this.ports.random() / 2),
    );
  }

  /** It answered, or there is nobody to answer. */
  answered(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

interface SessionPorts extends Ports {
  /** Tells the screens, in the order in which things were committed: what is said of the mirror never comes before its rows. */
  tell: (delta: Delta) => void;
  open: (url: string) => Socket;
  setTimer: (work: () => void, ms: number) => () => void;
  locks?: Locks | undefined;
  /** What people keep of their fleets, and what reports begin with, fetched while `isFree`. */
  openLane: (isFree: () => boolean) => Promise<BackgroundQueue>;
}

/** With a live connection, looking at the mirror only guards against a message never sent. */
const POLL_LIVE_MS = 10 * 60_000;

/**
 * Sync of one local database in one tab: queues for leadership; the leader runs the engine and the live connection, the others
 * pass nudges on to it.
 */
export class SyncSession {
  readonly #leadership: Leadership;
  readonly #offDelta: () => void;
  #wake: (() => void) | undefined;
  #engine: Engine | undefined;
  #live: Live | undefined;
  #looks: Looks | undefined;
  /** What is told says that what is live comes by asking. */
  #isAsking = false;
  #lane: LazyLane | undefined;
  readonly #watch: LeaderWatch;

  constructor(
    private readonly database: LocalDatabase,
    private readonly profile: EngineProfile,
    private readonly ports: SessionPorts,
    private readonly liveUrl: string,
  ) {
    this.#leadership = new Leadership(database.name, (signal) => this.#lead(signal), ports.locks);
    this.#watch = new LeaderWatch(ports, () => this.#leadership.takeOver());
    this.#offDelta = onDelta(database.name, (delta) => {
      if (delta.report) this.#watch.answered();
      // Whatever is asked of the one that leads is answered, a write as well: who does not is frozen.
      if (delta.hello || delta.nudge) {
        if (this.#engine) ports.tell({ report: this.#report(this.#engine) });
        else this.#watch.asked();
      }
      if (delta.nudge) this.#hurry(true, delta.pressed);
      if (delta.nudge && delta.keys?.['outbox']) this.#lane?.interrupt();
      if (delta.nudge && delta.keys?.['packs']) this.#lane?.wake(true);
    });
  }

  start(): void {
    this.#leadership.start();
    this.nudge();
  }

  /** From this tab's screen: tells the leader; the one that follows makes sure that there is one. */
  nudge(pressed = false): void {
    announce(this.database.name, { nudge: true, hello: true, ...(pressed && { pressed }) });
  }

  stop(): void {
    this.#watch.answered();
    this.#offDelta();
    this.#leadership.stop();
    this.#wake?.();
  }

  #report(engine: Engine): SyncReport {
    this.#isAsking = this.#live?.refused === true && engine.report.reachable;
    const positionsOf = this.#isAsking ? this.#looks?.oldOf : undefined;
    return this.#isAsking ? { ...engine.report, asking: true, ...(positionsOf && { positionsOf }) } : engine.report;
  }

  #hurry(eager: boolean, pressed = false): void {
    this.#engine?.want({ eager, pressed });
    this.#live?.resume();
    this.#wake?.();
  }

  async #lead(signal: AbortSignal): Promise<void> {
    this.#watch.answered();
    const { ports, database, profile } = this;
    const tell = (engine: Engine): void => ports.tell({ report: this.#report(engine) });
    const engine = (this.#engine = new Engine(ports, profile, () => tell(engine)));
    const positions = new Positions(ports, ports.setTimer);
    let statesWanted = true;
    // Rights changed: the states dropped with the cache are asked for again. Of a person's own: what they booked is theirs.
    const offRights = onDelta(database.name, ({ keys, rows }) => {
      if (keys?.['cache'] === '*' || (positions.isOwn && (rows?.['reservations'] ?? keys?.['reservations']) !== undefined))
        statesWanted = true;
    });
    let allowed = false;
    const isFree = (): boolean => allowed && engine.report.mirrored && engine.idleMs() > 0;
    const lane = (this.#lane = new LazyLane(() => ports.openLane(isFree)));
    let [isFetching, isAskedAgain] = [false, false];
    /** Beside the engine: positions that do not arrive hold up no write (F22). What is only kept waits for them. */
    const followUp = async (): Promise<void> => {
      isAskedAgain = isFetching;
      if (isFetching || signal.aborted) return;
      if (allowed && statesWanted && profile.orgId !== null) {
        isFetching = true;
        // Before they come: what is dropped meanwhile is wanted again.
        statesWanted = false;
        looks.looked();
        if (await positions.fetch().catch(() => false)) looks.came();
        else statesWanted = true;
        isFetching = false;
        if (isAskedAgain) return followUp();
      }
      if (isFree()) lane.wake();
    };
    const live = (this.#live = new Live({
      url: this.liveUrl,
      channels: [
        ...(profile.orgId === null ? [] : [syncChannel(profile.orgId), positionsChannel(profile.orgId)]),
        ownSyncChannel(profile.userId),
        notificationsChannel(profile.userId),
      ],
      open: ports.open,
      onConnected: () => {
        statesWanted = true;
        this.#hurry(true);
      },
      onConfirmed: (channel) => {
        if (this.#isAsking) tell(engine);
        if (channel !== ownSyncChannel(profile.userId) && (profile.orgId === null || channel !== syncChannel(profile.orgId))) return;
        engine.want({ push: false });
        this.#wake?.();
      },
      onMessage: (channel, data) => {
        if (engine.report.signedOut || channel === HEARTBEAT_CHANNEL) return;
        if (profile.orgId !== null && channel === positionsChannel(profile.orgId)) return positions.onLive(data);
        engine.want({ push: false });
        this.#wake?.();
      },
      onRefused: () => tell(engine),
      onLost: () => {
        engine.want({ push: false, eager: true });
        this.#wake?.();
      },
      onSignedOut: () => {
        engine.want({ eager: true });
        this.#wake?.();
      },
      now: ports.clock.elapsed,
      random: ports.random,
      setTimer: ports.setTimer,
    }));
    const looks = (this.#looks = new Looks(database.name, {
      setTimer: ports.setTimer,
      elapsed: ports.clock.elapsed,
      now: () => ports.clock.now() + (engine.report.clock?.offsetMs ?? 0),
      isBlind: () => allowed && !live.confirmed,
      look: (states) => {
        if (states) {
          statesWanted = true;
          return void followUp();
        }
        engine.want({ push: false });
        this.#wake?.();
      },
      tell: () => tell(engine),
    }));
    // What it tells of the last time is made anew by the first turn.
    await engine.restore().catch(() => undefined);
    // Those that asked in vain of the one before have their answer.
    tell(engine);
    live.start();
    let storageFailures = 0;
    try {
      while (!signal.aborted) {
        try {
          const reached = engine.report.reachable;
          await engine.step();
          storageFailures = 0;
          const { reachable, signedOut, forbidden } = engine.report;
          allowed = reachable && !signedOut && !forbidden;
          if (!allowed || looks.areStatesDue()) statesWanted = true;
          if (allowed) live.renewed();
          if (!reached && reachable) live.resume();
          void followUp();
        } catch {
          // The local database fails: say so, wait, and try on a new handle.
          storageFailures++;
          ports.tell({ report: { ...engine.report, storage: 'storage', busy: false } });
          if (database.closed) return;
        }
        const restMs = storageFailures > 0 ? Math.min(60_000, 1000 * 2 ** storageFailures) : engine.idleMs();
        await this.#rest(Math.min(restMs, live.confirmed ? POLL_LIVE_MS : UNSEEN_MS), engine, signal);
      }
    } finally {
      live.stop();
      looks.stop();
      lane.stop();
      offRights();
      this.#engine = undefined;
      this.#live = undefined;
      this.#lane = undefined;
      this.#looks = undefined;
    }
  }

  /** Sleeps until there is something to do, somebody nudges, or it is time to look again. */
  async #rest(ms: number, engine: Engine, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        cancel();
        this.#wake = undefined;
        resolve();
      };
      const cancel = this.ports.setTimer(() => {
        engine.want();
        done();
      }, ms);
      this.#wake = () => {
        if (engine.idleMs() <= 0 || signal.aborted) done();
      };
      signal.addEventListener('abort', done, { once: true });
      if (engine.idleMs() <= 0) done();
    });
  }
}
