import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { Random } from '../../src/server/demo/random.ts';
import type { Person } from './account.ts';
import { expect, keptOffline, mirrored, test, waiting } from './fixtures.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { lengthOf } from '../helpers/suite.ts';

/** Fifty, as many as the statement says, where everything is run; `KILLS` for another number. `KILL_SEED` takes the moments of a run that was told again. */
const KILLS = lengthOf('KILLS', 5, 50);
const SEED = process.env['KILL_SEED'] ?? String(Date.now());
const PUSH = /^POST \/api\/v1\/sync\/push /;
const FATES = [null, null, 'reset', 'answer-lost', 'hold-answer'] as const;
const ROWS = 8;
const LONGEST_MS = 900;
/** A slow device, or a machine three times slower, is waited for. */
const WRITE = { timeout: 60_000 };

interface Found {
  /** Drivers of this test by id: the mirror's and those that wait. */
  names: [id: string, name: string][];
  /** What is shown in the rows that are changed in turn. */
  notes: Record<string, number>;
  queued: number;
  repair: number;
  /** When this database was made; another time: the browser deleted the one before. */
  since: string | null;
}

interface Profile {
  userId: string;
  orgId: string;
}

async function profileOf(person: Person): Promise<Profile> {
  const { id, organizations } = await person.get<{ id: string; organizations: { id: string }[] }>('/simple-directory/api/auth/me');
  return { userId: id, orgId: organizations[0]!.id };
}

/** What the local database holds, as one transaction sees it. */
function look(page: Page, { userId, orgId }: Profile, prefix = '', rows: readonly string[] = []): Promise<Found> {
  return page.evaluate(
    async ([name, start, ids]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error!);
        });
      type Item = { id: string; op: string; doc?: { name: string }; patch?: { note: string } };
      // The application opens it: a browser that found it damaged has deleted it.
      while (!(await indexedDB.databases()).some((one) => one.name === name && one.version! > 1))
        await new Promise((resolve) => window.setTimeout(resolve, 50));
      const local = await done(indexedDB.open(name));
      const tx = local.transaction(['outbox', 'drivers', 'repair', 'meta']);
      const [outbox, drivers, repair, mark] = await Promise.all([
        done(tx.objectStore('outbox').getAll() as IDBRequest<Item[]>),
        done(tx.objectStore('drivers').getAll() as IDBRequest<{ _id: string; name: string; note: string | null }[]>),
        done(tx.objectStore('repair').count()),
        done(tx.objectStore('meta').get('spare') as IDBRequest<{ value: { at: string } } | undefined>),
      ]);
      local.close();
      const names = new Map<string, string>(drivers.map((row) => [row._id, row.name]));
      for (const { id, op, doc } of outbox) if (op === 'create') names.set(id, doc!.name);
      const noteOf = (id: string): number =>
        Number(outbox.findLast((item) => item.id === id && item.patch)?.patch?.note ?? drivers.find((row) => row._id === id)?.note ?? 0);
      return {
        names: [...names].filter(([, text]) => text.startsWith(start)),
        notes: Object.fromEntries(ids.map((id) => [id, noteOf(id)])),
        queued: outbox.length,
        repair,
        since: mark?.value.at ?? null,
      };
    },
    [`sillage:${userId}:${orgId}`, prefix, rows] as const,
  );
}

test(
  `F1 F4 F5 the browser is killed ${KILLS} times at random moments: what was said to be saved is there at each start, and on the server once`,
  { tag: '@desk' },
  async ({ stack, device, person }, info) => {
    info.annotations.push({ type: 'seed', description: SEED });
    process.stdout.write(`KILL_SEED=${SEED}\n`);
    test.setTimeout(60_000 + KILLS * 15_000);
    const random = new Random(SEED);
    const manager = await person('manager');
    const profile = await profileOf(manager);
    const prefix = `Coupure ${SEED}`;
    const rows: string[] = [];
    for (let i = 0; i < ROWS; i++) rows.push((await manager.create('drivers', { name: `${prefix} suivi ${i}` }))._id);
    const { outputFiles } = await build({
      entryPoints: ['tests/e2e/kill-writer.ts'],
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
    });
    const writer = outputFiles[0]!.text;

    let tried = 0;
    const saved = new Set<number>();
    const start = async (path: string): Promise<Page> => {
      const { context, page } = await device.open();
      await manager.lend(context);
      await context.exposeFunction('noteWrite', (what: 'tried' | 'saved', n: number) => {
        if (what === 'saved') saved.add(n);
        else tried = n;
      });
      await page.goto(stack.url + path);
      return page;
    };
    const find = (page: Page): Promise<Found> => look(page, profile, prefix, rows);
    const created = (numbers: Iterable<number>): string[] => [...numbers].filter((n) => n % 10 === 0).map((n) => `${prefix} ${n}`);
    const lastSaved = (row: number): number => Math.max(0, ...[...saved].filter((n) => n % 10 !== 0 && n % ROWS === row));
    /** Every write that was said to be saved, once; of the others only what was tried. */
    const check = (names: readonly string[], notes: Record<string, number>): void => {
      expect(created(saved).filter((name) => names.filter((one) => one === name).length !== 1)).toEqual([]);
      const known = new Set(created(Array.from({ length: tried + 1 }, (_, n) => n)));
      expect(names.filter((name) => !name.includes('suivi') && !known.has(name))).toEqual([]);
      for (const [i, id] of rows.entries()) {
        expect(notes[id], `row ${i}`).toBeGreaterThanOrEqual(lastSaved(i));
        expect(notes[id], `row ${i}`).toBeLessThanOrEqual(tried);
      }
    };

    let page = await start('/gestion/conducteurs');
    await mirrored(page);
    let { since } = await find(page);
    for (let kill = 0; kill < KILLS; kill++) {
      const fate = random.pick(FATES);
      if (fate) stack.network.fault({ fate, match: PUSH });
      await page.evaluate(writer);
      const from = tried + 1;
      await page.evaluate((writing) => void window.startWriting(writing), { ...profile, rows, prefix, from });
      // Every other round is cut within or soon after its first write; the others after a few that were saved, however long those take.
      const until = saved.size + (kill % 2 ? 0 : random.int(3, 8));
      await expect.poll(() => tried, WRITE).toBeGreaterThanOrEqual(from);
      await expect.poll(() => saved.size, WRITE).toBeGreaterThanOrEqual(until);
      await setTimeout(random.range(0, LONGEST_MS));
      await device.kill();
      stack.network.restore();
      page = await start('/contact');
      let found = await find(page);
      if (found.since !== since) {
        // Rows that the server had are asked for again.
        process.stdout.write(`kill ${kill}: the browser deleted the database; ${found.queued} writes were in the copy\n`);
        info.annotations.push({ type: 'database deleted', description: `kill ${kill}` });
        await page.goto(`${stack.url}/gestion/conducteurs`);
        await expect.poll(async () => (await find(page)).queued, { timeout: 60_000 }).toBe(0);
        await mirrored(page);
        ({ since } = found = await find(page));
      }
      expect(found.repair).toBe(0);
      check(
        found.names.map(([, name]) => name),
        found.notes,
      );
    }

    await expect.poll(async () => (await find(page)).queued, { timeout: 120_000 }).toBe(0);
    const { notes, repair } = await find(page);
    expect(repair).toBe(0);
    const stored = (await manager.list('/api/v1/drivers?size=1000&sort=createdAt:-1')).filter((row) =>
      String(row['name']).startsWith(prefix),
    );
    check(
      stored.map((row) => String(row['name'])),
      Object.fromEntries(stored.map((row) => [row._id, Number(row['note'] ?? 0)])),
    );
    for (const id of rows) expect(Number(stored.find((row) => row._id === id)!['note'] ?? 0)).toBe(notes[id]);
    expect(saved.size).toBeGreaterThan(KILLS);
    for (let at = 0; at < stored.length; at += 20)
      await Promise.all(stored.slice(at, at + 20).map(({ _id }) => manager.remove(`/api/v1/drivers/${_id}`)));
  },
);

/** Stores of which the second copy has rows. */
function copied(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('spare:'));
    const rows = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(rows.flat().map(({ url }) => new URL(url).pathname.split('/')[2]!))].toSorted();
  });
}

test(
  'F10 a browser that finds its database damaged deletes it: what waited to be sent, and what was being typed, is there at the next start',
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const { _id: id } = await manager.create('vehicles', { registration: `F10-${process.pid}`, category: 'vp' });
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/vehicules?vehicle=${id}`);
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await new VehiclesPage(page, false).edit({ Nom: 'Sous le pont' });
    await waiting(page, 1);
    await page.goto(`${stack.url}/gestion/conducteurs?new=1`);
    await page.getByLabel(/^Nom/).fill('Inès en cours');
    await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
    // A device whose storage is slow is not waited for (250 ms): the copy comes a little later.
    await expect.poll(() => copied(page)).toEqual(['drafts', 'outbox']);
    const { since } = await look(page, await profileOf(manager));
    expect(await device.damage()).toBeGreaterThan(1);

    stack.network.restore();
    ({ context, page } = await device.open());
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/conducteurs?new=1`);
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Inès en cours');
    expect((await look(page, await profileOf(manager))).since, 'another database').not.toBe(since);
    await expect
      .poll(async () => (await manager.get<{ name: string }>(`/api/v1/vehicles/${id}`)).name, { timeout: 60_000 })
      .toBe('Sous le pont');
    await mirrored(page);
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);
