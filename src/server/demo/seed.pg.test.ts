import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../domain/kit/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { testContext, type TestContext } from '../../../tests/helpers/context.ts';
import { systemActor } from '../database/actors.ts';
import { seedDemo } from './seed.ts';
import { organizationId } from './world.ts';

const { vehicle } = ENTITIES as unknown as Record<string, Entity>;
const scale = Number(process.env['DEMO_SCALE'] ?? 0.05);

describe('seeding the demonstration', () => {
  let server: TestContext;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await testContext();
    const t = Date.now();
    await seedDemo(server.context, { scale, days: scale === 1 ? 30 : 3, print: (line) => lines.push(`${Date.now() - t} ${line}`) });
    if (scale === 1) console.log(lines.join('\n'), (await server.context.pool.query('select count(*), pg_size_pretty(pg_database_size(current_database())) from positions')).rows);
  }, 200_000);
  afterAll(() => server.close());

  it('has vehicles with positions', async () => {
    const { count } = await server.context.store.list(systemActor(organizationId('TL')), vehicle!, { page: 1, size: 1 });
    expect(count).toBeGreaterThan(10);
    const { rows } = await server.context.pool.query('SELECT count(*)::int AS n FROM positions');
    expect(rows[0].n).toBeGreaterThan(1000);
  });
});
