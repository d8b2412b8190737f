import { HOUR_MS } from '../../domain/kit/durations.ts';
import { distanceM } from '../../domain/kit/geometry.ts';
import type { Row } from './batch.ts';

/** No vehicle goes faster; a shorter hop is a drift of the position. */
const MOST_KMH = 400;
const LEAST_M = 5_000;
const MAX_DEVICES = 50_000;

/** Places of one device that are further apart than anything drives: a position that is made up, or a receiver that is wrong. */
export class Jumps {
  private readonly last = new Map<string, { lat: number; lng: number; atMs: number }>();

  /** The jumps among what was stored, each with its whole kilometres; in order of time of each device. */
  of(rows: readonly Row[]): { row: Row; km: number }[] {
    const found: { row: Row; km: number }[] = [];
    for (const row of rows.toSorted((a, b) => a.atMs - b.atMs)) {
      const { lat, lng, valid } = row.message;
      const before = this.last.get(row.device.deviceId);
      if (!valid || lat === null || lng === null || (before && row.atMs <= before.atMs)) continue;
      if (before) {
        const metres = distanceM([before.lng, before.lat], [lng, lat]);
        if (metres > LEAST_M && metres / 1000 / ((row.atMs - before.atMs) / HOUR_MS) > MOST_KMH)
          found.push({ row, km: Math.round(metres / 1000) });
      }
      if (this.last.size >= MAX_DEVICES) this.last.clear();
      this.last.set(row.device.deviceId, { lat, lng, atMs: row.atMs });
    }
    return found;
  }
}
