import { beforeEach } from 'vitest';
import { completeDoc, type Entity } from '../../src/domain/entity/entity.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import { Engine } from '../../src/sync/engine.ts';
import type { Reply, Transport } from '../../src/sync/ports.ts';
import { MemoryStorage } from '../property/sync-storage.ts';
import { CURSOR, page, reply } from './engine-answers.ts';

type Request = Parameters<Transport['send']>[0];

export const USER = '0199aaaa-0000-7000-8000-000000000001';
export const ORG = '0199aaaa-0000-7000-8000-000000000002';
export const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A vehicle as the server has it. */
export const row = (n: number, over: object = {}): Record<string, unknown> => ({
  _id: id(n),
  owner: { type: 'organization', id: ORG, name: 'O' },
  createdAt: '',
  updatedAt: '',
  ver: n,
  fieldVersions: {},
  ...completeDoc(vehicle as unknown as Entity, { registration: `R${n}` }),
  ...over,
});

/** The production engine of a device that has pulled before, over a database in memory, a clock that stands still and the answers a test gives. */
class EngineStage {
  readonly storage = new MemoryStorage();
  readonly sent: Request[] = [];
  handle: (request: Request) => Reply | Promise<Reply> = ({ path }) => (path.endsWith('pull') ? page() : reply(500));
  now = 1_000_000;
  /** How wrong the device's clock is. */
  skewMs = 0;
  readonly engine: Engine;
  #count = 0;

  constructor() {
    this.storage.tables.meta.set('serverId', 's').set('cursor', CURSOR);
    let uuid = 900;
    this.engine = new Engine(
      {
        storage: this.storage,
        clock: { now: () => this.now + this.skewMs, elapsed: () => this.now },
        random: () => 0,
        uuid: () => id(++uuid),
        transport: { send: async (request) => (this.sent.push(structuredClone(request)), this.handle(request)) },
      },
      { userId: USER, orgId: ORG, device: id(800), build: 'b' },
    );
  }

  write(over: Partial<OutboxItem> = {}): OutboxItem {
    return this.storage.add({
      mid: id(1000 + ++this.#count),
      device: id(800),
      user: USER,
      org: ORG,
      entity: 'vehicle',
      id: id(++this.#count),
      op: 'create',
      doc: { registration: 'X' },
      schema: SCHEMA,
      deps: [],
      clientAt: '2026-11-21T07:00:00.000Z',
      ...over,
    });
  }

  /** What was asked, by the end of its path. */
  paths(): string[] {
    return this.sent.map(({ path }) => path.split('/').slice(-2).join('/'));
  }
}

/** The stage of the test that runs, and what is on it. */
export let stage: EngineStage;
export let storage: MemoryStorage;
export let engine: Engine;

/** A stage of its own for each test of a file; `isNew`: of a device that has never pulled. */
export function stageEach({ isNew = false }: { isNew?: boolean } = {}): void {
  beforeEach(() => {
    stage = new EngineStage();
    ({ storage, engine } = stage);
    if (isNew) storage.tables.meta.clear();
  });
}
