import { grouped } from '../text/order-rows.ts';
import { HOUR_MS } from '../time/time-zone.ts';
import { type IgnitionStretch, ignitionStretches } from './ignitions.ts';

/** Upper ends of the classes of delay, seconds, each included; the last class has none. */
export const LATENCY_BINS_S = [5, 15, 60, 300, 900, 3600, 21_600, 86_400] as const;

/** Delays of a device in one hour of reception. */
interface LatencyHour {
  /** Start of the hour, ISO UTC. */
  at: string;
  count: number;
  sumS: number;
  worstS: number;
}

/** Delays between measure and reception of the messages of one device. */
interface DeviceLatency {
  device: string;
  count: number;
  sumS: number;
  worstS: number;
  /** When the message that came latest was measured, ISO UTC. */
  worstAt: string;
  /** Messages by class of `LATENCY_BINS_S`, and those beyond. */
  bins: number[];
  /** By hour of reception, in order. */
  hours: LatencyHour[];
}

/** Seconds between measure and reception; a clock that is ahead is no delay. */
const delayS = ({ atMs, receivedMs }: FactFix): number => Math.max(0, (receivedMs - atMs) / 1000);

function binOf(seconds: number): number {
  const bin = LATENCY_BINS_S.findIndex((end) => seconds <= end);
  return bin < 0 ? LATENCY_BINS_S.length : bin;
}

function ofDevice(device: string, fixes: readonly FactFix[]): DeviceLatency {
  const bins = Array.from({ length: LATENCY_BINS_S.length + 1 }, () => 0);
  const hours = new Map<number, LatencyHour>();
  let worst = fixes[0]!;
  let sumS = 0;
  for (const fix of fixes) {
    const seconds = delayS(fix);
    sumS += seconds;
    bins[binOf(seconds)]! += 1;
    if (seconds > delayS(worst)) worst = fix;
    const hourMs = Math.floor(fix.receivedMs / HOUR_MS) * HOUR_MS;
    const hour = hours.get(hourMs) ?? { at: new Date(hourMs).toISOString(), count: 0, sumS: 0, worstS: 0 };
    hours.set(hourMs, { ...hour, count: hour.count + 1, sumS: hour.sumS + seconds, worstS: Math.max(hour.worstS, seconds) });
  }
  return {
    device,
    count: fixes.length,
    sumS,
    worstS: delayS(worst),
    worstAt: new Date(worst.atMs).toISOString(),
    bins,
    hours: [...hours].sort(([a], [b]) => a - b).map(([, hour]) => hour),
  };
}

/** Delays of messages by device, devices in the order of their ids. */
export function latencyOf(fixes: readonly FactFix[]): DeviceLatency[] {
  return [...grouped(fixes, ({ device }) => device)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([device, own]) => ofDevice(device, own));
}

/** Class that holds the given share (0 to 1) of the messages: its index in `LATENCY_BINS_S`; null without messages. */
export function binAtShare(bins: readonly number[], share: number): number | null {
  const total = bins.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bin, count] of bins.entries()) {
    seen += count;
    if (total > 0 && seen >= total * share) return bin;
  }
  return null;
}

/** What facts of a day are made of: a message of the vehicle, good fix or not. */
export interface FactFix {
  atMs: number;
  /** When the server had it. */
  receivedMs: number;
  device: string;
  speedKmh: number | null;
  ignition: boolean | null;
  valid: boolean;
}

/** What a day of a vehicle says of its device, for the platform administration. */
export interface DayFacts {
  messages: number;
  latency: DeviceLatency[];
  ignitions: IgnitionStretch[];
}

/** Facts of the messages in [startMs, endMs), given in order of time. Same messages, same facts. */
export function dayFacts(fixes: readonly FactFix[], startMs: number, endMs: number): DayFacts {
  const those = fixes.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
  return { messages: those.length, latency: latencyOf(those), ignitions: ignitionStretches(those) };
}
