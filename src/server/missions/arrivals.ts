import type { Entity } from '../../domain/kit/entity.ts';
import { mission as declared, type Mission } from '../../domain/mission/mission.ts';
import { arrivalOf, destinationArea } from '../../domain/mission/mission-arrival.ts';
import { isExpected, MISSION_LASTS_MS } from '../../domain/mission/mission-state.ts';
import { site } from '../../domain/site/site.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { expectedMissions } from '../database/expected-missions.ts';
import { visitsNear } from '../telemetry/visit-reads.ts';

/*
 * Vehicles that came to where they were sent. Every minute, of all organizations, by one of the servers. A mission is looked at anew from when it was
 * sent, for as long as it lasts: positions that come late are found too, at their own time. Said twice it is said once: it is written where none is yet.
 */
const mission = declared as unknown as Entity;

/** Says of each expected mission that its vehicle arrived, once it has. */
export async function findArrivals(context: Context): Promise<void> {
  for (const { id, orgId } of await expectedMissions(context.pool, new Date(context.now() - MISSION_LASTS_MS))) {
    try {
      await look(context, orgId, id);
    } catch (error) {
      context.log.error({ err: error, mission: id }, 'arrival not looked for');
    }
  }
}

async function look(context: Context, orgId: string, id: string): Promise<void> {
  const actor = systemActor(orgId);
  const row = (await context.store.get(actor, mission, id)) as unknown as Mission | null;
  if (!row?.sentAt) return;
  const area = destinationArea(row, row.site === null ? null : ((await context.store.get(actor, site as unknown as Entity, row.site)) as never));
  if (!area) return;
  const sentMs = Date.parse(row.sentAt);
  const untilMs = Math.min(context.now(), sentMs + MISSION_LASTS_MS);
  const visits = await visitsNear(context.pool, orgId, null, area, { from: new Date(sentMs), to: new Date(untilMs), vehicles: [row.vehicle] });
  const arrivedMs = arrivalOf(visits, sentMs, untilMs);
  if (arrivedMs === null) return;
  await context.store.write(actor, async (writer) => {
    await writer.readAhead(mission, [id]);
    const now = (await writer.get(mission, id)) as unknown as Mission | null;
    if (now && now.arrivedAt === null && isExpected(now.state)) await writer.patch(mission, id, { arrivedAt: new Date(arrivedMs).toISOString() });
  });
}
