import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { LabServer } from '../lab.ts';
import { median, spread, type Row } from '../measure.ts';
import { mirrored, PROOF, timeOf, timeToScreen } from '../probe.ts';
import { colleague, firstVisit, sessionOf, type Colleague, type Stack } from '../stack.ts';

const LIVE_CHANGES = 12;
const WRITES = 40;
const SAVES = 6;
/** `QUEUED=2000` for fewer. */
const QUEUED = Number(process.env['QUEUED'] ?? 10_000);
const FIVE_DAYS_MS = 5 * 86_400_000;

/** Changes a vehicle's name on the server; ms from its answer, which follows the commit, to the frame that shows it on the page. */
async function liveChange(page: Page, other: Colleague, vehicleId: string): Promise<{ visibleMs: number; tripMs: number }> {
  const name = `Nom ${randomUUID().slice(0, 8)}`;
  const seen = page.evaluate(
    (text) =>
      window.bench
        .painted(() => document.querySelector('main')?.textContent?.includes(text) === true)
        .then((ms) => performance.timeOrigin + ms),
    name,
  );
  // The watch is in place before the change is.
  await page.waitForTimeout(50);
  const askedMs = performance.timeOrigin + performance.now();
  const answer = await other.patch(`/api/v1/vehicles/${vehicleId}`, { name });
  const answeredMs = performance.timeOrigin + performance.now();
  if (!answer.ok) throw new Error(`not changed: ${answer.status} ${await answer.text()}`);
  return { visibleMs: (await seen) - answeredMs, tripMs: answeredMs - askedMs };
}

async function firstVehicle(pool: Pool): Promise<string> {
  return pool.query<{ id: string }>('SELECT id FROM vehicles ORDER BY registration LIMIT 1').then(({ rows }) => rows[0]!.id);
}

export async function liveRows(browser: Browser, stack: Stack): Promise<Row[]> {
  const cookies = await sessionOf(browser, stack.url);
  const id = await firstVehicle(stack.fleet.context.pool);
  const other = await colleague(stack.url);
  const { context, page } = await firstVisit(browser, cookies);
  await timeToScreen(page, `${stack.url}/gestion/vehicules?vehicle=${id}`, 'detail');
  await mirrored(page);
  await page.waitForTimeout(2000);
  const [visible, trips]: number[][] = [[], []];
  for (let i = -1; i < LIVE_CHANGES; i++) {
    const { visibleMs, tripMs } = await liveChange(page, other, id);
    if (i < 0) continue;
    visible!.push(visibleMs);
    trips!.push(tripMs);
    await page.waitForTimeout(200);
  }
  await context.close();
  const value = median(visible!);
  return [
    {
      group: 'mirror',
      path: 'Change committed on the server → painted in another browser',
      value,
      unit: 'ms',
      floor: median(trips!),
      floorName: 'the round trip that changed it',
      bar: '≤ 150 ms',
      met: value <= 150,
      runs: LIVE_CHANGES,
      spread: spread(visible!),
    },
  ];
}

/** Writes of a person: stored on the device, and "saved" on the screen. */
export async function savedRows(browser: Browser, stack: Stack, lab: LabServer): Promise<Row[]> {
  const cookies = await sessionOf(browser, stack.url);
  const { context, page } = await firstVisit(browser, cookies);
  const id = await firstVehicle(stack.fleet.context.pool);
  const saved: number[] = [];
  await timeToScreen(page, `${stack.url}/gestion/vehicules?vehicle=${id}`, 'detail');
  await mirrored(page);
  const vehicles = await page.evaluate(async (name) => {
    const request = indexedDB.open(name);
    await new Promise((resolve) => (request.onsuccess = resolve));
    const rows = await new Promise<{ _id: string }[]>((resolve) => {
      const some = request.result.transaction('vehicles').objectStore('vehicles').getAll(null, 40);
      some.onsuccess = () => resolve(some.result as { _id: string }[]);
    });
    request.result.close();
    return rows;
  }, `sillage:${stack.fleet.managerId}:${stack.fleet.orgId}`);
  for (let i = -1; i < SAVES; i++) {
    await page.getByRole('button', { name: 'Modifier', exact: true }).click();
    await page.getByLabel('Nom', { exact: true }).fill(`Navette ${randomUUID().slice(0, 6)}`);
    await page.waitForTimeout(800);
    const ms = await timeOf(page, 'click', `.snacks > *, ${PROOF.detail}`, () => page.getByRole('button', { name: 'Enregistrer' }).click());
    if (i >= 0) saved.push(ms);
    await page.locator(PROOF.detail).waitFor();
    await page.waitForTimeout(6000);
  }
  await context.close();
  const floor = await firstVisit(browser, []);
  await floor.page.goto(`${lab.url}/lab.html`);
  await floor.page.evaluate((times) => window.lab.strictWrites(times), 5);
  const own: number[] = [];
  const bare: number[] = [];
  for (let i = 0; i < WRITES / 10; i++) {
    own.push(
      ...(await floor.page.evaluate(([rows, userId, orgId]) => window.lab.patches(rows, userId, orgId), [
        vehicles.slice(i * 10, i * 10 + 10),
        stack.fleet.managerId,
        stack.fleet.orgId,
      ] as const)),
    );
    bare.push(...(await floor.page.evaluate((times) => window.lab.strictWrites(times), 10)));
  }
  await floor.context.close();
  const [value, least, shown] = [median(own), median(bare), median(saved)];
  return [
    {
      group: 'mirror',
      path: 'Write of a person stored: validated, in the queue, draft removed',
      value,
      unit: 'ms',
      floor: least,
      floorName: 'bare strict transaction of one row',
      bar: '≤ 2 ×, ≤ 50 ms',
      met: value <= 2 * least && value <= 50,
      runs: WRITES,
      spread: spread(own),
    },
    {
      group: 'mirror',
      path: 'Click on save → "saved" painted',
      value: shown,
      unit: 'ms',
      bar: '≤ 50 ms',
      met: shown <= 50,
      runs: SAVES,
      spread: spread(saved),
    },
  ];
}

/** Puts writes of five days ago in the queue of the page's database, as the application leaves them. */
async function fillQueue(page: Page, name: string, user: string, org: string): Promise<void> {
  await page.evaluate(
    async ([database, userId, orgId, count, atMs]) => {
      const open = (one: string): Promise<IDBDatabase> =>
        new Promise((resolve) => {
          const request = indexedDB.open(one);
          request.onsuccess = () => resolve(request.result);
        });
      const registry = await open('sillage');
      const device = await new Promise<string>((resolve) => {
        const row = registry.transaction('meta').objectStore('meta').get('device');
        row.onsuccess = () => resolve((row.result as { value: string }).value);
      });
      registry.close();
      const local = await open(database);
      const tx = local.transaction('outbox', 'readwrite');
      for (let i = 0; i < count; i++)
        tx.objectStore('outbox').add({
          mid: crypto.randomUUID(),
          device,
          user: userId,
          org: orgId,
          entity: 'driver',
          id: crypto.randomUUID(),
          op: 'create',
          schema: 1,
          deps: [],
          clientAt: new Date(atMs + i * 1000).toISOString(),
          doc: { name: `Écriture ${String(i).padStart(5, '0')}` },
        });
      await new Promise((resolve) => (tx.oncomplete = resolve));
      local.close();
    },
    [name, user, org, QUEUED, Date.now() - FIVE_DAYS_MS] as const,
  );
}

/** The floor: the rows that came of it, inserted one by one, a hundred a transaction, into a table like theirs. */
async function bareInserts(pool: Pool, like: string): Promise<number> {
  const { rows, fields } = await pool.query<Record<string, unknown>>('SELECT * FROM drivers WHERE name LIKE $1', [like]);
  await pool.query('CREATE TABLE bench_drivers (LIKE drivers INCLUDING ALL)');
  const columns = fields.map(({ name }) => name);
  const text = `INSERT INTO bench_drivers (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`;
  const client = await pool.connect();
  const started = performance.now();
  for (let from = 0; from < rows.length; from += 100) {
    await client.query('BEGIN');
    for (const row of rows.slice(from, from + 100))
      await client.query({ name: 'bare-driver', text, values: columns.map((name) => row[name]) });
    await client.query('COMMIT');
  }
  const ms = performance.now() - started;
  client.release();
  await pool.query('DROP TABLE bench_drivers');
  return ms;
}

/** Ten thousand writes made without network in five days, sent when it is back. */
export async function queueRows(browser: Browser, stack: Stack): Promise<Row[]> {
  const { pool } = stack.fleet.context;
  const { managerId, orgId } = stack.fleet;
  const cookies = await sessionOf(browser, stack.url);
  const other = await colleague(stack.url);
  const id = await firstVehicle(pool);
  const { context, page } = await firstVisit(browser, cookies);
  const address = `${stack.url}/gestion/vehicules?vehicle=${id}`;
  await timeToScreen(page, address, 'detail');
  await mirrored(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(2000);
  stack.link.cut();
  await context.setOffline(true);
  await fillQueue(page, `sillage:${managerId}:${orgId}`, managerId, orgId);
  await timeToScreen(page, address, 'detail');
  await page.waitForTimeout(1000);
  const count = (): Promise<number> =>
    pool
      .query<{ count: number }>("SELECT count(*)::int AS count FROM drivers WHERE name LIKE 'Écriture %'")
      .then(({ rows }) => rows[0]!.count);
  let startedMs = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sync/push') && startedMs === 0) startedMs = performance.now();
  });
  stack.link.restore();
  await context.setOffline(false);
  const visible: number[] = [];
  for (const until = Date.now() + 240_000; ;) {
    if (Date.now() > until) throw new Error(`not drained: ${await count()} of ${QUEUED}`);
    if (startedMs > 0 && visible.length < 5) visible.push((await liveChange(page, other, id)).visibleMs);
    const left = await page.locator('.sync-ok').count();
    if (left > 0 && startedMs > 0 && (await count()) >= QUEUED) break;
    await page.waitForTimeout(50);
  }
  const value = performance.now() - startedMs;
  const { rows } = await pool.query<{ all: number; names: number; logged: number }>(
    `SELECT count(*)::int AS all, count(DISTINCT name)::int AS names, (SELECT count(*)::int FROM mutation_log) AS logged FROM drivers WHERE name LIKE 'Écriture %'`,
  );
  const { all, names, logged } = rows[0]!;
  await context.close();
  const floor = await bareInserts(pool, 'Écriture %');
  await pool.query("DELETE FROM drivers WHERE name LIKE 'Écriture %'");
  const seen = median(visible);
  return [
    {
      group: 'mirror',
      path: `${QUEUED.toLocaleString('en')} queued writes, five days offline → drained`,
      value,
      unit: 'ms',
      floor,
      floorName: 'bare INSERT of the same rows, 100 a transaction',
      bar: '≤ 3 ×',
      met: value <= 3 * floor,
      runs: 1,
    },
    {
      group: 'mirror',
      path: `Rows of them on the server (${names} different, ${logged} writes noted)`,
      value: all,
      unit: 'rows',
      bar: 'none lost, none doubled',
      met: all === QUEUED && names === QUEUED,
      runs: 1,
    },
    {
      group: 'mirror',
      path: "Another person's change painted while it drains",
      value: seen,
      unit: 'ms',
      bar: 'fresh data visible meanwhile',
      met: seen <= 2000,
      runs: visible.length,
      spread: spread(visible),
    },
  ];
}
