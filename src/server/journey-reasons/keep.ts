import type { Journey } from '../../domain/driving/journey.ts';
import { journeyReason } from '../../domain/journey-reason/journey-reason.ts';
import { isOfSpan, spanOf } from '../../domain/journey-reason/reason-of.ts';
import type { Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { reasonsBefore, reasonsBetween } from '../database/journey-reasons.ts';
import type { Db } from '../database/rows.ts';

/** Removed in one transaction. */
const MOST = 500;

/** A journey that late data show to be one in private mode: what was written of it before is read by its author alone from then on. */
export async function maskReasons(db: Db, store: Store, orgId: string, vehicleId: string, journeys: readonly Journey[]): Promise<void> {
  const spans = journeys.filter(({ isPrivate }) => isPrivate).map(spanOf);
  if (spans.length === 0) return;
  const [from, to] = [new Date(Math.min(...spans.map(({ startMs }) => startMs))), new Date(Math.max(...spans.map(({ endMs }) => endMs)))];
  const server = systemActor(orgId);
  const open = (await reasonsBetween(db, server, [vehicleId], from, to)).filter(
    (reason) => !reason.isPrivate && spans.some((span) => isOfSpan(spanOf(reason), span)),
  );
  if (open.length > 0)
    await store.write(server, async (writer) => {
      for (const { _id } of open) await writer.patch(journeyReason, _id, { isPrivate: true });
    });
}

/** Reasons go with their journeys, from the devices too. */
export async function forgetReasons(db: Db, store: Store, orgId: string, before: Date): Promise<void> {
  for (let ids = await reasonsBefore(db, orgId, before, MOST); ids.length > 0; ids = await reasonsBefore(db, orgId, before, MOST))
    await store.write(systemActor(orgId), async (writer) => {
      for (const id of ids) await writer.remove(journeyReason, id);
    });
}
