import { vi } from 'vitest';
import { sendPendingUploads } from '../../../src/app/session/transfers/send-pending-uploads.ts';
import { openLocal, setCurrent, type LocalDatabase } from '../../../src/db/current.ts';
import { announce } from '../../../src/db/deltas.ts';
import type { RepairItem } from '../../../src/db/local-row.ts';
import { writeDeviceValue } from '../../../src/db/queries/profiles.ts';
import { liveSyncStatus, type SyncStatus } from '../../../src/db/queries/sync-status.ts';
import { deviceId } from '../../../src/db/registry.ts';
import { dexieStorage } from '../../../src/sync/dexie-storage.ts';
import { Engine } from '../../../src/sync/engine.ts';
import { httpTransport } from '../../../src/sync/http-transport.ts';
import type { Ports } from '../../../src/sync/ports.ts';
import type { Signed } from '../context.ts';
import { cookieFetch } from '../cookie-fetch.ts';
import type { Profile } from './profile.ts';

const SITE = 'http://localhost:8080';
/** As a session sleeps at most, where no live connection stands. */
const LONGEST_MS = 60_000;
/** As the sender of files waits after it failed. */
const FILES_AGAIN_MS = 30_000;
const ANSWER_MS = 20_000;

/** What a browser makes of an answer: a way to another host shows no status, and is not gone. */
function asBrowser(answer: Response, redirect: RequestRedirect | undefined): Response {
  if (answer.status < 300 || answer.status >= 400 || answer.status === 304) return answer;
  if (redirect !== 'manual') throw new TypeError('Failed to fetch');
  const opaque = Response.error();
  Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' });
  return opaque;
}

/**
 * A device of somebody behind a neighbour: the production engine, sender of files and local database, in IndexedDB as Node has it. Its waits are
 * turns of a clock of its own, so that a minute of waiting takes none.
 */
export class LabDevice {
  readonly database: LocalDatabase;
  readonly fetch: typeof fetch;
  elapsed = 1_000_000;
  #engine: Engine | undefined;
  #filesAt = -Infinity;
  #filesSeen = '';
  readonly #offs: (() => void)[] = [];

  private constructor(
    private readonly who: Signed,
    port: number,
    private readonly device: Profile['device'] = {},
  ) {
    this.database = openLocal(who.userId, who.orgId);
    const browser = cookieFetch(`http://127.0.0.1:${port}`, SITE, who.cookie);
    this.fetch = async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), SITE);
      const headers = new Headers(init?.headers);
      if (headers.has('x-sillage-now')) headers.set('x-sillage-now', String(this.now()));
      return asBrowser(await browser.fetch(pathname + search, { ...init, headers, redirect: 'manual' }), init?.redirect);
    };
  }

  /** The current device of the test, until `leave`. */
  static async of(who: Signed, port: number, device?: Profile['device']): Promise<LabDevice> {
    const one = new LabDevice(who, port, device);
    setCurrent(one.database);
    vi.stubGlobal('location', new URL(SITE));
    vi.stubGlobal('navigator', { onLine: device?.onLine ?? true });
    vi.stubGlobal('fetch', one.fetch);
    // What another network was found to carry is not known of this one.
    await writeDeviceValue('uploadWay', undefined);
    one.#offs.push(liveSyncStatus().subscribe(() => undefined));
    await one.start();
    return one;
  }

  leave(): void {
    for (const off of this.#offs.splice(0)) off();
    setCurrent(null);
    vi.unstubAllGlobals();
  }

  /** The time of this device, right or wrong. */
  now(): number {
    return Date.now() + (this.device?.skewMs ?? 0);
  }

  /** What it writes bears its own time. */
  async asOfHere<T>(work: () => Promise<T>): Promise<T> {
    if (this.device?.skewMs === undefined) return work();
    vi.useFakeTimers({ toFake: ['Date'], now: this.now() });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  }

  /** What an engine reaches outside. */
  ports(): Ports {
    return {
      storage: dexieStorage(this.database, (delta) => announce(this.database.name, delta)),
      transport: httpTransport(
        `${this.who.userId}:${this.who.orgId}`,
        (path, init) => this.fetch(path, init),
        this.device?.answerMs ?? ANSWER_MS,
      ),
      clock: { now: () => this.now(), elapsed: () => this.elapsed },
      random: () => 0.5,
      seemsOnline: () => this.device?.onLine !== false,
      uuid: () => crypto.randomUUID(),
    };
  }

  /** A page is opened, for the first time or again: nothing of the one before is known but what is stored. */
  async start(): Promise<void> {
    const profile = { userId: this.who.userId, orgId: this.who.orgId, device: await deviceId(), build: 'lab' };
    this.#engine = new Engine(this.ports(), profile, (report) => announce(this.database.name, { report }));
    await this.#engine.restore();
  }

  get engine(): Engine {
    if (!this.#engine) throw new Error('not started');
    return this.#engine;
  }

  get status(): SyncStatus {
    return liveSyncStatus().getSnapshot();
  }

  /** What chip and panel tell, once they have read what was written. */
  async told(): Promise<SyncStatus> {
    const [queued, repair, files] = await Promise.all([this.queued(), this.repair(), this.files()]);
    const refused = files.filter(({ failure }) => failure !== undefined).length;
    await vi.waitFor(
      () => {
        const seen = this.status;
        if (
          seen.queued !== queued ||
          seen.repair !== repair.length ||
          seen.files !== files.length - refused ||
          seen.refusedFiles !== refused
        )
          throw new Error(`the panel counts otherwise: ${JSON.stringify(seen)}`);
      },
      { timeout: 20_000, interval: 5 },
    );
    return this.status;
  }

  /** Sleeps as a session does, then lets engine and files try once. */
  async turn(): Promise<void> {
    const rest = Math.min(this.engine.idleMs(), LONGEST_MS);
    if (rest > 0) {
      this.elapsed += rest;
      this.engine.want();
    }
    await this.engine.step();
    await this.#files();
  }

  /** Files are tried when something changed, and a while after they failed. */
  async #files(): Promise<void> {
    const [{ online, phase, queued, repair }, held] = [this.status, await this.files()];
    const sendable = held.filter(({ failure }) => !failure);
    if (sendable.length === 0 || !online) return;
    const seen = [online, phase, queued, repair, ...sendable.map(({ _id }) => _id)].join();
    if (seen === this.#filesSeen && this.elapsed - this.#filesAt < FILES_AGAIN_MS) return;
    [this.#filesSeen, this.#filesAt] = [seen, this.elapsed];
    await sendPendingUploads();
  }

  files(): Promise<{ _id: string; failure?: string; way?: number }[]> {
    return this.database.read((dexie) =>
      dexie
        .table<{ _id: string; name?: string; failure?: string; way?: number }>('attachments')
        .filter(({ name }) => name !== undefined)
        .toArray(),
    );
  }

  queued(): Promise<number> {
    return this.database.read((dexie) => dexie.table('outbox').count());
  }

  repair(): Promise<RepairItem[]> {
    return this.database.read((dexie) => dexie.table<RepairItem>('repair').toArray());
  }

  rows<T>(table: string): Promise<T[]> {
    return this.database.read((dexie) => dexie.table<T>(table).toArray());
  }
}
