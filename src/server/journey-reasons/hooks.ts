import type { RowBase } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { JourneyReason } from '../../domain/journey-reason/journey-reason.ts';
import { isOfSpan, spanOf } from '../../domain/journey-reason/reason-of.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { Movements } from '../database/movements.ts';
import { journeysAround } from '../telemetry/journey-reads.ts';

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
