import type { PoolClient } from 'pg';
import type { RecordContent } from '../../domain/check-list/record.ts';
import { usualTime } from '../database/field-work-reads.ts';

/** Two measures of a device's clock further apart than this are in doubt (field-work.md §3). */
const CLOCK_DOUBT_MS = 2 * 60_000;
/** As a share of the median of its template, once there are enough records to have one. */
const FAST_SHARE = 0.4;
const FAST_RECORDS = 5;

/**
 * Whether a record's time is in doubt: it was sealed after it arrived, or the device's clock as it was sent (`offsetMs`, to the server's; undefined: not
 * told) is not what it was at the seal. A clock that is wrong by as much all along is none.
 */
export function isClockDoubtful(
  { sealedAt, clock }: Pick<RecordContent, 'sealedAt' | 'clock'>,
  receivedMs: number,
  offsetMs: number | undefined,
): boolean {
  if (sealedAt + clock.offsetMs - receivedMs > CLOCK_DOUBT_MS) return true;
  return offsetMs !== undefined && Math.abs(offsetMs - clock.offsetMs) > CLOCK_DOUBT_MS;
}

/** Filled in less than 40 % of the usual time of its template. */
export async function isTooFast(client: PoolClient, org: string, { template, activeMs }: RecordContent): Promise<boolean> {
  const { records, medianMs } = await usualTime(client, org, template.key);
  return records >= FAST_RECORDS && medianMs !== null && activeMs < FAST_SHARE * medianMs;
}
