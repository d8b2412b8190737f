import { SENT } from '../../src/sync/batch.ts';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES, MIRRORED } from '../../src/domain/registry.ts';
import { SCHEMA, type Cursor } from '../../src/domain/sync/protocol.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import { baseVersions, overlay } from '../../src/db/overlay.ts';
import { Browser, Tab, type Local, type Surroundings } from './sync-browser.ts';
import type { Command } from './sync-command.ts';
import { nextId } from './sync-ids.ts';
import { accountProblems, mirrorProblems, type Written } from './sync-rest.ts';
import type { Change, ModelServer } from './sync-server.ts';
import { MemoryStorage, type Tables } from './sync-storage.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const entities = ENTITIES as unknown as Record<string, Entity>;
const KINDS = ['vehicle', 'driver', 'fleet'] as const;
const FIELDS: Record<string, string[]> = { vehicle: ['name', 'note', 'make'], driver: ['name', 'note'], fleet: ['name', 'code'] };

/** One random history: two browsers with two tabs each, two people, two organizations, one server. */
export class Run {
  readonly #users = [nextId(), nextId()];
  readonly #orgs = [nextId(), nextId()];
  readonly #browsers: Browser[];
  readonly #written: Written[] = [];
  readonly #problems: string[] = [];
  readonly #around: Surroundings;
  readonly #gone: Change[] = [];
  #elapsedMs = 0;
  #value = 0;

  constructor(readonly server: ModelServer) {
    this.#around = { server, limbo: [], elapsedMs: () => this.#elapsedMs };
    this.#browsers = [new Browser(this.#around), new Browser(this.#around)];
  }

  /** Everything up to the first command; then the commands; then what is wrong once everything has come to rest. */
  async history(commands: readonly Command[]): Promise<string[]> {
    await this.#found();
    for (const command of commands) await this.#perform(command);
    await this.#quiesce();
    return [...this.#problems, ...this.server.witness.violations];
  }

  async #found(): Promise<void> {
    const { server } = this;
    const [a, b] = this.#users as [string, string];
    const [x, y] = this.#orgs as [string, string];
    for (const [key, role] of [
      [`${a} ${x}`, 'manager'],
      [`${a} ${y}`, 'admin'],
      [`${b} ${x}`, 'manager'],
    ] as const)
      server.roles.set(key, role);
    await server.found(this.#users, this.#orgs);
    for (const space of this.#orgs) {
      for (let i = 0; i < 5; i++)
        await server.change({
          space,
          entity: entities['vehicle']!,
          id: nextId(),
          what: 'create',
          values: { registration: `R${++this.#value}` },
        });
      for (let i = 0; i < 3; i++)
        await server.change({ space, entity: entities['driver']!, id: nextId(), what: 'create', values: { name: `D${++this.#value}` } });
    }
    for (const [i, browser] of this.#browsers.entries()) {
      browser.session = { user: this.#users[i]!, org: x, expired: false, over: false };
      browser.open(0, this.#local(browser, this.#users[i]!, x));
    }
  }

  /** Until nothing goes on but what is held. */
  async #settle(): Promise<void> {
    do await new Promise<void>((resolve) => setImmediate(resolve));
    while (await this.server.answering());
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
    const { epoch, readable } = this.server.rights(user, org);
    if (is && is !== was) {
      const other = [...(after.rows.get('cache')?.values() ?? [])].some((answer) => answer['epoch'] !== is.epoch);
      if (other) this.#problems.push('an answer kept from under other rights');
      if (is.epoch === epoch)
        for (const entity of MIRRORED)
          if (!readable.includes(entity) && (after.rows.get(entity.plural)?.size ?? 0) > 0)
            this.#problems.push(`${entity.plural} kept in spite of the rights`);
    }
    if (before.meta.get('serverId') !== after.meta.get('serverId')) return;
    const follows = was && is && was.epoch === is.epoch;
    for (const [table, rows] of after.rows) {
      const old = before.rows.get(table);
      if (old === rows || !old || table === 'cache' || table === SENT) continue;
      for (const [id, row] of rows) if (row.ver < (old.get(id)?.ver ?? 0)) this.#problems.push(`${table} ${id} went back to ${row.ver}`);
      if (!follows || is === was) continue;
      const heard = MIRRORED.find(({ plural }) => plural === table)!.space === 'user' ? is.own : is.ver;
      for (const [id, row] of old)
        if (row.ver > heard && !rows.has(id)) this.#problems.push(`${table} ${id} of ${row.ver} went with a page of ${heard}`);
    }
    if (follows && (is.ver < was.ver || is.own < was.own))
      this.#problems.push(`cursor went back from ${was.ver},${was.own} to ${is.ver},${is.own}`);
  }

  async #perform(command: Command): Promise<void> {
    this.#elapsedMs += 1000;
    const browser = 'browser' in command ? this.#browsers[command.browser]! : undefined;
    const tab = browser && 'tab' in command ? browser.tabs[command.tab as 0 | 1] : undefined;
    switch (command.do) {
      case 'login':
        browser!.session = { user: this.#users[command.user]!, org: this.#orgs[command.org]!, expired: false, over: false };
        return;
      case 'session':
        if (browser!.session) browser!.session[command.what === 'expire' ? 'expired' : 'over'] = true;
        return;
      case 'open':
        return browser!.open(command.tab, this.#local(browser!, this.#users[command.user]!, this.#orgs[command.org]!));
      case 'kill':
        return browser!.kill(command.tab);
      case 'write':
        return tab ? this.#write(browser!, tab.local, command) : undefined;
      case 'step':
        return tab ? this.#step(tab, command) : undefined;
      case 'release':
        tab?.release();
        return this.#settle();
      case 'deliver':
        await this.#around.limbo.shift()?.();
        return;
      case 'look':
        return tab ? this.#look(tab.local) : undefined;
      case 'clock':
        browser!.skewMs = command.days * DAY_MS;
        return;
      case 'remote':
        return this.#remote(command);
      case 'role': {
        const key = `${this.#users[command.user]} ${this.#orgs[command.org]}`;
        if (command.role === null) this.server.roles.delete(key);
        else this.server.roles.set(key, command.role);
        return;
      }
      case 'server':
        if (command.what === 'forget') return this.server.forget(this.#orgs[command.org]!);
        if (command.what === 'backed-up') return this.server.backUp();
        if (command.what === 'restored') return this.server.restore();
        return this.server.move();
    }
  }

  /** As the loop of the session does: woken once, then as long as there is something to do, then the poll. */
  async #step(tab: Tab, { times, skip, fate, storage }: Extract<Command, { do: 'step' }>): Promise<void> {
    if (tab.busy) return;
    tab.fate = fate;
    tab.skip = skip;
    tab.local.storage.fault = storage === 'well' ? null : storage;
    const steps = async (): Promise<void> => {
      tab.engine.want({ eager: true });
      for (let i = 0; i < times && !tab.dead; i++) {
        if (tab.engine.idleMs() > 0) tab.engine.want();
        await tab.engine.step().catch(() => undefined);
      }
    };
    tab.busy = steps().finally(() => {
      tab.busy = null;
    });
    if (fate.startsWith('hold') || tab.holds) await this.#settle();
    else await tab.busy;
    tab.local.storage.fault = null;
    if (!tab.busy) tab.fate = 'well';
  }

  #look({ user, org, storage }: Local): void {
    const { epoch } = this.server.rights(user, org);
    if ((storage.tables.meta.get('cursor') as Cursor | undefined)?.epoch !== epoch) return;
    storage.keep('cache', { _id: nextId(), epoch } as unknown as AnyRow);
  }

  #rowsShown(local: Local, entity: Entity): AnyRow[] {
    const { rows, outbox } = local.storage.tables;
    const confirmed = rows.get(entity.plural) ?? new Map<string, AnyRow>();
    const pending = [...outbox.values()].filter((item) => item.entity === entity.name).sort((a, b) => a.n - b.n);
    const ids = [...new Set([...confirmed.keys(), ...pending.map(({ id }) => id)])].sort();
    return ids.flatMap(
      (id) =>
        overlay(
          entity,
          confirmed.get(id),
          pending.filter((item) => item.id === id),
          [],
          { userId: local.user, orgId: local.org },
        ) ?? [],
    );
  }

  /** As mutate.ts does it, over memory. */
  #write(browser: Browser, local: Local, command: Extract<Command, { do: 'write' }>): void {
    const value = `v${++this.#value}`;
    const base = {
      mid: nextId(),
      device: browser.device,
      user: local.user,
      org: local.org,
      schema: SCHEMA,
      deps: [] as string[],
      clientAt: new Date(browser.nowMs()).toISOString(),
    };
    const add = (item: Omit<OutboxItem, 'n'>): void => void this.#written.push({ item: local.storage.add(item), local });
    if (command.what === 'prefer') {
      add({ ...base, entity: 'preferences', id: local.user, op: 'patch', patch: { layout: value }, base: { fieldVersions: {} } });
      return;
    }
    const entity = entities[KINDS[command.kind]!]!;
    const shown = this.#rowsShown(local, entity);
    const target = shown[command.pick % Math.max(1, shown.length)];
    if (command.what === 'create' || (command.what === 'patch' && !target)) {
      add({
        ...base,
        entity: entity.name,
        id: nextId(),
        op: 'create',
        doc: { [entity.title]: command.field === 0 ? `S${command.pick}` : value },
      });
    } else if (command.what === 'create-for') {
      const fleet = nextId();
      add({ ...base, entity: 'fleet', id: fleet, op: 'create', doc: { name: command.field === 0 ? `S${command.pick}` : value } });
      add({
        ...base,
        mid: nextId(),
        entity: 'vehicle',
        id: nextId(),
        op: 'create',
        doc: { registration: `P${this.#value}`, fleet },
        deps: [base.mid],
      });
    } else if (!target) {
      return;
    } else if (command.what === 'remove') {
      add({ ...base, entity: entity.name, id: target._id, op: 'remove' });
    } else {
      const names = FIELDS[entity.name]!;
      const field = names[command.field % names.length]!;
      const pending = [...local.storage.tables.outbox.values()]
        .filter((item) => item.entity === entity.name && item.id === target._id)
        .sort((a, b) => a.n - b.n);
      const confirmed = local.storage.tables.rows.get(entity.plural)?.get(target._id);
      const { saw } = this.server.witness;
      const before = pending.filter(({ patch }) => patch && field in patch).flatMap(({ mid }) => saw.get(mid)?.[field] ?? []);
      saw.set(base.mid, { [field]: [target[field], ...before] });
      add({
        ...base,
        entity: entity.name,
        id: target._id,
        op: 'patch',
        patch: { [field]: value },
        base: { fieldVersions: baseVersions([field], confirmed, pending) },
      });
    }
  }

  async #remote({ org, what, kind, pick, field, slow }: Extract<Command, { do: 'remote' }>): Promise<void> {
    const change = await this.#changeOf(org, what, kind, pick, field);
    if (change) await (slow ? this.server.changeSlowly(change) : this.server.change(change));
  }

  async #changeOf(
    org: number,
    what: Extract<Command, { do: 'remote' }>['what'],
    kind: number,
    pick: number,
    field: number,
  ): Promise<Change | null> {
    const space = this.#orgs[org]!;
    const value = `w${++this.#value}`;
    if (what === 'notify')
      return {
        space: this.#users[pick % 2]!,
        entity: entities['notification']!,
        id: nextId(),
        what: 'create',
        values: { title: value, topic: { key: 'a' }, outputs: [], date: '2026-01-01T00:00:00.000Z' },
      };
    if (what === 'restore') {
      const at = this.#gone.findIndex((one) => one.space === space);
      const [back] = at < 0 ? [] : this.#gone.splice(at, 1);
      if (back) this.server.witness.restored.add(back.id);
      return back ? { ...back, what: 'create', values: { [back.entity.title]: value } } : null;
    }
    const entity = entities[KINDS[kind]!]!;
    const ids = (await this.server.ids(space, entity)).sort();
    const id = ids[pick % Math.max(1, ids.length)];
    if (what === 'create' || !id) return { space, entity, id: nextId(), what: 'create', values: { [entity.title]: value } };
    const names = FIELDS[entity.name]!;
    const change: Change = { space, entity, id, what, values: what === 'patch' ? { [names[field % names.length]!]: value } : {} };
    if (what === 'remove') this.#gone.push(change);
    return change;
  }

  /** The network is back, everybody signs in: what must then be true. */
  async #quiesce(): Promise<void> {
    for (const browser of this.#browsers)
      for (const tab of browser.tabs)
        while (tab?.busy) {
          tab.release();
          await this.#settle();
        }
    while (this.#around.limbo.length > 0) await this.#around.limbo.shift()!();
    await this.server.finish();
    const locals = this.#browsers.flatMap((browser) => [...browser.locals.values()].map((local) => ({ browser, local })));
    for (let round = 0; round < 2; round++) for (const { browser, local } of locals) await this.#drain(browser, local);
    for (const { local } of locals) this.#problems.push(...(await mirrorProblems(this.server, local)));
    this.#problems.push(
      ...accountProblems(this.server, this.#written),
      ...(await this.server.audit(this.#written.map(({ item }) => item))),
    );
  }

  async #drain(browser: Browser, local: Local): Promise<void> {
    const member = this.server.role(local.user, local.org) !== null;
    browser.session = { user: local.user, org: member ? local.org : null, expired: false, over: false };
    const { engine } = new Tab(browser, local);
    engine.want({ eager: true });
    for (let i = 0; i < 300; i++) {
      await engine.step();
      if (engine.report.forbidden) return;
      if (engine.idleMs() > 0) {
        if (engine.idleMs() === Infinity) return;
        this.#elapsedMs += 60_000;
        engine.want({ eager: true, pull: false });
        await engine.step();
        if (engine.idleMs() === Infinity) return;
      }
    }
    this.#problems.push(`${local.user} ${local.org}: does not come to rest`);
  }
}
