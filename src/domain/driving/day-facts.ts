import { ignitionStretches, type IgnitionStretch } from './ignitions.ts';
import { latencyOf, type DeviceLatency } from './latency.ts';

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
