import { expect, it } from 'vitest';
import type { AnyRow } from '../domain/entity/entity.ts';
import { answers, page } from '../../tests/helpers/engine-answers.ts';
import { engine, id, row, stage, stageEach, storage } from '../../tests/helpers/engine-stage.ts';

stageEach();

const NOW = '2026-11-22T08:00:00.000Z';
const daysAgo = (days: number): string => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const fill = (table: string, n: number, days: number): void => storage.keep(table, row(n, { createdAt: daysAgo(days) }) as AnyRow);
const left = (table: string): string[] => [...(storage.tables.rows.get(table)?.keys() ?? [])];

async function pullAt(serverTime: string): Promise<void> {
  stage.handle = ({ path, body }) =>
    path.endsWith('push') ? answers(body, ({ mid }) => ({ mid, status: 'retry' })) : page({ serverTime });
  engine.want();
  await engine.step();
}

it('rows older than devices hold them leave the mirror by themselves, by the server’s clock, once a day; what waits to be sent and every other row stays', async () => {
  fill('field-records', 1, 30);
  fill('field-records', 2, 32);
  fill('missed-checks', 3, 32);
  fill('missed-checks', 4, 93);
  fill('defects', 5, 400);
  stage.write({ entity: 'fieldRecord', id: id(2), clientAt: daysAgo(40) });
  stage.skewMs = -90 * 86_400_000;
  const queued = storage.tables.outbox.size;
  await pullAt(NOW);
  expect([left('field-records'), left('missed-checks'), left('defects')]).toEqual([[id(1)], [id(3)], [id(5)]]);
  expect(storage.tables.outbox.size).toBe(queued);
  fill('field-records', 6, 60);
  await pullAt('2026-11-22T20:00:00.000Z');
  expect(left('field-records')).toEqual([id(1), id(6)]);
  await pullAt('2026-11-24T08:00:00.000Z');
  expect(left('field-records')).toEqual([]);
});
