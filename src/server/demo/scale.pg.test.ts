import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../domain/entity/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { testContext, type TestContext } from '../../../tests/helpers/context.ts';
import { systemActor } from '../database/actors.ts';
import { seedFleet } from './scale.ts';

let server: TestContext;
beforeAll(async () => {
  server = await testContext();
});
afterAll(() => server.close());

it('makes a fleet of any size with states, once', async () => {
  const size = { vehicles: 150, devices: 160, drivers: 20, fleets: 7 };
  const orgId = await seedFleet(server.context, size);
  expect(await seedFleet(server.context, size)).toBe(orgId);
  const count = async (name: string): Promise<number> =>
    (await server.context.store.list(systemActor(orgId), (ENTITIES as unknown as Record<string, Entity>)[name]!, { page: 1, size: 1 }))
      .count;
  expect([await count('vehicle'), await count('device'), await count('driver'), await count('fleet')]).toEqual([150, 160, 20, 7]);
  const { rows } = await server.context.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM vehicle_states WHERE org_id = $1', [
    orgId,
  ]);
  expect(rows[0]!.n).toBeGreaterThan(140);
});
