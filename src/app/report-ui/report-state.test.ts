// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { ReportDeclaration } from '../../domain/reports/report.ts';
import { trajets } from '../../domain/reports/trajets.ts';
import { announce } from '../../db/deltas.ts';
import { FIRST_REPORT, type SyncReport } from '../../db/sync-report.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { ReportState } from './report-state.tsx';
import type { ReportRun } from './use-report-run.ts';
import type { ReportWords } from './report-words.ts';

const NOTHING: ReportRun = {
  result: { rows: [] } as unknown as ReportRun['result'],
  at: null,
  madeMs: 0,
  isEarlier: false,
  missing: 0,
  failure: undefined,
  progress: null,
  running: false,
  reload: () => undefined,
  stop: () => undefined,
};
const words = { t: (key: string) => key, lang: 'fr' } as unknown as ReportWords;
const place = document.createElement('div');
const root = createRoot(place);
const report = trajets as unknown as ReportDeclaration<never>;
const show = (run: Partial<ReportRun>, hasVehicles = true): void =>
  flushSync(() =>
    root.render(createElement(ReportState, { report, run: { ...NOTHING, ...run }, excess: null, hasVehicles, isNarrowed: false, words })),
  );
const title = (): string => place.querySelector('.empty h2, .empty h3, .empty p')?.textContent ?? place.textContent ?? '';

afterEach(() => flushSync(() => root.render(null)));

it('loading, failed, not here and none are told apart, and the first copy is not taken for a missing network', async () => {
  const { name } = localDatabase();
  const heard = (report: Partial<SyncReport>): void => announce(name, { report: { ...FIRST_REPORT, ...report } });
  const says = (words: string) => expect.poll(title).toContain(words);
  show({}, false);
  heard({ progress: { done: 1, total: 9 } });
  await says('coming');
  heard({ asked: true, reachable: false });
  await says('notHere');
  heard({ mirrored: true, lastSyncAt: '2026-11-20T10:00:00.000Z' });
  await says('noVehicle');
  show({});
  await says('none.trajets');
  show({ missing: 3 });
  await says('list:noAnswer');
  heard({ mirrored: true, asked: true, reachable: false, lastSyncAt: '2026-11-20T10:00:00.000Z' });
  await says('list:notHere');
  show({ failure: 'internal' });
  await says('failed');
});
