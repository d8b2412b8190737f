import { journeyReason, type JourneyReason } from '../../domain/driving/journey-reason.ts';
import type { Journey } from '../../domain/driving/journey.ts';
import { isOfSpan, spanOf } from '../../domain/driving/reason-of.ts';
import type { RowBase } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { reasonsBefore, reasonsBetween } from '../database/reads/vehicle-reads.ts';
import { Movements } from '../database/movements.ts';
import type { Db } from '../database/rows.ts';
import { journeysAround } from '../telemetry/journeys/journey-reads.ts';

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

type Doc = Record<string, unknown>;

/** When it was written by the server's clock: never later than it came, nor before the journey began. */
function writtenAt(doc: Pick<JourneyReason, 'writtenAt' | 'startAt'>, offsetMs = 0): string {
  const saidMs = Date.parse(doc.writtenAt) + offsetMs;
  return new Date(Math.min(Date.now(), Math.max(saidMs, Date.parse(doc.startAt)))).toISOString();
}

/**
 * Takes a reason of journeys that are there and that this person may tell of: a driver of their own, managers of all. It gets the time of what it is of as
 * it is now, so that nobody says more than they saw by a span that is longer.
 */
async function beforeCreate(within: TransactionContext, doc: Omit<JourneyReason, keyof RowBase>): Promise<Doc> {
  const { actor, client, space } = within;
  if (actor.kind === 'system' || actor.role === null) return {};
  // Empty where the vehicle is gone; never where somebody writes.
  if (doc.vehicle === null) throw fail('invalid', undefined, [{ field: 'vehicle', code: 'required' }]);
  const movements = await Movements.of(client, { ...actor, orgId: space }, 'journeys');
  const written = spanOf(doc);
  const around = await journeysAround(client, movements, doc.vehicle, new Date(written.startMs), new Date(written.endMs));
  const journeys = around.filter((one) => isOfSpan(written, one));
  if (journeys.length === 0) throw fail('invalid', undefined, [{ field: 'startAt', code: 'unknown-journey' }]);
  if (journeys.some(({ isOwn }) => !isOwn)) throw fail('forbidden');
  return {
    startAt: new Date(Math.min(...journeys.map(({ startMs }) => startMs))).toISOString(),
    endAt: new Date(Math.max(...journeys.map(({ endMs }) => endMs))).toISOString(),
    writtenAt: writtenAt(doc, actor.clockOffsetMs),
    isPrivate: journeys.some(({ isPrivate }) => isPrivate),
  };
}

/** What the server does with reasons of journeys, in the transactions that write them. */
export const JOURNEY_REASONS: FeatureHooks = {
  journeyReason: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null }),
    beforeCreate: (within, _id, doc) => beforeCreate(within, doc),
  },
};
