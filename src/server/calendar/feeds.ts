import { v7 as uuidv7 } from 'uuid';
import { CALENDAR_FEEDS_MAX, type CalendarFeed, type MadeCalendarFeed } from '../../domain/identity/calendar-feed.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Context } from '../context.ts';
import { isSilenced } from '../database/suspended.ts';
import { giverNow, type OrgActor } from '../identity/giver.ts';
import { digestOf, randomToken } from '../identity/secrets.ts';

/** Where calendars read. The key is in the query: what is logged of a request is its path. */
export const FEED_PATH = '/api/v1/agenda.ics';

interface Owner {
  orgId: string;
  userId: string;
}
interface Row {
  id: string;
  made_at: Date;
  read_at: Date | null;
}

const feedOf = ({ id, made_at, read_at }: Row): CalendarFeed => ({
  _id: id,
  madeAt: made_at.toISOString(),
  readAt: read_at?.toISOString() ?? null,
});

/** Addresses of a person in an organization, newest first. */
export async function feedsOf({ pool }: Context, { orgId, userId }: Owner): Promise<CalendarFeed[]> {
  const { rows } = await pool.query<Row>(
    'SELECT id, made_at, read_at FROM calendar_feeds WHERE org_id = $1 AND user_id = $2 ORDER BY made_at DESC, id',
    [orgId, userId],
  );
  return rows.map(feedOf);
}

/** Makes one; its address is told this once. Throws `invalid` where the person has too many. */
export async function makeFeed({ pool, config, now }: Context, { orgId, userId }: Owner): Promise<MadeCalendarFeed> {
  const token = randomToken();
  const { rows } = await pool.query<Row>(
    `INSERT INTO calendar_feeds (id, org_id, user_id, hash, made_at) SELECT $1, $2, $3, $4, $5
      WHERE (SELECT count(*) FROM calendar_feeds WHERE org_id = $2 AND user_id = $3) < $6 RETURNING id, made_at, read_at`,
    [uuidv7(), orgId, userId, digestOf(token), new Date(now()), CALENDAR_FEEDS_MAX],
  );
  if (!rows[0]) throw fail('invalid', undefined, [{ field: 'address', code: 'too-many', params: { max: CALENDAR_FEEDS_MAX } }]);
  return { feed: feedOf(rows[0]), address: `${config.publicUrl}${FEED_PATH}?key=${token}` };
}

/** Takes one back for good; false: the person has none such. */
export async function revokeFeed({ pool }: Context, { orgId, userId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM calendar_feeds WHERE id = $1 AND org_id = $2 AND user_id = $3', [id, orgId, userId]);
  return rowCount === 1;
}

/** Whose calendar an address gives, as they are now; null: it is none, its person left or is not active, or the organization is suspended. */
export async function readerOf(context: Context, token: string): Promise<{ id: string; actor: OrgActor } | null> {
  const { rows } = await context.pool.query<{ id: string; org_id: string; user_id: string }>(
    'SELECT id, org_id, user_id FROM calendar_feeds WHERE hash = $1',
    [digestOf(token)],
  );
  const row = rows[0];
  if (!row || (await isSilenced(context.pool, row.org_id))) return null;
  const actor = await giverNow(context, row.org_id, row.user_id);
  return actor && { id: row.id, actor };
}

/** A calendar has just read. */
export async function noteRead({ pool, now }: Context, id: string): Promise<void> {
  await pool.query('UPDATE calendar_feeds SET read_at = $2 WHERE id = $1', [id, new Date(now())]);
}
