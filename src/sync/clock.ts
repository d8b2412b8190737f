import type { SyncReport } from '../db/sync-report.ts';
import type { Clock } from './ports.ts';

/** When the server answered, by its own clock: this device's may be wrong by days. */
export function answeredAt(serverTime: string, nowMs: number): string {
  return Number.isNaN(Date.parse(serverTime)) ? new Date(nowMs).toISOString() : new Date(serverTime).toISOString();
}

/** How far this device's clock is from the server's: what a sealed record says its times are worth. */
export function clockOf(serverTime: string, measuredAt: number): Pick<SyncReport, 'clock'> {
  const offsetMs = Date.parse(serverTime) - Math.round(measuredAt);
  return Number.isFinite(offsetMs) ? { clock: { offsetMs, measuredAt: Math.round(measuredAt) } } : {};
}

/** The clocks of this device. */
export const deviceClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
