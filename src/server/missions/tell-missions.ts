import { driver } from '../../domain/driver/driver.ts';
import type { Entity } from '../../domain/kit/entity.ts';
import { isOver, MANAGED_FIELDS } from '../../domain/mission/mission-state.ts';
import { missionPlace } from '../../domain/mission/mission-place.ts';
import type { Mission } from '../../domain/mission/mission.ts';
import { settings } from '../../domain/settings/settings.ts';
import { site } from '../../domain/site/site.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { prepared } from '../database/prepared.ts';
import { tellLater } from '../field-work/deliver-notifications.ts';
import type { MissionNews, MissionTold } from './mission-words.ts';

/** To the driver, what is asked of them; to the person who sent it, what became of it. */
type Kind = 'mission' | 'missionAnswer';

/** What a message says of a mission: as it is now, whatever it becomes. */
async function toldOf({ find, space }: TransactionContext, row: Mission, news: MissionNews): Promise<MissionTold> {
  const nameOf = async (entity: unknown, id: string | null, field: string): Promise<string | null> =>
    id === null ? null : (((await find(entity as Entity, id))?.[field] as string | null) ?? null);
  return {
    news,
    title: row.title,
    message: row.message,
    plate: await nameOf(vehicle, row.vehicle, 'registration'),
    driver: await nameOf(driver, row.driver, 'name'),
    place: missionPlace(row, await nameOf(site, row.site, 'name')),
    at: news === 'arrived' ? row.arrivedAt : row.plannedAt,
    timeZone: (await nameOf(settings, space, 'timeZone')) ?? String(settings.fields.timeZone.initial),
  };
}

/** Puts down that a person of the organization is to be told; who did it themselves, or is no longer there, is not. */
async function tell(within: TransactionContext, kind: Kind, to: string | null, row: Mission, news: MissionNews): Promise<void> {
  const { client, space, actor } = within;
  if (to === null || to === actor.userId) return;
  const { rowCount } = await prepared(client, 'SELECT 1 FROM memberships WHERE org_id = $1::uuid AND "user" = $2 AND active', [space, to]);
  if (rowCount !== 0) await tellLater(client, space, to, kind, row._id, { ...(await toldOf(within, row, news)) });
}

/** Of a mission as it was just written, tells its driver that it was given, changed or taken back, and who sent it that it was answered or reached. */
export async function tellMission(within: TransactionContext, row: Mission, before: Mission | null): Promise<void> {
  if (before === null) {
    if (within.actor.kind === 'person') await tell(within, 'mission', row.assignee, row, 'sent');
  } else if (before.state !== row.state) {
    if (row.state === 'cancelled') await tell(within, 'mission', row.assignee, row, 'cancelled');
    if (row.state === 'accepted' || row.state === 'refused') await tell(within, 'missionAnswer', row.sender, row, row.state);
  } else if (before.arrivedAt === null && row.arrivedAt !== null) await tell(within, 'missionAnswer', row.sender, row, 'arrived');
  else if (MANAGED_FIELDS.some((field) => before[field] !== row[field])) await tell(within, 'mission', row.assignee, row, 'changed');
}

/** A mission that goes while its vehicle is on the way is taken back. */
export async function tellRemoved(within: TransactionContext, row: Mission): Promise<void> {
  if (!isOver(row)) await tell(within, 'mission', row.assignee, row, 'removed');
}
