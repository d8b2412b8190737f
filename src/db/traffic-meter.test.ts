import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countBytes, measuredRate, readTraffic, startTrafficMeter, trafficKindOf } from './traffic-meter.ts';
import { readDeviceValue, writeDeviceValue } from './registry.ts';

const HERE = 'https://fleet.example';
const of = (path: string): string | null => trafficKindOf(new URL(path, HERE).href, HERE);
let observed: (entries: object[]) => void = () => undefined;

beforeEach(async () => {
  vi.stubGlobal('location', new URL(HERE));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['resource'];
      constructor(take: (list: { getEntries: () => object[] }) => void) {
        observed = (entries) => take({ getEntries: () => entries });
      }
      observe = (): void => undefined;
    },
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00Z') });
  await writeDeviceValue('traffic', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a request is of the application, the map, files, or records', () => {
  expect(['/', '/assets/a.js', '/sw.js', '/gestion/vehicules'].map(of)).toEqual(Array(4).fill('code'));
  expect(['/basemap/land.json', '/api/v1/map-archive?v=1', 'https://tiles.example/a.pmtiles'].map(of)).toEqual(Array(3).fill('map'));
  expect(
    ['/api/v1/uploads/7', '/api/v1/vehicles/v/photo?v=1', '/api/v1/tickets/t/attachments/a/thumbnail', '/api/v1/documentation?lang=fr'].map(
      of,
    ),
  ).toEqual(Array(4).fill('files'));
  expect(['/api/v1/sync/pull', '/simple-directory/api/auth/me', '/notify/api/x'].map(of)).toEqual(Array(3).fill('records'));
  expect(['blob:https://fleet.example/1', 'data:,a', 'no address'].map((url) => trafficKindOf(url, HERE))).toEqual([null, null, null]);
});

const entry = (path: string, transferSize: number, more: object = {}): object => ({
  name: new URL(path, HERE).href,
  transferSize,
  responseStart: 0,
  responseEnd: 0,
  ...more,
});

it('what is fetched and what leaves is counted on this device, with what the service worker noted; what came from here is not', async () => {
  countBytes('records', { up: 9000 });
  expect(await readTraffic({})).toEqual({});
  startTrafficMeter();
  countBytes('files', { up: 700 });
  countBytes('records', { up: 30 });
  observed([
    entry('/api/v1/sync/pull', 1200),
    entry('/api/v1/vehicles/v/photo', 0),
    entry('/assets/a.js', 5000, { workerStart: 12 }),
    entry('/api/v1/sync/push', 300, { workerStart: 12 }),
  ]);
  const noted = { '2026-11-26': { code: { down: 5, up: 0 } }, '2026-11-27': { code: { down: 5000, up: 0 } } };
  expect(await readTraffic(noted)).toEqual({
    '2026-11-26': { code: { down: 5, up: 0 } },
    '2026-11-27': { records: { down: 1500, up: 30 }, files: { down: 0, up: 700 }, code: { down: 5000, up: 0 } },
  });
});

it('large answers tell how many bytes come in a second, small ones do not; it is kept for the next page', async () => {
  startTrafficMeter();
  observed([entry('/api/v1/sync/pull', 300, { responseEnd: 1 })]);
  expect(await measuredRate()).toBeUndefined();
  observed([entry('/api/v1/sync/pull', 200_000, { responseStart: 100, responseEnd: 600 })]);
  expect(await measuredRate()).toBe(400_000);
  await readTraffic({});
  expect(await readDeviceValue('trafficRate')).toBe(400_000);
});
