import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import type { CalendarEntry, EntryStatus } from '../../domain/files/calendar-file.ts';
import { DAY_MS, dayOf } from '../../domain/time/time-zone.ts';
import { lastDone, vehicleDues } from '../../domain/maintenance/dues.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { outgoingAddress } from '../../domain/text/address.ts';
import { maintenance, maintenancePlan } from '../../domain/maintenance/maintenance.ts';
import { missionPlace } from '../../domain/mission/mission-state.ts';
import { mission, type MissionState } from '../../domain/mission/mission.ts';
import { reservation, type ReservationState } from '../../domain/reservation/reservation.ts';
import { site } from '../../domain/places/site.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context, ListQuery } from '../context.ts';
import { lastWorks } from '../database/reads/field-work-reads.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { canRead } from '../database/permissions.ts';
import type { OrgActor } from '../identity/people.ts';
import { CALENDAR_WORDS } from './calendar-words.ts';

/** A calendar tells so far back, and so far ahead. */
const PAST_MS = 30 * DAY_MS;
const AHEAD_MS = 400 * DAY_MS;
/** Entries of one kind at most: what is ahead goes before what is past. */
const MOST = 2000;
const PAGE = 1000;

const RESERVATION_STATUS: Record<ReservationState, EntryStatus> = {
  requested: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  inProgress: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  refused: 'CANCELLED',
};
const MISSION_STATUS: Record<MissionState, EntryStatus> = {
  sent: 'TENTATIVE',
  accepted: 'CONFIRMED',
  refused: 'CANCELLED',
  cancelled: 'CANCELLED',
};

export interface CalendarGround {
  context: Context;
  actor: OrgActor;
  locale: Locale;
  timeZone: string;
  nowMs: number;
}

/** Whether role and permissions let the person read rows of an entity now. */
async function mayRead({ context: { pool }, actor }: CalendarGround, entity: Entity): Promise<boolean> {
  return canRead(actor, entity) && (entity.flag === undefined || hasOneOf(pool, actor, [entity.flag]));
}

/** Rows as the person may read them now, in their order, for as long as `goesOn`. */
async function rowsFor<E extends Entity>(
  ground: CalendarGround,
  entity: E,
  query: Omit<ListQuery, 'page' | 'size'>,
  goesOn: (row: RowOf<E>) => boolean = () => true,
): Promise<RowOf<E>[]> {
  if (!(await mayRead(ground, entity))) return [];
  const { context, actor } = ground;
  const rows: RowOf<E>[] = [];
  for (let page = 1; ; page++) {
    const { results } = await context.store.list(actor, entity, { ...query, page, size: PAGE });
    const wanted = results.filter(goesOn);
    rows.push(...wanted);
    if (results.length < PAGE || wanted.length < results.length) return rows;
  }
}

/** Rows of these ids that the person may read, by id. */
async function byId<E extends Entity>(
  { context, actor }: CalendarGround,
  entity: E,
  ids: Iterable<string | null>,
): Promise<Map<string, RowOf<E>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<string, RowOf<E>>();
  for (let from = 0; from < wanted.length && canRead(actor, entity); from += PAGE) {
    const some = wanted.slice(from, from + PAGE);
    const { results } = await context.store.list(actor, entity, { page: 1, size: PAGE, filters: { _id: some } });
    for (const row of results) found.set(row._id, row);
  }
  return found;
}

const onOneLine = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
const onLines = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\n');

const uidOf = ({ context: { config } }: CalendarGround, ...ids: string[]): string =>
  `${ids.join('-')}@${new URL(config.publicUrl).hostname}`;
const addressOf = ({ context: { config }, actor }: CalendarGround, path: string): string | null =>
  outgoingAddress(path, actor.orgId, config.publicUrl);
const vehiclesOf = (ground: CalendarGround, rows: readonly { vehicle: string }[]) =>
  byId(
    ground,
    vehicle,
    rows.map((row) => row.vehicle),
  );

/** What the person booked, or was booked for them. */
async function reservations(ground: CalendarGround): Promise<CalendarEntry[]> {
  const { actor, nowMs, locale } = ground;
  const words = CALENDAR_WORDS[locale];
  const since = await rowsFor(
    ground,
    reservation,
    { filters: { bookedBy: [actor.userId] }, sort: [{ field: 'endAt', direction: -1 }] },
    ({ endAt }) => Date.parse(endAt) >= nowMs - PAST_MS,
  );
  const rows = since.filter(({ startAt }) => Date.parse(startAt) < nowMs + AHEAD_MS).slice(0, MOST);
  const vehicles = await vehiclesOf(ground, rows);
  return rows.map((row) => ({
    uid: uidOf(ground, 'reservation', row._id),
    url: addressOf(ground, `/reservations/${row._id}`),
    changedAt: row.updatedAt,
    sequence: row.ver,
    summary: onOneLine(words.reservation, row.purpose, vehicles.get(row.vehicle)?.registration),
    description: onLines(
      words.reservationStates[row.state],
      row.use === 'private' ? words.private : null,
      vehicles.get(row.vehicle)?.name,
      row.note,
      row.answer,
    ),
    status: RESERVATION_STATUS[row.state],
    startAt: row.startAt,
    endAt: row.endAt,
  }));
}

/** Missions that are the person's to do, a manager's too: those they sent to others are those others' days. One without an hour is no entry. */
async function missions(ground: CalendarGround): Promise<CalendarEntry[]> {
  const { actor, nowMs, locale } = ground;
  const words = CALENDAR_WORDS[locale];
  const since = await rowsFor(
    ground,
    mission,
    { filters: { assignee: [actor.userId] }, sort: [{ field: 'plannedAt', direction: -1 }] },
    ({ plannedAt }) => plannedAt !== null && Date.parse(plannedAt) >= nowMs - PAST_MS,
  );
  const rows = since
    .flatMap((row) =>
      row.plannedAt !== null && Date.parse(row.plannedAt) < nowMs + AHEAD_MS ? [{ ...row, plannedAt: row.plannedAt }] : [],
    )
    .slice(0, MOST);
  const vehicles = await vehiclesOf(ground, rows);
  const sites = await byId(
    ground,
    site,
    rows.map((row) => row.site),
  );
  return rows.map((row) => ({
    uid: uidOf(ground, 'mission', row._id),
    url: addressOf(ground, `/rapports/navigation?show=missions&open=${row._id}`),
    changedAt: row.updatedAt,
    sequence: row.ver,
    summary: onOneLine(words.mission, row.title, vehicles.get(row.vehicle)?.registration),
    description: onLines(words.missionStates[row.state], vehicles.get(row.vehicle)?.name, row.message),
    location: missionPlace(row, sites.get(row.site ?? '')?.name),
    status: MISSION_STATUS[row.state],
    startAt: row.plannedAt,
    endAt: null,
  }));
}

/**
 * Days by which vehicles are due for work, for who may read maintenance. What kilometres or hours alone make due has no day that stays: it is in no calendar.
 */
async function dues(ground: CalendarGround): Promise<CalendarEntry[]> {
  if (!(await mayRead(ground, maintenance))) return [];
  const { context, actor, nowMs, timeZone, locale } = ground;
  const words = CALENDAR_WORDS[locale];
  const [fromDay, toDay] = [dayOf(nowMs - PAST_MS, timeZone), dayOf(nowMs + AHEAD_MS, timeZone)];
  const [vehicles, plans] = [await rowsFor(ground, vehicle, {}), await rowsFor(ground, maintenancePlan, {})];
  const works = await byId(ground, maintenance, await lastWorks(context.pool, actor.orgId));
  const vehicleOf = new Map(vehicles.map((row) => [row._id, row]));
  const planOf = new Map(plans.map((row) => [row._id, row]));
  const last = lastDone([...works.values()]);
  // No counters are asked for: they move none of the days that the calendar alone says.
  const all = vehicleDues({
    vehicles,
    plans,
    maintenances: [...works.values()],
    countersOf: () => undefined,
    kmPerDayOf: () => null,
    nowMs,
    timeZone,
  });
  return all
    .flatMap(({ vehicle: id, plan: planId, dueOn }): CalendarEntry[] => {
      const row = vehicleOf.get(id);
      if (!row || dueOn === null || dueOn < fromDay || dueOn > toDay) return [];
      const plan = planId === null ? undefined : planOf.get(planId);
      // What it is made of: the entry is another one when any of them is.
      const made = [row, plan, planId === null ? undefined : last.get(`${planId} ${id}`)].filter((one) => one !== undefined);
      return [
        {
          uid: uidOf(ground, 'due', id, planId ?? 'inspection'),
          url: addressOf(ground, `/gestion/entretiens?view=dues&vehicle=${id}`),
          changedAt: made.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
          sequence: Math.max(...made.map(({ ver }) => ver)),
          summary: onOneLine(words.due, plan?.name ?? words.inspection, row.registration),
          description: row.name,
          status: 'CONFIRMED',
          day: dueOn,
        },
      ];
    })
    .toSorted((a, b) => ('day' in a && 'day' in b ? a.day.localeCompare(b.day) : 0))
    .slice(-MOST);
}

/** All that is in somebody's calendar, as they may read it now. */
export async function calendarEntries(ground: CalendarGround): Promise<CalendarEntry[]> {
  return [...(await reservations(ground)), ...(await missions(ground)), ...(await dues(ground))];
}
