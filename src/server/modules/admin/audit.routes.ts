import * as z from 'zod';
import { AUDIT_ACTIONS, AUDIT_BY, auditEntrySchema, type AuditEntry } from '../../../domain/platform/audit.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { App, Context } from '../../context.ts';
import { demandFlag } from '../../database/own-permissions.ts';
import { authorize } from '../../database/permissions.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor, requireOrg } from '../../http/require.ts';

const words = <T extends z.ZodType<string, string>>(word: T) =>
  z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(word))
    .optional();

const querystring = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(10_000).default(50),
  sort: z.enum(['at:1', 'at:-1']).default('at:-1'),
  q: z.string().max(200).optional().describe('In the names of who did it, of what it was done to, and the address.'),
  action: words(z.enum(AUDIT_ACTIONS)),
  by: words(z.enum(AUDIT_BY)),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
const siteQuerystring = z.strictObject({ ...querystring.shape, owner: words(z.uuid()) });
type Query = z.infer<typeof siteQuerystring>;

const answer = z.object({ count: z.int(), results: z.array(auditEntrySchema) });

interface Line {
  id: string;
  at: Date;
  action: string;
  org_id: string | null;
  org_name: string | null;
  by_kind: AuditEntry['byKind'];
  by_name: string;
  as_name: string | null;
  address: string | null;
  user_agent: string | null;
  target_kind: string | null;
  target_name: string | null;
  detail: Record<string, unknown>;
  count: number;
}

const entryOf = (row: Line, isOwn: boolean): AuditEntry => {
  const isHidden = isOwn && row.by_kind === 'platform';
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    owner: row.org_id === null ? null : { type: 'organization', id: row.org_id, name: row.org_name ?? '' },
    byKind: row.by_kind,
    byName: row.by_name,
    asName: row.as_name,
    address: isHidden ? null : row.address,
    userAgent: isHidden ? null : row.user_agent,
    targetKind: row.target_kind,
    targetName: row.target_name,
    detail: row.detail,
  };
};

async function read({ pool }: Context, query: Query, own: string | null): Promise<{ count: number; results: AuditEntry[] }> {
  const { page, size, sort, q, action, by, from, to, owner } = query;
  const direction = sort === 'at:1' ? 'ASC' : 'DESC';
  const { rows } = await pool.query<Line>(
    `SELECT *, count(*) OVER ()::int AS count FROM audit_entries
      WHERE ($1::uuid IS NULL OR org_id = $1) AND ($2::uuid[] IS NULL OR org_id = ANY ($2)) AND ($3::text[] IS NULL OR action = ANY ($3))
        AND ($4::text[] IS NULL OR by_kind = ANY ($4)) AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)
        AND ($7::text IS NULL OR by_name ILIKE $7 OR as_name ILIKE $7 OR target_name ILIKE $7 OR ($1 IS NULL OR by_kind <> 'platform') AND address ILIKE $7)
      ORDER BY at ${direction}, id ${direction} LIMIT $8 OFFSET $9`,
    [
      own,
      owner ?? null,
      action ?? null,
      by ?? null,
      from ?? null,
      to ?? null,
      q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`,
      size,
      (page - 1) * size,
    ],
  );
  return { count: rows[0]?.count ?? 0, results: rows.map((row) => entryOf(row, own !== null)) };
}

/** The trail of administration: all of it for who runs the platform, an organization's own for its administrators. */
export function registerAudit(app: App, context: Context): void {
  app.get(
    '/api/v1/admin/audit',
    {
      schema: {
        tags: ['admin'],
        summary: 'Trail of administration, of every organization and of the platform',
        querystring: siteQuerystring,
        response: { 200: answer, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request));
      void reply.header('cache-control', 'no-store');
      return await read(context, request.query, null);
    },
  );

  app.get(
    '/api/v1/audit',
    {
      schema: {
        tags: ['memberships'],
        summary: 'Trail of administration of the active organization, for its administrators',
        querystring,
        response: { 200: answer, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      authorize(actor, membership, 'create');
      await demandFlag(context.pool, actor, 'management');
      void reply.header('cache-control', 'no-store');
      return await read(context, request.query, actor.orgId);
    },
  );
}
