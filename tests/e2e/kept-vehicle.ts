import type { BrowserContext, Page } from '@playwright/test';
import { newPlate, type Person } from './account.ts';
import { keptOffline, mirrored, type Fixtures, type WorkerFixtures } from './fixtures.ts';

interface KeptVehicle {
  manager: Person;
  id: string;
  /** Of its page. */
  url: string;
  context: BrowserContext;
  page: Page;
}

/** A vehicle of this test named « Avant », on the screen of a manager whose device can start without network. */
export async function keptVehicle(
  { stack, device, person }: Pick<Fixtures, 'device'> & Pick<WorkerFixtures, 'stack' | 'person'>,
  executablePath?: string,
): Promise<KeptVehicle> {
  const manager = await person('manager');
  const { _id: id } = await manager.create('vehicles', { registration: newPlate(), name: 'Avant' });
  const { context, page } = await device.open(executablePath);
  await manager.lend(context);
  const url = `${stack.url}/gestion/vehicules?vehicle=${id}`;
  await page.goto(url);
  await mirrored(page);
  await keptOffline(page);
  return { manager, id, url, context, page };
}
