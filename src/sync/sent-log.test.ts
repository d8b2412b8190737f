import { expect, it, vi } from 'vitest';
import { answers, applied, page } from '../../tests/helpers/engine-answers.ts';
import { engine, stage, stageEach, storage } from '../../tests/helpers/engine-stage.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';
import type { OutboxItem } from '../db/local-row.ts';
import { forgetSent, keepSent, SENT, SENT_DAYS } from './batch.ts';

stageEach();

const kept = (): Promise<string[]> => storage.read([SENT], (tx) => tx.ids(SENT));
const keep = (mids: readonly string[], atMs: number): Promise<void> =>
  storage.transact([SENT], async (tx) => ({
    result: await keepSent(
      tx,
      mids.map((mid) => ({ mid }) as OutboxItem),
      new Date(atMs).toISOString(),
    ),
  }));

it('keeps what was acknowledged for some days, and the newest of too much', async () => {
  const nowMs = Date.parse('2026-11-21T07:00:00Z');
  await keep(['old'], nowMs - SENT_DAYS * DAY_MS - 1);
  await keep(['young'], nowMs - SENT_DAYS * DAY_MS + 1);
  await forgetSent(storage, nowMs);
  expect(await kept()).toEqual(['young']);
  await keep(
    Array.from({ length: 2000 }, (_, n) => `new${n}`),
    nowMs,
  );
  await forgetSent(storage, nowMs);
  expect(await kept()).toHaveLength(2000);
  expect(await kept()).not.toContain('young');
});

it('is gone through once a day and after writes were acknowledged, not with each pull', async () => {
  let serverTime = '2026-11-21T07:00:00.000Z';
  stage.handle = ({ path, body }) => (path.endsWith('pull') ? page({ serverTime }) : answers(body, applied));
  const read = vi.spyOn(storage, 'read');
  const looks = async (): Promise<number> => {
    read.mockClear();
    engine.want();
    await engine.step();
    return read.mock.calls.filter(([stores]) => stores.includes(SENT)).length;
  };
  expect([await looks(), await looks(), await looks()]).toEqual([1, 0, 0]);
  stage.write();
  expect([await looks(), await looks()]).toEqual([1, 0]);
  expect(await kept()).toHaveLength(1);
  serverTime = '2026-11-22T07:00:00.000Z';
  expect([await looks(), await looks()]).toEqual([1, 0]);
});
