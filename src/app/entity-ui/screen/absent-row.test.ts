// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { setCurrent } from '../../../db/current.ts';
import { announce } from '../../../db/deltas.ts';
import { createRow } from '../../../db/mutate.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';
import { FIRST_REPORT } from '../../../db/sync-report.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { errorStatus } from '../../shell/page-error.ts';
import { AbsentRow } from './absent-row.tsx';

const place = document.createElement('div');
const root = createRoot(place);
const show = (id: string): void => flushSync(() => root.render(createElement(AbsentRow, { entity: 'vehicle', id })));
const isAsking = (): boolean => place.querySelector('.empty') === null;

afterEach(() => {
  flushSync(() => root.render(null));
  vi.unstubAllGlobals();
});

it('a row that the device has and the screen does not take, as one of another vehicle, is asked of the server: nobody waits for ever', async () => {
  const { name } = localDatabase();
  vi.stubGlobal('fetch', async () => Response.json({}));
  const id = await createRow('vehicle', { registration: 'AA-200-AA' });
  const forget = liveRows('vehicle').subscribe(() => undefined);
  await expect.poll(() => liveRows('vehicle').getSnapshot().byId.has(id)).toBe(true);
  show(id);
  announce(name, { report: { ...FIRST_REPORT, mirrored: true, reachable: true, lastSyncAt: '2026-11-20T10:00:00.000Z' } });
  await expect.poll(() => place.textContent).toContain('detailElsewhereText');
  forget();
});

it('a device that keeps nothing asks the server too', async () => {
  localDatabase();
  setCurrent(null);
  vi.stubGlobal('fetch', async () => Response.json({}));
  show('0199aaaa-0000-7000-8000-000000000009');
  await expect.poll(isAsking).toBe(false);
});

it('a server that fails says nothing of a row: it is not told to be there, and may be asked again', async () => {
  const { name } = localDatabase();
  let answer = (): Response => Response.json({ code: 'internal' }, { status: 500 });
  vi.stubGlobal('fetch', async () => answer());
  show('0199aaaa-0000-7000-8000-000000000010');
  announce(name, { report: { ...FIRST_REPORT, mirrored: true, reachable: true, lastSyncAt: '2026-11-20T10:00:00.000Z' } });
  await expect.poll(() => place.textContent).toContain('noAnswer');
  expect(place.textContent).not.toContain('detailElsewhereText');
  answer = () => Response.json({});
  flushSync(() => place.querySelector('button')?.click());
  await expect.poll(() => place.textContent).toContain('detailElsewhereText');
});

it('what the server keeps from a person is said to be theirs to ask for, and no page that does not exist', async () => {
  const { name } = localDatabase();
  const statusOf = async (entity: 'vehicle' | 'reportRun', refusal: { code: string; status: number }): Promise<number> => {
    vi.stubGlobal('fetch', async () => Response.json({ code: refusal.code }, { status: refusal.status }));
    const told: unknown[] = [];
    const own = createRoot(document.createElement('div'), { onUncaughtError: (error) => told.push(error) });
    flushSync(() => own.render(createElement(AbsentRow, { entity, id: '0199aaaa-0000-7000-8000-000000000011' })));
    announce(name, { report: { ...FIRST_REPORT, mirrored: true, reachable: true, lastSyncAt: '2026-11-20T10:00:00.000Z' } });
    await expect.poll(() => told.length).toBe(1);
    return errorStatus(told[0]);
  };
  const missing = { code: 'not-found', status: 404 };
  expect(await statusOf('vehicle', missing)).toBe(404);
  expect(await statusOf('vehicle', { code: 'forbidden', status: 403 })).toBe(403);
  // Runs of reports: who reads their own alone is answered the same for those of others.
  expect(await statusOf('reportRun', missing)).toBe(403);
});
