import { createHash } from 'node:crypto';
import * as z from 'zod';
import { v7 as uuidv7 } from 'uuid';
import {
  calendarFeedsSchema,
  madeCalendarFeedSchema,
  CALENDAR_FEEDS_MAX,
  type CalendarFeed,
  type MadeCalendarFeed,
} from '../../domain/identity/account.ts';
import { calendarFile } from '../../domain/files/calendar-file.ts';
import { dayOf, MINUTE_MS } from '../../domain/time/time-zone.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { App, Context, Request } from '../context.ts';
import { currentVersions } from '../database/changes.ts';
import { failures, fileAnswer, serverIdOf } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { mailLanguage, giverNow, type OrgActor } from '../identity/people.ts';
import type { Limit } from '../identity/sign-in-limits.ts';
import { readPlatform } from '../identity/site.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { isSilenced } from '../database/spaces.ts';
import { digestOf, randomToken } from '../identity/credentials.ts';
import { calendarEntries, type CalendarGround } from './calendar-entries.ts';

/** Where calendars read. The key is in the query: what is logged of a request is its path. */
const FEED_PATH = '/api/v1/agenda.ics';

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
async function feedsOf({ pool }: Context, { orgId, userId }: Owner): Promise<CalendarFeed[]> {
  const { rows } = await pool.query<Row>(
    'SELECT id, made_at, read_at FROM calendar_feeds WHERE org_id = $1 AND user_id = $2 ORDER BY made_at DESC, id',
    [orgId, userId],
  );
  return rows.map(feedOf);
}

/** Makes one; its address is told this once. Throws `invalid` where the person has too many. */
async function makeFeed({ pool, config, now }: Context, { orgId, userId }: Owner): Promise<MadeCalendarFeed> {
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
async function revokeFeed({ pool }: Context, { orgId, userId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM calendar_feeds WHERE id = $1 AND org_id = $2 AND user_id = $3', [id, orgId, userId]);
  return rowCount === 1;
}

/** Whose calendar an address gives, as they are now; null: it is none, its person left or is not active, or the organization is suspended. */
async function readerOf(context: Context, token: string): Promise<{ id: string; actor: OrgActor } | null> {
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
async function noteRead({ pool, now }: Context, id: string): Promise<void> {
  await pool.query('UPDATE calendar_feeds SET read_at = $2 WHERE id = $1', [id, new Date(now())]);
}

const PATH = '/api/v1/calendar-feeds';
const tags = ['calendar'];
/** Of one address of a calendar: it asks once an hour, from a few devices. */
const READS: Limit = { attempts: 30, windowMs: 10 * MINUTE_MS };
/** Of one network address, whatever it reads: a service that reads for many people has few. */
const READS_A_MINUTE = 600;
const MAKES: Limit = { attempts: 20, windowMs: 60 * MINUTE_MS };

/** Addresses of one's own calendar: never of somebody an administrator only acts as. */
function owner(request: Request): { orgId: string; userId: string } {
  const actor = requireOrg(request);
  if (actor.user?.asAdmin) throw fail('forbidden');
  return actor;
}

/** What changes with anything that the calendar is made of: no row is read to tell that nothing did. */
async function tagOf(context: Context, { actor, locale, timeZone, nowMs }: CalendarGround): Promise<string> {
  const { ver, own } = await currentVersions(context.pool, actor.orgId, actor.userId);
  const { title } = await readPlatform(context);
  const parts = [
    await serverIdOf(context),
    actor.userId,
    actor.role,
    locale,
    timeZone,
    dayOf(nowMs, timeZone),
    own,
    title,
    context.config.build,
  ];
  return `W/"${ver}-${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/** A person's bookings, missions and dues as a calendar that other programs read, by addresses of its own. */
export function registerCalendar(app: App, context: Context): void {
  const { rateLimit } = app.identity;

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Addresses of one’s own calendar, newest first',
        response: { 200: calendarFeedsSchema, ...failures(401, 403) },
      },
    },
    async (request) => {
      const results = await feedsOf(context, owner(request));
      return { count: results.length, results };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Make an address of one’s own calendar',
        description: 'Of the current organization. Whoever has the address reads the calendar; it is answered this once.',
        response: { 201: madeCalendarFeedSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const of = owner(request);
      if (!(await rateLimit.takeOf(MAKES, `calendar-make:${of.userId}`))) throw fail('rate-limited');
      return reply.code(201).send(await makeFeed(context, of));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        tags,
        summary: 'Take an address of one’s own calendar back',
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      if (!(await revokeFeed(context, owner(request), request.params.id))) throw fail('not-found');
      return reply.code(204).send();
    },
  );

  app.get(
    FEED_PATH,
    {
      config: { rateLimit: { max: READS_A_MINUTE, timeWindow: MINUTE_MS } },
      schema: {
        tags,
        security: [],
        summary: 'A calendar, by its address',
        description: 'iCalendar (RFC 5545): 30 days back and 400 days ahead, as the person may read it at the time.',
        querystring: z.strictObject({ key: z.string().min(1).max(100) }),
        response: { 200: fileAnswer('text/calendar'), 304: z.undefined(), ...failures(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const reader = await readerOf(context, request.query.key);
      if (!reader) throw fail('not-found');
      const { id, actor } = reader;
      if (!(await rateLimit.takeOf(READS, `calendar:${id}`))) {
        void reply.header('retry-after', READS.windowMs / 1000);
        throw fail('rate-limited');
      }
      const [locale, timeZone] = [await mailLanguage(context, actor.userId), await telemetryOf(context).directory.timeZoneOf(actor.orgId)];
      const ground: CalendarGround = { context, actor, locale, timeZone, nowMs: context.now() };
      const tag = await tagOf(context, ground);
      await noteRead(context, id);
      void reply.header('etag', tag);
      if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === tag)) return reply.code(304).send();
      const { title } = await readPlatform(context);
      const name = actor.orgName === null ? title : `${title} · ${actor.orgName}`;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="agenda.ics"')
        .send(calendarFile({ name, timeZone, lang: locale, entries: await calendarEntries(ground) }));
    },
  );
}
