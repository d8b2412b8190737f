import type { Area } from '../../domain/kit/geometry.ts';
import { mission } from '../../domain/mission/mission.ts';
import { arrivalOf, destinationArea } from '../../domain/mission/mission-arrival.ts';
import { isExpected, MISSION_LASTS_MS } from '../../domain/mission/mission-state.ts';
import { PLACE_RULES } from '../../domain/places/place-rules.ts';
import { resumeAt } from '../../domain/places/resume-at.ts';
import type { Visit } from '../../domain/places/visits.ts';
import { site } from '../../domain/site/site.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { dueLooks, keepLook, type ArrivalLook } from '../database/arrival-looks.ts';
import { visitsAfter } from '../telemetry/visit-reads.ts';

/*
 * Vehicles that came to where they were sent. Every minute, of all organizations, by one of the servers. Of each mission it is kept which visits of its
 * destination there were so far; what changes of the vehicle's positions marks it (days.ts, as it marks visits), and from there on they are read again:
 * positions that come late are found too, at their own time. Said twice it is said once: it is written where none is yet.
 */

/** Says of each expected mission that its vehicle arrived, once it has. */
export async function findArrivals(context: Context): Promise<void> {
  for (const due of await dueLooks(context.pool, new Date(context.now() - MISSION_LASTS_MS), new Date(context.now()))) {
    try {
      await look(context, due);
    } catch (error) {
      context.log.error({ err: error, mission: due.id }, 'arrival not looked for');
    }
  }
}

async function look(context: Context, due: ArrivalLook): Promise<void> {
  const { id, orgId } = due;
  const actor = systemActor(orgId);
  const row = await context.store.get(actor, mission, id);
  if (!row?.sentAt) return;
  const area = destinationArea(row, row.site === null ? null : await context.store.get(actor, site, row.site));
  if (!area) return;
  const sentMs = Date.parse(row.sentAt);
  const untilMs = Math.min(context.now(), sentMs + MISSION_LASTS_MS);
  const visits = await visitsSoFar(context, due, row.vehicle, area, sentMs, untilMs);
  const arrivedMs = arrivalOf(visits, sentMs, untilMs);
  if (arrivedMs === null) return keepLook(context.pool, due, visits, new Date(untilMs));
  await context.store.write(actor, async (writer) => {
    await writer.readAhead(mission, [id]);
    const now = await writer.get(mission, id);
    if (now && now.arrivedAt === null && isExpected(now.state))
      await writer.patch(mission, id, { arrivedAt: new Date(arrivedMs).toISOString() });
  });
}

/** Visits of the destination, made again from where something changed. What was before it was sent says whether it was there already: as far back as it would still be there. */
async function visitsSoFar(
  { pool }: Context,
  { orgId, visits, changedFrom }: ArrivalLook,
  vehicle: string,
  area: Area,
  sentMs: number,
  untilMs: number,
): Promise<Visit[]> {
  if (changedFrom === null) return visits;
  const { fromMs, going } = resumeAt(visits, Math.max(changedFrom.getTime(), sentMs - PLACE_RULES.silentS * 1000));
  const anew = new Set(going.map(({ startAt }) => startAt));
  const kept = visits.filter(({ startAt }) => Date.parse(startAt) < fromMs && !anew.has(startAt));
  return [...kept, ...(await visitsAfter(pool, orgId, area, vehicle, { from: new Date(fromMs), to: new Date(untilMs), going }))];
}
