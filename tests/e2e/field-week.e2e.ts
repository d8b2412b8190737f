import { newKey, newVehicle, plainCheck, profileOf, publish, recordsOf, sealIn, tamper, type SentRecord } from './field-stage.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

test.setTimeout(300_000);

const [DAYS, A_DAY] = [5, 40];

test(
  'acceptance 7: two hundred records of five days without network, one in a hundred refused: the rest arrives',
  { tag: '@all-phone' },
  async ({ stack, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), plainCheck('Tour de la semaine'));
    const me = await profileOf(technician);
    const firstMs = Date.now() - (DAYS - 1) * DAY_MS;
    await page.clock.setFixedTime(firstMs);
    await enter(page, 'technician', '/check-list-vehicule?tab=sent');
    await mirrored(page);
    await new CheckListPage(page, stack.url).sentShown();
    stack.network.cut();
    const days: string[][] = [];
    for (let day = 0; day < DAYS; day++) {
      await page.clock.setFixedTime(firstMs + day * DAY_MS);
      const ids: string[] = [];
      // Ten at once: each waits for its place on the chain.
      for (let done = 0; done < A_DAY; done += 10)
        ids.push(...(await sealIn(page, { ...me, count: 10, vehicle: { id: car._id, plate: car.plate }, template })));
      days.push(ids);
    }
    const all = days.flat();
    expect(new Set(all).size).toBe(DAYS * A_DAY);
    const refused = [days[1]![11]!, days[3]![29]!];
    for (const id of refused) expect(await tamper(page, `sillage:${me.userId}:${me.orgId}`, 'outbox', id)).toBe(1);
    const panel = new SyncPanel(page);
    await expect(page.locator('.sync').first()).toContainText('200');

    stack.network.restore();
    let arrived: SentRecord[] = [];
    await expect
      .poll(async () => (arrived = await recordsOf(manager, car)).length, { timeout: 180_000, intervals: [2000] })
      .toBe(all.length - refused.length);
    expect(new Set(arrived.map(({ _id }) => _id))).toEqual(new Set(all.filter((id) => !refused.includes(id))));
    for (const [day, ids] of days.entries()) {
      const sealed = arrived.filter(({ _id }) => ids.includes(_id)).map((row) => row.sealed.content.sealedAt);
      expect(new Set(sealed)).toEqual(new Set([firstMs + day * DAY_MS]));
    }
    await expect(page.locator('.sync-fix').first()).toBeVisible({ timeout: 60_000 });
    await panel.open();
    await expect(panel.repairs()).toHaveCount(refused.length);
    await expect(panel.queued()).toHaveCount(0);
  },
);
