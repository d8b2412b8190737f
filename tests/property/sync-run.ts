import type { AnyRow, Entity } from '../../src/domain/kit/entity.ts';
import { ENTITIES, MIRRORED } from '../../src/domain/registry.ts';
import { SCHEMA, type Cursor } from '../../src/domain/sync/protocol.ts';
import { instanceOf, type OutboxItem } from '../../src/db/local-row.ts';
import { baseVersions, overlay } from '../../src/db/overlay.ts';
import { Engine } from '../../src/sync/engine.ts';
import type { Ports, Reply, SyncStorage } from '../../src/sync/ports.ts';
import { MemoryStorage, nextId, resetIds, World, type Session, type StorageFault, type Tables } from './sync-world.ts';

/** Fates of a request. `late`: the client sees no answer now, the server gets it later; `hold`, `hold-answer`: the client waits,
 * before or after the server worked. `skip` passes over as many requests of the step before. */
export const FATES = ['well', 'lost', 'answer-lost', 'twice', 'fault-before', 'fault-after', 'fault-midway', 'portal', 'late', 'hold', 'hold-answer', 'busy', 'expired'] as const;
export type Fate = (typeof FATES)[number];

export type Command =
  | { do: 'login'; browser: number; user: number; org: number }
  | { do: 'session'; browser: number; what: 'expire' | 'revoke' }
  | { do: 'open'; browser: number; tab: number; user: number; org: number }
  | { do: 'kill'; browser: number; tab: number }
  | { do: 'write'; browser: number; tab: number; what: 'create' | 'patch' | 'remove' | 'prefer' | 'create-for'; kind: number; pick: number; field: number }
  | { do: 'step'; browser: number; tab: number; times: number; skip: number; fate: Fate; storage: StorageFault | 'well' }
  | { do: 'release'; browser: number; tab: number }
  | { do: 'deliver' }
  | { do: 'remote'; org: number; what: 'create' | 'patch' | 'remove' | 'notify'; kind: number; pick: number; field: number }
  | { do: 'role'; user: number; org: number; role: 'admin' | 'manager' | 'technician' | 'user' | null }
  | { do: 'server'; what: 'forget' | 'moved'; org: number };

const entities = ENTITIES as unknown as Record<string, Entity>;
const KINDS = ['vehicle', 'driver', 'fleet'] as const;
const FIELDS: Record<string, string[]> = { vehicle: ['name', 'note', 'make'], driver: ['name', 'note'], fleet: ['name', 'code'] };

interface Local {
  user: string;
  org: string;
  storage: MemoryStorage;
}

interface Tab {
  local: Local;
  engine: Engine;
  dead: boolean;
  busy: Promise<void> | null;
  fate: Fate;
  skip: number;
  /** Requests that wait for a `release`. */
  held: Set<() => void>;
}

interface Browser {
  device: string;
  session: Session | null;
  locals: Map<string, Local>;
  tabs: (Tab | null)[];
}

class NetworkError extends Error {}

/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** One random history: two browsers with two tabs each, two people, two organizations, one server. */
export class Run {
  readonly world = new World();
  readonly users: string[];
  readonly orgs: string[];
  readonly browsers: Browser[];
  readonly written: { item: OutboxItem; local: Local }[] = [];
  readonly limbo: (() => Promise<unknown>)[] = [];
  readonly problems: string[] = [];
  #now = 1_760_000_000_000;
  #value = 0;

  constructor() {
    resetIds();
    this.world.serverId = nextId();
    this.users = [nextId(), nextId()];
    this.orgs = [nextId(), nextId()];
    const [a, b] = this.users as [string, string];
    const [x, y] = this.orgs as [string, string];
    for (const [key, role] of [[`${a} ${x}`, 'manager'], [`${a} ${y}`, 'admin'], [`${b} ${x}`, 'manager']] as const) this.world.roles.set(key, role);
    for (const org of this.orgs) {
      this.world.put(org, entities['permissions']!, org, {});
      for (let i = 0; i < 5; i++) this.world.put(org, entities['vehicle']!, nextId(), { registration: `R${++this.#value}` });
      for (let i = 0; i < 3; i++) this.world.put(org, entities['driver']!, nextId(), { name: `D${++this.#value}` });
    }
    this.browsers = [0, 1].map(() => ({ device: nextId(), session: null, locals: new Map(), tabs: [null, null] }));
    for (const [i, browser] of this.browsers.entries()) {
      browser.session = { user: this.users[i]!, org: x, expired: false, over: false };
      browser.tabs[0] = this.#tab(browser, this.users[i]!, x);
    }
  }

  #local(browser: Browser, user: string, org: string): Local {
    const key = `${user} ${org}`;
    let local = browser.locals.get(key);
    if (!local) {
      const storage = new MemoryStorage();
      storage.onCommit = (before, after) => this.#watch(user, org, before, after);
      browser.locals.set(key, (local = { user, org, storage }));
    }
    return local;
  }

  /** What every single commit of the engine keeps true. */
  #watch(user: string, org: string, before: Tables, after: Tables): void {
    const was = before.meta.get('cursor') as Cursor | undefined;
    const is = after.meta.get('cursor') as Cursor | undefined;
    const source = this.world.source(user, org);
    if (is?.epoch === source.epoch && is !== was)
      for (const entity of MIRRORED)
        if (!source.readable.includes(entity) && (after.rows.get(entity.plural)?.size ?? 0) > 0) this.problems.push(`${entity.plural} kept in spite of the rights`);
    if (before.meta.get('serverId') !== after.meta.get('serverId')) return;
    for (const [table, rows] of after.rows)
      for (const [id, row] of rows) if (row.ver < (before.rows.get(table)?.get(id)?.ver ?? 0)) this.problems.push(`${table} ${id} went back to ${row.ver}`);
    if (!was || !is || was.epoch !== is.epoch) return;
    if (is.ver < was.ver || is.own < was.own) this.problems.push(`cursor went back from ${was.ver},${was.own} to ${is.ver},${is.own}`);
  }

  #ports(browser: Browser, tab: () => Tab, local: Local): Ports {
    const alive = (): void => {
      if (tab().dead) throw new Error('killed');
    };
    const storage: SyncStorage = {
      transact: (stores, work) => {
        alive();
        return local.storage.transact(stores, async (tx) => {
          alive();
          const done = await work(tx);
          alive();
          return done;
        });
      },
      read: (stores, work) => local.storage.read(stores, work),
    };
    return {
      storage,
      clock: { now: () => this.#now },
      random: () => 0.5,
      uuid: nextId,
      transport: { send: ({ path, body }) => this.#send(browser, tab(), path, body) },
    };
  }

  async #send(browser: Browser, tab: Tab, path: string, body: unknown): Promise<Reply> {
    const { session } = browser;
    const fate = tab.skip > 0 ? 'well' : tab.fate;
    if (tab.skip-- <= 0) tab.fate = 'well';
    // What is sent is a copy: the sender may change its rows meanwhile.
    const sent = structuredClone(body);
    const handle = (dieAfter?: number): Promise<Reply> => this.world.handle(session, path, structuredClone(sent), dieAfter);
    const copy = async (reply: Promise<Reply>): Promise<Reply> => structuredClone(await reply);
    switch (fate) {
      case 'lost':
        throw new NetworkError();
      case 'answer-lost':
        await handle();
        throw new NetworkError();
      case 'twice':
        await handle();
        return copy(handle());
      case 'fault-before':
        return { status: 503, json: null, etag: null, retryAfterMs: null };
      case 'fault-after':
        await handle();
        return { status: 502, json: null, etag: null, retryAfterMs: null };
      case 'fault-midway':
        return copy(handle(1));
      case 'portal':
        return { status: 200, json: { ok: true, welcome: 'to the hotel' }, etag: null, retryAfterMs: null };
      case 'late':
        this.limbo.push(handle);
        throw new NetworkError();
      case 'hold':
        await this.#held(tab);
        if (tab.dead) return new Promise<Reply>(() => undefined);
        return copy(handle());
      case 'hold-answer': {
        const answer = await copy(handle());
        await this.#held(tab);
        return tab.dead ? new Promise<Reply>(() => undefined) : answer;
      }
      case 'busy':
        return copy(this.world.handle(session, path, structuredClone(sent), Infinity, 1));
      case 'expired':
        if (session) session.expired = true;
        return copy(handle());
      default:
        return copy(handle());
    }
  }

  #held(tab: Tab): Promise<void> {
    return new Promise<void>((resolve) => tab.held.add(resolve));
  }

  #release(tab: Tab): void {
    for (const go of tab.held) go();
    tab.held.clear();
  }

  #tab(browser: Browser, user: string, org: string): Tab {
    const local = this.#local(browser, user, org);
    const holder: { tab?: Tab } = {};
    const engine = new Engine(this.#ports(browser, () => holder.tab!, local), { userId: user, orgId: org, device: browser.device, build: 'model' });
    return (holder.tab = { local, engine, dead: false, busy: null, fate: 'well', skip: 0, held: new Set() });
  }

  #kill(browser: Browser, index: number): void {
    const tab = browser.tabs[index];
    if (!tab) return;
    tab.dead = true;
    // Its request may still be on the way.
    this.#release(tab);
    browser.tabs[index] = null;
  }

  async perform(command: Command): Promise<void> {
    this.#now += 1000;
    const browser = 'browser' in command ? this.browsers[command.browser]! : undefined;
    const tab = browser && 'tab' in command ? browser.tabs[command.tab] : undefined;
    switch (command.do) {
      case 'login':
        browser!.session = { user: this.users[command.user]!, org: this.orgs[command.org]!, expired: false, over: false };
        return;
      case 'session':
        if (browser!.session) browser!.session[command.what === 'expire' ? 'expired' : 'over'] = true;
        return;
      case 'open':
        this.#kill(browser!, command.tab);
        browser!.tabs[command.tab] = this.#tab(browser!, this.users[command.user]!, this.orgs[command.org]!);
        return;
      case 'kill':
        return this.#kill(browser!, command.tab);
      case 'write':
        return tab ? this.#write(browser!, tab, command) : undefined;
      case 'step':
        return tab ? this.#step(tab, command) : undefined;
      case 'release':
        if (tab) this.#release(tab);
        return settle();
      case 'deliver':
        await this.limbo.shift()?.();
        return;
      case 'remote':
        return this.#remote(command);
      case 'role': {
        const key = `${this.users[command.user]} ${this.orgs[command.org]}`;
        if (command.role === null) this.world.roles.delete(key);
        else this.world.roles.set(key, command.role);
        return;
      }
      case 'server':
        if (command.what === 'forget') this.world.forget(this.orgs[command.org]!);
        else {
          this.world.move();
          this.world.moved = true;
        }
    }
  }

  async #step(tab: Tab, { times, skip, fate, storage }: Extract<Command, { do: 'step' }>): Promise<void> {
    if (tab.busy) return;
    tab.fate = fate;
    tab.skip = skip;
    tab.local.storage.fault = storage === 'well' ? null : storage;
    const steps = async (): Promise<void> => {
      for (let i = 0; i < times && !tab.dead; i++) {
        tab.engine.want({ eager: true });
        await tab.engine.step().catch(() => undefined);
      }
    };
    tab.busy = steps()
      .finally(() => {
        tab.busy = null;
      });
    if (fate.startsWith('hold') || tab.held.size > 0) await settle();
    else await tab.busy;
    tab.local.storage.fault = null;
    if (!tab.busy) tab.fate = 'well';
  }

  #rowsShown(local: Local, entity: Entity): AnyRow[] {
    const { rows, outbox } = local.storage.tables;
    const confirmed = rows.get(entity.plural) ?? new Map<string, AnyRow>();
    const pending = [...outbox.values()].filter((item) => item.entity === entity.name).sort((a, b) => a.n - b.n);
    const ids = [...new Set([...confirmed.keys(), ...pending.map(({ id }) => id)])].sort();
    return ids.flatMap((id) => overlay(entity, confirmed.get(id), pending.filter((item) => item.id === id), [], { userId: local.user, orgId: local.org }) ?? []);
  }

  /** As mutate.ts does it, over memory. */
  #write(browser: Browser, { local }: Tab, command: Extract<Command, { do: 'write' }>): void {
    const value = `v${++this.#value}`;
    const base = { mid: nextId(), device: browser.device, user: local.user, org: local.org, schema: SCHEMA, deps: [] as string[], clientAt: new Date(this.#now).toISOString() };
    const add = (item: Omit<OutboxItem, 'n'>): void => void this.written.push({ item: local.storage.add(item), local });
    if (command.what === 'prefer') {
      add({ ...base, entity: 'preferences', id: local.user, op: 'patch', patch: { layout: value }, base: { fieldVersions: {} } });
      return;
    }
    const entity = entities[KINDS[command.kind]!]!;
    const shown = this.#rowsShown(local, entity);
    const target = shown[command.pick % Math.max(1, shown.length)];
    if (command.what === 'create' || (command.what === 'patch' && !target)) {
      add({ ...base, entity: entity.name, id: nextId(), op: 'create', doc: { [entity.title]: command.field === 0 ? `S${command.pick}` : value } });
    } else if (command.what === 'create-for') {
      const fleet = nextId();
      add({ ...base, entity: 'fleet', id: fleet, op: 'create', doc: { name: command.field === 0 ? `S${command.pick}` : value } });
      add({ ...base, mid: nextId(), entity: 'vehicle', id: nextId(), op: 'create', doc: { registration: `P${this.#value}`, fleet }, deps: [base.mid] });
    } else if (!target) {
      return;
    } else if (command.what === 'remove') {
      add({ ...base, entity: entity.name, id: target._id, op: 'remove' });
    } else {
      const names = FIELDS[entity.name]!;
      const field = names[command.field % names.length]!;
      const pending = [...local.storage.tables.outbox.values()].filter((item) => item.entity === entity.name && item.id === target._id).sort((a, b) => a.n - b.n);
      const confirmed = local.storage.tables.rows.get(entity.plural)?.get(target._id);
      const before = pending.filter(({ patch }) => patch && field in patch).flatMap(({ mid }) => this.world.saw.get(mid)?.[field] ?? []);
      this.world.saw.set(base.mid, { [field]: [target[field], ...before] });
      add({ ...base, entity: entity.name, id: target._id, op: 'patch', patch: { [field]: value }, base: { fieldVersions: baseVersions([field], confirmed, pending) } });
    }
  }

  #remote({ org, what, kind, pick, field }: Extract<Command, { do: 'remote' }>): void {
    const space = this.orgs[org]!;
    const value = `w${++this.#value}`;
    if (what === 'notify') {
      const user = this.users[pick % 2]!;
      this.world.put(user, entities['notification']!, nextId(), { title: value, topic: { key: 'a' }, outputs: [], date: '2026-01-01T00:00:00.000Z' });
      return;
    }
    const entity = entities[KINDS[kind]!]!;
    const ids = [...this.world.rows(space, entity).keys()].sort();
    const id = ids[pick % Math.max(1, ids.length)];
    if (what === 'create' || !id) this.world.put(space, entity, nextId(), { [entity.title]: value });
    else if (what === 'remove') this.world.remove(space, entity, id);
    else this.world.put(space, entity, id, { [FIELDS[entity.name]![field % FIELDS[entity.name]!.length]!]: value });
  }

  /** The network is back, everybody signs in: what must then be true. */
  async quiesce(): Promise<string[]> {
    for (const browser of this.browsers)
      for (const tab of browser.tabs)
        while (tab?.busy) {
          this.#release(tab);
          await settle();
        }
    while (this.limbo.length > 0) await this.limbo.shift()!();
    for (let round = 0; round < 2; round++)
      for (const browser of this.browsers) for (const local of browser.locals.values()) await this.#drain(browser, local);
    for (const browser of this.browsers) for (const local of browser.locals.values()) this.#check(local);
    this.#account();
    return [...this.problems, ...this.world.violations];
  }

  async #drain(browser: Browser, local: Local): Promise<void> {
    const member = this.world.role(local.user, local.org) !== null;
    browser.session = { user: local.user, org: member ? local.org : null, expired: false, over: false };
    const { engine } = this.#tab(browser, local.user, local.org);
    engine.want({ eager: true });
    for (let i = 0; i < 300; i++) {
      await engine.step();
      if (engine.report.forbidden) return;
      if (engine.idleMs() > 0) {
        if (engine.idleMs() === Infinity) return;
        this.#now += 60_000;
        engine.want({ eager: true, pull: false });
        await engine.step();
        if (engine.idleMs() === Infinity) return;
      }
    }
    this.problems.push(`${local.user} ${local.org}: does not come to rest`);
  }

  #check(local: Local): void {
    const { rows } = local.storage.tables;
    const member = this.world.role(local.user, local.org) !== null;
    const readable = member ? this.world.readable(local.user, local.org) : [];
    for (const entity of MIRRORED) {
      const has = [...(rows.get(entity.plural)?.values() ?? [])].map((row) => `${row._id} ${JSON.stringify(row)}`).sort();
      const space = this.world.spaceOf(entity, local.user, local.org)!;
      const should = readable.includes(entity) ? [...this.world.rows(space, entity).values()].map((row) => `${row._id} ${JSON.stringify(row)}`).sort() : [];
      const extra = has.filter((row) => !should.includes(row));
      const missing = should.filter((row) => !has.includes(row));
      if (extra.length + missing.length > 0) this.problems.push(`mirror of ${entity.plural}: has ${extra.join('\n')}\nlacks ${missing.join('\n')}`);
    }
  }

  /** Every accepted write is applied exactly once, or in repair, or queued behind something in repair. */
  #account(): void {
    for (const { item, local } of this.written) {
      const { outbox, repair } = local.storage.tables;
      const queued = [...outbox.values()].some(({ mid }) => mid === item.mid);
      const refused = repair.has(item.mid);
      const result = this.world.log.get(`${item.device} ${item.mid}`);
      const effects = this.world.effects.get(item.mid) ?? 0;
      const places = Number(queued) + Number(refused) + Number(!queued && !refused && result?.status === 'applied');
      if (places !== 1) this.problems.push(`${item.op} ${item.entity} ${item.mid}: queued ${queued}, refused ${refused}, result ${result?.status}`);
      if (effects > 1 || (refused && effects > 0) || (!queued && !refused && effects !== 1)) this.problems.push(`${item.mid}: ${effects} effects, queued ${queued}, refused ${refused}`);
      if (queued && !this.#isHeld(item, local)) this.problems.push(`${item.op} ${item.entity} ${item.mid} was never sent`);
    }
  }

  #isHeld(item: OutboxItem, local: Local): boolean {
    if (this.world.role(local.user, local.org) === null) return true;
    const { outbox, repair } = local.storage.tables;
    const waitsFor = new Set(item.deps);
    if ([...repair.values()].some(({ mid, mutation, instance }) => waitsFor.has(mid) || (mutation.op === 'create' && instance === instanceOf(item)))) return true;
    return [...outbox.values()].some((other) => other.n < item.n && (waitsFor.has(other.mid) || instanceOf(other) === instanceOf(item)) && this.#isHeld(other, local));
  }
}
