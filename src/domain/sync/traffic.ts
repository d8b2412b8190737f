import { dayOf } from '../time/time-zone.ts';

/** Kinds of bytes as a person is told of them: what is entered and read; photos, attachments and pages; the application; the map. */
export const TRAFFIC_KINDS = ['records', 'files', 'code', 'map'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

export interface Traffic {
  down: number;
  up: number;
}
export type TrafficByKind = Partial<Record<TrafficKind, Traffic>>;
/** By day (YYYY-MM-DD) of this device. */
export type TrafficDays = Readonly<Record<string, TrafficByKind>>;

/** The day of this device: what a byte costs is between its person and a provider, whatever zone an organization works in. */
export const trafficDay = (nowMs: number): string => dayOf(nowMs, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The sum of both. */
export function sumTraffic(one: TrafficByKind, other: TrafficByKind): TrafficByKind {
  const sum: TrafficByKind = { ...one };
  for (const kind of TRAFFIC_KINDS) {
    const [a, b] = [one[kind], other[kind]];
    if (b) sum[kind] = { down: (a?.down ?? 0) + b.down, up: (a?.up ?? 0) + b.up };
  }
  return sum;
}

/** So much more went on that day. Days of other months are no longer told of, and leave. */
export function addTraffic(days: TrafficDays, day: string, more: TrafficByKind): TrafficDays {
  const month = Object.entries(days).filter(([known]) => known.slice(0, 7) === day.slice(0, 7));
  return Object.fromEntries([...month.filter(([known]) => known !== day), [day, sumTraffic(days[day] ?? {}, more)]]);
}

/** What a day and its month took so far. */
export function trafficOf(days: TrafficDays, day: string): Record<'today' | 'month', Record<TrafficKind, Traffic>> {
  const none = { records: { down: 0, up: 0 }, files: { down: 0, up: 0 }, code: { down: 0, up: 0 }, map: { down: 0, up: 0 } };
  const month = Object.entries(days).filter(([known]) => known.slice(0, 7) === day.slice(0, 7));
  return {
    today: { ...none, ...days[day] },
    month: { ...none, ...month.reduce((sum, [, one]) => sumTraffic(sum, one), {} as TrafficByKind) },
  };
}
