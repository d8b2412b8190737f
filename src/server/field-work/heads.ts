import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { knownRole, MANAGERS } from '../../domain/access/permissions.ts';
import { fail } from '../../domain/entity/failure.ts';
import { evidenceJwkSchema, headSchema, ledgerHash, type SignedHead } from '../../domain/evidence/ledger.ts';
import { membership } from '../../domain/identity/user.ts';
import { organization } from '../../domain/organization/organization.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { inTransaction } from '../database/pool.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { readPlatform } from '../identity/site.ts';
import type { Job } from '../jobs.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import { evidenceKeys, linesBetween, signEvidence } from './ledger.ts';

/** Days without a head that a server which was stopped still signs. */
const BACK_DAYS = 60;

/** UTC day of an instant. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export interface DayHead extends SignedHead {
  jws: string;
}

/** The head of an organization's ledger as of one of its lines, signed. */
export async function signHead(client: PoolClient, org: string, day: string, i: number): Promise<DayHead> {
  const [line] = await linesBetween(client, org, i, i);
  const head: SignedHead = { org, day, i, hash: await ledgerHash(line!) };
  return { ...head, jws: await signEvidence(client, head) };
}

/** Signed heads of an organization, latest first. */
async function headsOf(pool: Pool, org: string, limit: number): Promise<DayHead[]> {
  const { rows } = await pool.query<{ day: string; i: number; hash: string; jws: string }>(
    'SELECT day::text, i, hash, jws FROM ledger_heads WHERE org_id = $1 ORDER BY day DESC LIMIT $2',
    [org, limit],
  );
  return rows.map((row) => ({ org, ...row, i: Number(row.i) }));
}

/** Accounts of an organization's administrators. */
async function administratorsOf({ store }: Context, org: string): Promise<string[]> {
  const { results } = await store.list(systemActor(org), membership, {
    page: 1,
    size: 10_000,
    filters: { active: ['true'] },
  });
  return [...new Set(results.flatMap(({ role, user }) => (typeof user === 'string' && knownRole(String(role)) === 'admin' ? [user] : [])))];
}

/** The mails of a head leave if, and only if, the head is stored. */
async function mailHead(context: Context, client: PoolClient, { org, day, i, hash, jws }: DayHead): Promise<void> {
  const owner = await context.store.get(systemActor(org), organization, org);
  const { title: site } = await readPlatform(context);
  for (const id of await administratorsOf(context, org)) {
    const person = await userById(context, id);
    if (!person?.active) continue;
    await queueMail(
      client,
      {
        kind: 'evidence-head',
        orgId: org,
        to: person.email,
        locale: await mailLanguage(context, id),
        params: { site, organization: String(owner?.['name'] ?? ''), title: day, body: `${i}\n${hash}\n${jws}` },
      },
      context.now(),
    );
  }
  await client.query('UPDATE ledger_heads SET mailed_at = now() WHERE org_id = $1 AND day = $2', [org, day]);
}

async function signDay(context: Context, org: string, day: string, i: number): Promise<void> {
  const mails = canSendMail(context);
  await inTransaction(context.pool, async (client) => {
    const head = await signHead(client, org, day, i);
    const { rowCount } = await client.query(
      'INSERT INTO ledger_heads (org_id, day, i, hash, jws) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [org, day, head.i, head.hash, head.jws],
    );
    if (rowCount === 1 && mails) await mailHead(context, client, head);
  });
  if (mails) deliverSoon(context);
}

/**
 * Once a day: the ledger of each organization whose day had lines is signed at its last line, and mailed to its administrators (field-work.md §4.5): what they
 * keep holds every line before. A day is signed once, whichever servers are at it.
 */
export const signedHeads: Job = {
  name: 'signed-heads',
  cron: '20 0 * * *',
  async run(context) {
    const today = new Date(`${dayOf(context.now())}T00:00:00Z`);
    const { rows } = await context.pool.query<{ org: string; day: string; i: number }>(
      `SELECT l.org_id AS org, (l.received_at AT TIME ZONE 'UTC')::date::text AS day, max(l.i) AS i FROM ledger_lines l
       WHERE l.received_at >= $1 AND l.received_at < $2 AND NOT EXISTS (SELECT 1 FROM ledger_heads h WHERE h.org_id = l.org_id AND h.day = (l.received_at AT TIME ZONE 'UTC')::date)
       GROUP BY 1, 2 ORDER BY 2, 1`,
      [new Date(today.getTime() - BACK_DAYS * DAY_MS), today],
    );
    for (const { org, day, i } of rows) await signDay(context, org, day, Number(i));
  },
};

const HEADS_MAX = 400;
const tags = ['evidence'];
const keysAnswer = z.object({ keys: z.array(z.object(evidenceJwkSchema.shape)) });
const headsAnswer = z.object({ results: z.array(z.object({ ...headSchema.shape, jws: z.string() })) });

/** What anybody compares a proof with: the public keys, for ever; and the signed heads of an organization, for its managers. */
export function registerEvidence(app: App, context: Context): void {
  app.get(
    '/api/v1/evidence/keys',
    {
      schema: {
        tags,
        summary: 'Public keys that sign receipts and heads (JWKS), every one there ever was',
        security: [],
        response: { 200: keysAnswer },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
      return { keys: await evidenceKeys(context.pool) };
    },
  );

  app.get(
    '/api/v1/evidence/heads',
    {
      schema: {
        tags,
        summary: 'Signed heads of the organization’s ledger, latest day first',
        response: { 200: headsAnswer, ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, role } = requireOrg(request);
      if (!MANAGERS.includes(knownRole(role))) throw fail('forbidden');
      void reply.header('cache-control', 'no-store');
      return { results: await headsOf(context.pool, orgId, HEADS_MAX) };
    },
  );
}
