import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { FIRST_REPORT } from '../sync-report.ts';
import { serverNowMs } from './sync-status.ts';

afterEach(() => void vi.useRealTimers());

it('acceptance 6: a clock that is a day ahead says the time of the server; one that was never compared, its own', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T06:00:00Z') });
  expect(await serverNowMs()).toBe(Date.parse('2026-11-23T06:00:00Z'));
  const database = localDatabase();
  expect(await serverNowMs()).toBe(Date.parse('2026-11-23T06:00:00Z'));
  await database.write(['meta'], (tx) =>
    tx.table('meta').put({ key: 'report', value: { ...FIRST_REPORT, clock: { offsetMs: -86_400_000, measuredAt: Date.now() } } }),
  );
  expect(await serverNowMs()).toBe(Date.parse('2026-11-22T06:00:00Z'));
});
