import type { Page } from '@playwright/test';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import type { RecordDraft } from '../../src/domain/field-work/record-draft.ts';
import { INSTALL_LIMITS } from '../../src/domain/install/install-test.ts';
import { sealLimits, type SealedInstall } from '../../src/domain/install/sealed-install.ts';
import { frameAt, tellFrames } from '../helpers/install-stage.ts';
import { newImei, type Person } from './account.ts';
import { newVehicle, profileOf, recordsOf, sealIn, type Vehicle } from './field-stage.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { EntityPage } from './pages/entity-page.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/** On a whole second: what devices measure is. */
const whole = (ms: number): number => Math.floor(ms / 1000) * 1000;

interface Link {
  device: string;
  vehicle: string;
  from: string;
  to: string | null;
  state: string;
  record: string | null;
}

const refOf = (value: unknown): string => (typeof value === 'object' && value !== null ? (value as { _id: string })._id : String(value));

async function linksOf(manager: Person, device: string): Promise<Link[]> {
  const rows = await manager.list(`/api/v1/device-links?size=200&device=${device}`);
  return (rows as unknown as Link[])
    .map((row) => ({ ...row, device: refOf(row.device), vehicle: refOf(row.vehicle) }))
    .filter((row) => row.device === device)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

async function newDevice(manager: Person, vehicle: Vehicle | null): Promise<{ id: string; serial: string }> {
  const serial = newImei();
  const { _id: id } = await manager.create('devices', {
    title: `Boîtier ${serial.slice(-6)}`,
    type: 'teltonika',
    serial,
    ...(vehicle ? { vehicle: vehicle._id, status: 'installed' } : { status: 'stock' }),
  });
  return { id, serial };
}

/** Seals in a page what the wizard would have sealed: an installation or a swap, at an instant. */
async function install(
  page: Page,
  who: Person,
  car: Vehicle,
  device: { id: string; serial: string },
  at: number,
  out: { id: string; serial: string } | null = null,
): Promise<string> {
  const [row] = (await who.list('/api/v1/check-templates?size=100&key=pose_boitier')) as unknown as RecordDraft['template'][];
  const named = ({ id, serial }: { id: string; serial: string }) => ({ id, serial, type: 'teltonika' });
  const sealed: SealedInstall = {
    mission: out ? 'swap' : 'install',
    device: named(device),
    out: out && named(out),
    at,
    scene: {
      startMs: at,
      endMs: at + MINUTE_MS,
      marks: { on: null, off: null },
      odometerM: 84_120_000,
      is24V: false,
      isElectric: false,
      hasCan: true,
      badge: null,
      buzzer: null,
      inputs: [],
    },
    limits: sealLimits(INSTALL_LIMITS),
    tests: [],
  };
  const template = { key: row!.key, version: row!.version, sha256: row!.sha256, content: SEED_TEMPLATES['pose_boitier']! };
  const [id] = await sealIn(page, {
    ...(await profileOf(who)),
    count: 1,
    vehicle: { id: car._id, plate: car.plate },
    template,
    install: sealed,
  });
  return id!;
}

/** Instants of the positions of a vehicle that the server has, as any of its screens asks for them. */
async function positionsOf(page: Page, { _id }: Vehicle): Promise<number[]> {
  const span = `from=${new Date(Date.now() - 2 * HOUR_MS).toISOString()}&to=${new Date(Date.now() + HOUR_MS).toISOString()}`;
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), `/api/v1/vehicles/${_id}/positions?${span}`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { at, atMs } = JSON.parse(line) as { at?: string; atMs?: number };
      return atMs ?? Date.parse(at!);
    });
}

async function offline(page: Page, url: string): Promise<void> {
  await mirrored(page);
  await new CheckListPage(page, url).sentShown();
}

test(
  'acceptance 27 28: a swap keeps the late frames of the old device; two installers of one device are both kept, and a manager decides',
  { tag: '@all-phone' },
  async ({ stack, browser, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const [car, one, two] = [await newVehicle(manager), await newVehicle(manager), await newVehicle(manager)];
    const [old, fresh, shared] = [await newDevice(manager, car), await newDevice(manager, null), await newDevice(manager, null)];
    const tell = (serial: string, ...instants: number[]) =>
      tellFrames(
        stack.server.gatewayPort,
        serial,
        instants.map((at) => frameAt(at)),
      );
    const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', viewport: page.viewportSize() });
    const theirs = await context.newPage();
    await enter(page, 'technician', '/check-list-vehicule?tab=sent');
    await enter(theirs, 'manager', '/check-list-vehicule?tab=sent');
    for (const phone of [page, theirs]) await offline(phone, stack.url);
    const at = whole(Date.now()) - 20 * MINUTE_MS;

    stack.network.cut();
    const swap = await install(page, technician, car, fresh, at, old);
    const first = await install(page, technician, one, shared, at);
    const second = await install(theirs, manager, two, shared, at + 10 * MINUTE_MS);
    stack.network.restore();
    for (const vehicle of [car, one, two])
      await expect.poll(async () => (await recordsOf(manager, vehicle)).length, { timeout: 60_000 }).toBe(1);

    await test.step('acceptance 27: both edges at one instant; frames go by their own time, whenever they come', async () => {
      const [sent] = await recordsOf(manager, car);
      // Of the server's clock: as far as the phone knew its own.
      const edge = new Date(at + sent!.sealed.content.clock.offsetMs).toISOString();
      await expect
        .poll(async () => (await linksOf(manager, old.id)).map(({ vehicle, to, state }) => [vehicle, to, state]))
        .toEqual([[car._id, edge, 'held']]);
      await expect
        .poll(() => linksOf(manager, fresh.id))
        .toMatchObject([{ vehicle: car._id, from: edge, to: null, state: 'held', record: swap }]);
      await tell(fresh.serial, at - 5 * MINUTE_MS, at + MINUTE_MS);
      await tell(old.serial, at - 10 * MINUTE_MS, at + 2 * MINUTE_MS);
      await expect.poll(() => positionsOf(page, car), { timeout: 30_000 }).toEqual([at - 10 * MINUTE_MS, at + MINUTE_MS]);
      const list = new EntityPage(page, true, '/gestion/dispositifs-communicants', 'Dispositifs communicants');
      for (const [device, isThere] of [
        [fresh, true],
        [old, false],
      ] as const) {
        await page.goto(`${stack.url}${list.path}?q=${device.serial}`);
        const detail = await list.open(`Boîtier ${device.serial.slice(-6)}`);
        await expect(detail.locator('.plate', { hasText: car.plate })).toHaveCount(isThere ? 1 : 0);
      }
    });

    await test.step('acceptance 28: one is held, the other in conflict; the manager is told and decides; every frame finds its vehicle', async () => {
      const states = async () => (await linksOf(manager, shared.id)).map(({ vehicle, state, record }) => [vehicle, state, record]);
      // Whichever phone was heard first.
      await expect.poll(async () => new Set((await states()).map(([, state]) => state))).toEqual(new Set(['held', 'conflict']));
      expect(new Set((await states()).map(([, , record]) => record))).toEqual(new Set([first, second]));
      const links = await linksOf(manager, shared.id);
      const waiting = links.find(({ state }) => state === 'conflict')! as Link & { _id: string };
      const plate = waiting.vehicle === two._id ? two.plate : one.plate;
      await expect.poll(() => manager.told(), { timeout: 30_000 }).toContain(`Boîtier en conflit : ${plate}`);
      await tell(shared.serial, at + MINUTE_MS, at + 12 * MINUTE_MS);
      await theirs.goto(`${stack.url}/check-list-vehicule?do=install&record=${waiting.record}`);
      await theirs.getByRole('button', { name: 'Celle-ci est la bonne' }).click();
      await expect(theirs.getByText('Une autre pose donne un autre résultat')).toHaveCount(0);
      // The later one right: the device went from one to the other. The earlier one right: it never left.
      const isLater = waiting.vehicle === two._id;
      const frames = isLater ? [[at + MINUTE_MS], [at + 12 * MINUTE_MS]] : [[at + MINUTE_MS, at + 12 * MINUTE_MS], []];
      await expect.poll(() => Promise.all([positionsOf(page, one), positionsOf(page, two)]), { timeout: 30_000 }).toEqual(frames);
      await expect
        .poll(async () => (await linksOf(manager, shared.id)).map(({ vehicle, state }) => [vehicle, state]))
        .toEqual([
          [one._id, 'held'],
          [two._id, isLater ? 'held' : 'dropped'],
        ]);
      for (const [phone, vehicle] of [
        [page, one],
        [theirs, two],
      ] as const) {
        await phone.goto(`${stack.url}/check-list-vehicule?tab=sent`);
        await expect(phone.locator('.cl-row', { hasText: vehicle.plate })).toBeVisible();
      }
    });
    await context.close();
  },
);
