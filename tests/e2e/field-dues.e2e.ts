import type { Page } from '@playwright/test';
import { duesOf } from '../../src/domain/check-list/due.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '../../src/domain/time/time-zone.ts';
import { lookAtDues } from '../../src/server/field-work/missed-checks.ts';
import { shiftedClock } from '../helpers/shifted-clock.ts';
import type { Person } from './account.ts';
import { newKey, newVehicle, plainCheck, profileOf, publish, recordsOf, type Vehicle } from './field-stage.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { inDatabase, onServerAt } from './stack-database.ts';

const ZONE = 'Europe/Paris';
const SCHEDULE = { trigger: { every: 'daily' as const, days: [1, 2, 3, 4, 5, 6, 7], dueBy: '23:59' }, graceMin: 60 };

/** A check of one vehicle that is due every day a minute before midnight, with an hour of grace. `from`: its first day; before it nothing is late. */
async function assign(
  manager: Person,
  templateKey: string,
  { _id, plate }: Vehicle,
  from: string,
): Promise<{ dueOn: (day: string) => Promise<{ id: string; lateAtMs: number }> }> {
  const { _id: id } = await manager.create('check-assignments', {
    ...SCHEDULE,
    from,
    name: `Chaque jour ${plate}`,
    templateKey,
    scope: { kind: 'vehicles', ids: [_id] },
    who: { kind: 'anyone' },
    remindersMin: [],
  });
  return {
    dueOn: async (day) => {
      const [due] = await duesOf(
        { ...SCHEDULE, from, id, to: null },
        { id: _id, odometerKm: null, engineHours: null, events: [] },
        day,
        day,
        ZONE,
      );
      return { id: due!.id, lateAtMs: due!.lateAtMs! };
    },
  };
}

const dueIn = async (list: CheckListPage, plate: string): Promise<string | null> =>
  new URL((await list.asked(plate).getAttribute('href'))!, list.url).searchParams.get('due');

/** From the card of what is to do to the first question. */
async function begin(list: CheckListPage, { plate }: Vehicle): Promise<void> {
  await list.asked(plate).click();
  await expect(list.title()).toHaveText(plate);
  await list.confirmVehicle(plate);
  await list.at('Feux');
}

async function finish(list: CheckListPage): Promise<string> {
  await list.fine('Freins');
  return list.certify();
}

test(
  'acceptance 15 29: two phones, one due: both kept, no double defect; a missed check that was done in time is done',
  { tag: '@all-phone' },
  async ({ stack, browser, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const manager = await person('manager');
    const [key, car, other] = [newKey(), await newVehicle(manager), await newVehicle(manager)];
    await publish(manager, key, plainCheck('Tour de chaque jour'));
    const today = dayOf(Date.now(), ZONE);
    const [{ dueOn }, second] = [await assign(manager, key, car, today), await assign(manager, key, other, today)];
    const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', viewport: page.viewportSize() });
    const theirs = await context.newPage();
    const [list, list2] = [new CheckListPage(page, stack.url), new CheckListPage(theirs, stack.url)];
    await enter(page, 'technician', `/check-list-vehicule?vehicle=${car._id}`);
    await enter(theirs, 'manager', `/check-list-vehicule?vehicle=${car._id}`);

    await test.step('acceptance 15: the same check begun on both, finished without network', async () => {
      const due = await dueOn(today);
      for (const one of [list, list2]) {
        await mirrored(one.page);
        await expect(one.asked(car.plate)).toHaveCount(1);
        await expect.poll(() => dueIn(one, car.plate)).toBe(due.id);
        await begin(one, car);
      }
      stack.network.cut();
      for (const one of [list, list2]) {
        await one.defect('Feux');
        await one.next();
        await finish(one);
        await expect(one.standing()).toHaveText('Enregistré, à envoyer');
      }
      stack.network.restore();
      await expect
        .poll(async () => (await recordsOf(manager, car)).map((row) => row.sealed.content.due), { timeout: 60_000 })
        .toEqual([due.id, due.id]);
      const defects = () => manager.list(`/api/v1/defects?size=200&vehicle=${car._id}`);
      await expect
        .poll(defects)
        .toMatchObject([{ item: 'feux', severity: 'major', observations: [{ seen: 'found' }, { seen: expect.any(String) }] }]);
      await page.goto(`${stack.url}/check-list-vehicule?vehicle=${car._id}`);
      await expect(page.getByText('Rien à faire')).toBeVisible();
    });

    await test.step('acceptance 29: its phone cannot send, its time goes by, the manager reads "missed"; then it comes', async () => {
      await page.goto(`${stack.url}/check-list-vehicule?vehicle=${other._id}`);
      await begin(list, other);
      const lost = stack.network.fault({ fate: 'reset', match: /^POST \/api\/v1\/sync\/push / });
      await list.fine('Feux');
      await finish(list);
      await expect(list.standing()).toHaveText('Enregistré, à envoyer');
      const { lateAtMs } = await second.dueOn(today);
      const { orgId } = await profileOf(manager);
      const seen = (atMs: number) =>
        inDatabase(
          'WITH first AS (INSERT INTO due_turns (org_id, seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING) UPDATE due_turns SET seen_at = $2',
          [orgId, new Date(atMs)],
        );
      // Only what becomes late in this minute: the other vehicles of the demonstration are none of it.
      await seen(lateAtMs - MINUTE_MS);
      await onServerAt(() => lateAtMs + MINUTE_MS, lookAtDues);
      await seen(Date.now());
      await theirs.goto(`${stack.url}/check-list-vehicule?tab=late&state=due,missed,late,done&q=${other.plate}`);
      const card = theirs.getByRole('tabpanel').getByRole('listitem').filter({ hasText: other.plate });
      await expect(card).toHaveCount(1, { timeout: 30_000 });
      await expect(card).toContainText('Manqué');
      expect(await recordsOf(manager, other)).toEqual([]);
      lost.end();
      await expect(card).toContainText('Fait à temps', { timeout: 60_000 });
      await expect(card).toHaveCount(1);
    });
    await context.close();
  },
);

test(
  'acceptance 6 30: a clock that is a day ahead asks for the check of today; the days of 23 and of 25 hours ask for one',
  { tag: '@all-phone' },
  async ({ stack, browser, page, enter, person }) => {
    const [technician, manager] = [await person('technician'), await person('manager')];
    const [key, car] = [newKey(), await newVehicle(manager)];
    await publish(manager, key, plainCheck('Tour de chaque jour'));
    const { dueOn } = await assign(manager, key, car, '2020-01-01');
    const path = `/check-list-vehicule?vehicle=${car._id}`;

    await test.step('acceptance 6: the phone believes that it is tomorrow', async () => {
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: ZONE,
        serviceWorkers: 'block',
        viewport: page.viewportSize(),
      });
      const ahead: Page = await context.newPage();
      await ahead.addInitScript(shiftedClock(DAY_MS));
      await ahead.route(/\/sync\.worker-[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ contentType: 'text/javascript', body: `${shiftedClock(DAY_MS)}\n${await response.text()}` });
      });
      await technician.lend(context);
      await ahead.goto(stack.url + path);
      await expect(ahead.getByRole('button', { name: /Horloge/ })).toBeVisible({ timeout: 60_000 });
      const list = new CheckListPage(ahead, stack.url);
      const [today, tomorrow] = [await dueOn(dayOf(Date.now(), ZONE)), await dueOn(dayOf(Date.now() + DAY_MS, ZONE))];
      expect(await ahead.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + DAY_MS - MINUTE_MS);
      await expect(list.asked(car.plate)).toHaveCount(1);
      await expect.poll(() => dueIn(list, car.plate)).toBe(today.id);
      await expect(list.asked(car.plate)).toContainText('Avant');
      await begin(list, car);
      await list.fine('Feux');
      await finish(list);
      await expect.poll(async () => (await recordsOf(manager, car)).length, { timeout: 60_000 }).toBe(1);
      const [sent] = await recordsOf(manager, car);
      expect(sent).toMatchObject({ due: today.id, clockDoubt: false });
      expect(Math.abs(Date.parse(sent!.sealedAt) - Date.now())).toBeLessThan(10 * MINUTE_MS);
      expect(sent!.sealed.content.sealedAt - Date.now()).toBeGreaterThan(DAY_MS / 2);
      await ahead.goto(stack.url + path);
      await expect(ahead.getByText('Rien à faire')).toBeVisible();
      expect(tomorrow.id).not.toBe(today.id);
      await context.close();
    });

    await test.step('acceptance 30: in spring and in autumn', async () => {
      const list = new CheckListPage(page, stack.url);
      await enter(page, 'technician', path);
      await mirrored(page);
      // Of each day its first minutes, those before and after its clocks change, its last ones.
      const hours = {
        '2027-03-28': ['2027-03-27T23:05Z', '2027-03-28T00:55Z', '2027-03-28T01:05Z', '2027-03-28T21:50Z'],
        '2026-10-25': ['2026-10-24T22:05Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T22:50Z'],
      };
      for (const [day, instants] of Object.entries(hours)) {
        const due = await dueOn(day);
        for (const at of instants) {
          await page.clock.setFixedTime(at);
          await page.goto(stack.url + path);
          await expect(list.asked(car.plate)).toHaveCount(1);
          await expect.poll(() => dueIn(list, car.plate), at).toBe(due.id);
        }
      }
    });
  },
);
