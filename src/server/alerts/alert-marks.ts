import type { Row } from '../telemetry/batch.ts';

/** Messages of a vehicle that the rules have to look at, as the batch that stores them says it. */
export interface AlertMark {
  vehicleId: string;
  orgId: string;
  fromMs: number;
  toMs: number;
  /** ISO UTC. */
  fromReceived: string;
}

/** What was received longer ago (quarantine that is adopted, a history that is loaded) is no news: no rule looks at it. */
const NEWS_MS = 24 * 3_600_000;

/** Vehicles of these rows, in order, with what of them is to be looked at. */
export function alertMarksOf(rows: readonly Row[], nowMs: number): AlertMark[] {
  const oldest = new Date(nowMs - NEWS_MS).toISOString();
  const marks = new Map<string, AlertMark>();
  for (const { device, atMs, receivedAt } of rows) {
    if (device.vehicleId === null || receivedAt < oldest) continue;
    const known = marks.get(device.vehicleId);
    if (!known)
      marks.set(device.vehicleId, { vehicleId: device.vehicleId, orgId: device.orgId, fromMs: atMs, toMs: atMs, fromReceived: receivedAt });
    else {
      known.fromMs = Math.min(known.fromMs, atMs);
      known.toMs = Math.max(known.toMs, atMs);
      if (receivedAt < known.fromReceived) known.fromReceived = receivedAt;
    }
  }
  return [...marks.values()];
}
