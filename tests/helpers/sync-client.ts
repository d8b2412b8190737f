import { expect } from 'vitest';
import type { AnyRow } from '../../src/domain/entity/entity.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { baseVersions } from '../../src/db/overlay.ts';
import type { OutboxItem, RepairItem } from '../../src/db/local-row.ts';
import { Engine } from '../../src/sync/engine.ts';
import type { Reply } from '../../src/sync/ports.ts';
import { MemoryStorage } from '../property/sync-storage.ts';
import type { App } from '../../src/server/context.ts';
import type { Signed } from './context.ts';
import { newId } from './sample.ts';

export interface SyncClientOptions {
  /** How wrong the device's clock is. */
  skewMs?: number;
  /** Schema its build writes. */
  schema?: number;
}

/** A device of somebody: the production engine over a database in memory, against a suite's server. */
export class SyncClient {
  readonly storage = new MemoryStorage();
  readonly device = newId();
  readonly engine: Engine;
  readonly #skewMs: number;
  readonly #schema: number;

  constructor(
    private app: App,
    private readonly who: Signed,
    { skewMs = 0, schema = SCHEMA }: SyncClientOptions = {},
  ) {
    this.#skewMs = skewMs;
    this.#schema = schema;
    const clock = { now: () => Date.now() + skewMs, elapsed: () => performance.now() };
    const send = ({ method, path, body }: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown }): Promise<Reply> =>
      this.#send(method, path, body);
    this.engine = new Engine(
      { storage: this.storage, clock, random: Math.random, uuid: () => crypto.randomUUID(), transport: { send } },
      { userId: who.userId, orgId: who.orgId, device: this.device, build: 'test' },
    );
  }

  async #send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<Reply> {
    const headers = { ...this.who.headers, origin: 'http://localhost:8080' };
    const answer = await this.app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body as object }) });
    return { status: answer.statusCode, json: answer.body === '' ? null : answer.json(), etag: null, retryAfterMs: null };
  }

  /** From now on the same address is answered by another server. */
  meet(app: App): void {
    this.app = app;
  }

  /** Until there is nothing to send or to fetch. */
  async rest(): Promise<void> {
    this.engine.want({ eager: true });
    for (let i = 0; i < 50 && this.engine.idleMs() === 0; i++) await this.engine.step();
    expect(this.engine.report).toMatchObject({ reachable: true, signedOut: false, mirrored: true, busy: false });
  }

  write(over: Partial<OutboxItem> & Pick<OutboxItem, 'entity' | 'id' | 'op'>): OutboxItem {
    const { who, device } = this;
    return this.storage.add({
      mid: newId(),
      device,
      user: who.userId,
      org: who.orgId,
      schema: this.#schema,
      deps: [],
      clientAt: new Date(Date.now() + this.#skewMs).toISOString(),
      ...over,
    });
  }

  /** A change of fields of a mirrored row, based on what this device shows. */
  patch(entity: string, table: string, id: string, patch: Record<string, unknown>): OutboxItem {
    const pending = [...this.storage.tables.outbox.values()].filter((item) => item.entity === entity && item.id === id);
    return this.write({
      entity,
      id,
      op: 'patch',
      patch,
      base: {
        fieldVersions: baseVersions(Object.keys(patch), this.row(table, id), pending),
        values: Object.fromEntries(Object.keys(patch).map((field) => [field, this.row(table, id)?.[field] ?? null])),
      },
    });
  }

  rows(table: string): AnyRow[] {
    return [...(this.storage.tables.rows.get(table)?.values() ?? [])];
  }

  row(table: string, id: string): AnyRow | undefined {
    return this.storage.tables.rows.get(table)?.get(id);
  }

  get queued(): number {
    return this.storage.tables.outbox.size;
  }

  get repair(): RepairItem[] {
    return [...this.storage.tables.repair.values()];
  }
}
