import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import {
  CAPTURE_KINDS,
  CAPTURE_STATES,
  type CaptureKind,
  type SiteCapture,
  siteCaptureSchema,
} from '../../domain/platform/site-capture.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/time-zone.ts';
import type { App, Context, Request } from '../context.ts';
import { siteStore } from '../database/site-store.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { requireActor } from '../http/require.ts';
import type { Job } from '../jobs.ts';
import { attachmentHeader } from './files.ts';
import { capturePage } from './capture-page.ts';

const pixels = z.coerce.number().int().min(16).max(4000).optional();
const flag = z.enum(['true', 'false', '1', '0', '']).optional();
const target = z.string().min(1).max(8000).describe('Address of a page of this site.');
const QUERIES: Record<CaptureKind, z.ZodObject> = {
  screenshot: z.strictObject({ target, width: pixels, height: pixels, type: z.enum(['png', 'jpg']).optional() }),
  print: z.strictObject({
    target,
    type: z.literal('pdf').optional(),
    landscape: flag,
    format: z.enum(['A3', 'A4', 'A5', 'letter', 'legal']).optional(),
    footer: z.string().max(2000).optional(),
  }),
};

const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(10_000).default(50),
  sort: z.string().max(60).default('askedAt:-1').describe('field:1 or field:-1.'),
  q: z.string().max(200).optional().describe('In the page, the person and the organization.'),
  owner: z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()))
    .optional(),
  state: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(CAPTURE_STATES)))
    .optional(),
  kind: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(CAPTURE_KINDS)))
    .optional(),
});
const SORTS: Readonly<Record<string, string>> = {
  askedAt: 'asked_at',
  target: 'target',
  kind: 'kind',
  state: 'state',
  personName: 'person_name',
  owner: 'org_name',
  bytes: 'bytes',
  durationMs: 'ended_at - asked_at',
};

interface CaptureLine {
  id: string;
  kind: CaptureKind;
  target: string;
  org_id: string | null;
  org_name: string | null;
  person_name: string;
  asked_at: Date;
  ended_at: Date | null;
  state: (typeof CAPTURE_STATES)[number];
  error: SiteCapture['error'];
  bytes: number | null;
  has_file: boolean;
  count: number;
}

function orderOf(sort: string): string {
  const [field = '', direction] = sort.split(':');
  const column = Object.hasOwn(SORTS, field) ? SORTS[field]! : null;
  if (column === null) throw fail('invalid', undefined, [{ field: 'sort', code: 'choice' }]);
  return `${column} ${direction === '-1' ? 'DESC' : 'ASC'} NULLS LAST, id DESC`;
}

/** The capture service's own calls, for a person's pages (platform.md §3), and what was asked of it, for who runs the platform. */
export function registerCaptures(app: App, context: Context): void {
  for (const kind of CAPTURE_KINDS)
    app.get(
      `/capture/api/v1/${kind}`,
      {
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        schema: {
          tags: ['capture'],
          summary: kind === 'print' ? 'A page as PDF' : 'A page as an image',
          description: 'The page is opened as the caller sees it. 503 where no capture service is configured, or it does not answer.',
          querystring: QUERIES[kind],
          response: {
            200: fileAnswer(...(kind === 'print' ? ['application/pdf'] : ['image/png', 'image/jpeg'])),
            ...failures(400, 401, 429, 503),
          },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const { target: page, ...query } = request.query as Record<string, string | number | undefined>;
        const given = Object.fromEntries(
          Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        );
        const { type, bytes } = await capturePage(context, actor, {
          kind,
          target: String(page),
          query: given,
          cookie: request.headers.cookie ?? '',
        });
        return reply.header('cache-control', 'private, no-store').type(type).send(bytes);
      },
    );

  app.get(
    '/api/v1/admin/captures',
    {
      schema: {
        tags: ['admin'],
        summary: 'Captures that were asked for, and what became of them',
        querystring: listQuery,
        response: {
          200: z.object({ configured: z.boolean(), count: z.int(), results: z.array(siteCaptureSchema) }),
          ...failures(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request), 'superadmin');
      const { page, size, sort, q, owner, state, kind } = request.query;
      const { rows } = await context.pool.query<CaptureLine>(
        `SELECT id, kind, target, org_id, org_name, person_name, asked_at, ended_at, state, error, bytes, file IS NOT NULL AS has_file, count(*) OVER ()::int AS count FROM captures
          WHERE ($1::text IS NULL OR target ILIKE $1 OR person_name ILIKE $1 OR org_name ILIKE $1) AND ($2::uuid[] IS NULL OR org_id = ANY ($2)) AND ($3::text[] IS NULL OR state = ANY ($3)) AND ($4::text[] IS NULL OR kind = ANY ($4))
          ORDER BY ${orderOf(sort)} LIMIT $5 OFFSET $6`,
        [q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`, owner ?? null, state ?? null, kind ?? null, size, (page - 1) * size],
      );
      void reply.header('cache-control', 'no-store');
      return {
        configured: context.config.captureUrl !== undefined,
        count: rows[0]?.count ?? 0,
        results: rows.map((row) => ({
          _id: row.id,
          kind: row.kind,
          target: row.target,
          owner: row.org_id === null ? null : { type: 'organization' as const, id: row.org_id, name: row.org_name ?? '' },
          personName: row.person_name,
          askedAt: row.asked_at.toISOString(),
          durationMs: row.ended_at && row.ended_at.getTime() - row.asked_at.getTime(),
          state: row.state,
          error: row.error,
          bytes: row.bytes,
          hasFile: row.has_file,
        })),
      };
    },
  );

  app.get(
    '/api/v1/admin/captures/:id/file',
    {
      schema: {
        tags: ['admin'],
        summary: 'The file of a capture, as a download',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: fileAnswer('application/octet-stream'), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request as Request), 'superadmin');
      const { rows } = await context.pool.query<{ kind: CaptureKind; type: string; file: Buffer | null }>(
        'SELECT kind, type, file FROM captures WHERE id = $1',
        [request.params.id],
      );
      const [found] = rows;
      if (!found?.file) throw fail('not-found');
      const ending = found.type === 'application/pdf' ? 'pdf' : found.type === 'image/jpeg' ? 'jpg' : 'png';
      void reply
        .header('content-disposition', attachmentHeader(`capture-${request.params.id}.${ending}`))
        .header('cache-control', 'private, no-store');
      return reply.type('application/octet-stream').send(found.file);
    },
  );
}

/** Nobody waits for one longer: the server that asked is gone. */
const LOST_MS = 5 * MINUTE_MS;
const FILE_DAYS = 30;
const LINE_DAYS = 365;

/** Files of captures are kept for 30 days, their lines for a year; one that a server left behind has failed. */
export const oldCaptures: Job = {
  name: 'old-captures',
  cron: '*/10 * * * *',
  async run({ pool, now }) {
    const before = (ms: number): Date => new Date(now() - ms);
    await pool.query(
      `UPDATE captures SET state = 'failed', error = 'unreachable', ended_at = $2 WHERE state = 'running' AND asked_at < $1`,
      [before(LOST_MS), new Date(now())],
    );
    await pool.query('UPDATE captures SET file = NULL WHERE file IS NOT NULL AND asked_at < $1', [before(FILE_DAYS * DAY_MS)]);
    await pool.query('DELETE FROM captures WHERE asked_at < $1', [before(LINE_DAYS * DAY_MS)]);
  },
};
