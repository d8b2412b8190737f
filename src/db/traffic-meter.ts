import { addTraffic, sumTraffic, trafficDay, type TrafficByKind, type TrafficDays, type TrafficKind } from '../domain/sync/transfers.ts';
import { changeDeviceValue, readDeviceValue, writeDeviceValue } from './registry.ts';

const KEY = 'traffic';
const RATE = 'trafficRate';
/** What was counted is kept together: a write to the disk for each request would cost more than it tells. */
const KEEP_MS = 2000;
/** Shorter answers tell of the way, not of its width. */
const TELLING_BYTES = 20_000;

const FILES = /^\/api\/v1\/(?:uploads|documentation)\b|\/(?:photo|photos|attachments|thumbnail|shown|proof)\b/;
const MAP = /^\/(?:basemap\/|api\/v1\/map-archive\b)/;
const RECORDS = /^\/(?:api|simple-directory|notify)\//;

/** What the bytes of a request are; null: nothing went over a link. Whatever comes from elsewhere is of the map. */
export function trafficKindOf(address: string, origin: string): TrafficKind | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== origin || MAP.test(url.pathname)) return 'map';
  if (FILES.test(url.pathname)) return 'files';
  return RECORDS.test(url.pathname) ? 'records' : 'code';
}

interface Meter {
  gathered: TrafficByKind;
  timer?: ReturnType<typeof setTimeout> | undefined;
  isCounting: boolean;
  rate?: number;
}
const meter: Meter = { gathered: {}, isCounting: false };

/** So many bytes went, from this page or worker. Until it counts, nothing is. */
export function countBytes(kind: TrafficKind, { down = 0, up = 0 }: { down?: number; up?: number }): void {
  if (!meter.isCounting || down + up === 0) return;
  meter.gathered = sumTraffic(meter.gathered, { [kind]: { down, up } });
  meter.timer ??= setTimeout(() => void keepTraffic(), KEEP_MS);
}

/** Adds what was counted to what this device keeps. Storage refused: counted with the next. */
async function keepTraffic(): Promise<void> {
  clearTimeout(meter.timer);
  meter.timer = undefined;
  const more = meter.gathered;
  if (Object.keys(more).length === 0) return;
  meter.gathered = {};
  // Only how long something would take.
  if (meter.rate !== undefined) await writeDeviceValue(RATE, meter.rate).catch(() => undefined);
  await changeDeviceValue<TrafficDays>(KEY, (days) => addTraffic((days ?? {}) as TrafficDays, trafficDay(Date.now()), more)).catch(
    () => (meter.gathered = sumTraffic(more, meter.gathered)),
  );
}

/** What this device counted, with what its service worker noted. */
export async function readTraffic(noted: TrafficDays): Promise<TrafficDays> {
  await keepTraffic();
  const own = (await readDeviceValue<TrafficDays>(KEY)) ?? {};
  return Object.fromEntries([...Object.keys({ ...own, ...noted })].map((day) => [day, sumTraffic(own[day] ?? {}, noted[day] ?? {})]));
}

/** Bytes in a second, as answers came lately to this page, else to this device; undefined: none was large enough to tell. */
export async function measuredRate(): Promise<number | undefined> {
  return meter.rate ?? (await readDeviceValue<number>(RATE));
}

interface Entry {
  name: string;
  /** Of headers and body, as they went; 0: it came from this device. */
  transferSize: number;
  responseStart: number;
  responseEnd: number;
  workerStart?: number;
}

function take({ name, transferSize, responseStart, responseEnd, workerStart = 0 }: Entry): void {
  const kind = trafficKindOf(name, globalThis.location.origin);
  // What the service worker answers is counted by it.
  if (kind === null || transferSize === 0 || (kind === 'code' && workerStart > 0)) return;
  countBytes(kind, { down: transferSize });
  const ms = responseEnd - responseStart;
  if (transferSize < TELLING_BYTES || ms <= 0) return;
  const now = (1000 * transferSize) / ms;
  meter.rate = meter.rate === undefined ? now : 0.7 * meter.rate + 0.3 * now;
}

/** Counts what this page or worker fetches from now on, and before as far as its browser remembers. A browser that tells no sizes counts what leaves alone. */
export function startTrafficMeter(): void {
  meter.isCounting = true;
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes('resource')) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry as PerformanceResourceTiming);
  }).observe({ type: 'resource', buffered: true });
}
