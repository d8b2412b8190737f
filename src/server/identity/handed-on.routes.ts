import * as z from 'zod';
import {
  handedDecisionsSchema,
  handedOnSchema,
  HANDED_MAX,
  type HandedDecision,
  type HandedKind,
  type HandedOn,
} from '../../domain/identity/handed-on.ts';
import { membership } from '../../domain/identity/user.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { reportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Actor, App, Context, Request, Writer } from '../context.ts';
import { authorize } from '../database/permissions.ts';
import { failures } from '../http/answers.ts';
import { requireFlag, requireGuard } from '../http/require.ts';
import { systemActor } from '../database/actors.ts';
import { audit } from '../database/audit.ts';

type Administrator = Actor & { orgId: string };
type Member = RowOf<typeof membership> & { user: string };

async function memberOf({ store }: Context, orgId: string, id: string): Promise<Member> {
  const row = await store.get(systemActor(orgId), membership, id);
  if (typeof row?.user !== 'string') throw fail('not-found');
  return { ...row, user: row.user };
}

async function handedOnBy(context: Context, orgId: string, userId: string): Promise<HandedOn[]> {
  const { store, pool } = context;
  const system = systemActor(orgId);
  const [invitations, keys, schedules] = await Promise.all([
    pool.query<{ membership_id: string }>('SELECT membership_id FROM identity_invitations WHERE org_id = $1 AND giver_id = $2', [
      orgId,
      userId,
    ]),
    pool.query<{ id: string; name: string }>(
      'SELECT id, name FROM api_keys WHERE org_id = $1 AND created_by = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3) ORDER BY name, id',
      [orgId, userId, new Date(context.now())],
    ),
    store.list(system, reportSchedule, { page: 1, size: HANDED_MAX, filters: { author: [userId], active: ['true'] } }),
  ]);
  const ids = invitations.rows.map((row) => row.membership_id);
  const waiting =
    ids.length === 0 ? [] : (await store.list(system, membership, { page: 1, size: ids.length, filters: { _id: ids } })).results;
  return [
    ...waiting.map(({ _id, email, role }) => ({ kind: 'invitation' as const, _id, name: email, role })),
    ...keys.rows.map(({ id, name }) => ({ kind: 'key' as const, _id: id, name, role: null })),
    ...schedules.results.map(({ _id, name }) => ({ kind: 'schedule' as const, _id, name, role: null })),
  ];
}

/** What a member of the organization handed on that still waits or works. Throws not-found. */
async function handedOn(context: Context, orgId: string, memberId: string): Promise<HandedOn[]> {
  return handedOnBy(context, orgId, (await memberOf(context, orgId, memberId)).user);
}

interface Step {
  writer: Writer;
  nowMs: number;
  by: Administrator;
  /** The member whose it was. */
  userId: string;
  id: string;
}

const touched = async (result: Promise<{ rowCount: number | null }>): Promise<boolean> => (await result).rowCount === 1;
const scheduleOf = async ({ writer, id, userId }: Step) => {
  const row = await writer.get(reportSchedule, id);
  return row?.author === userId && row.active ? row : null;
};

/** Each is done only while it is the member's, as the transaction finds it; false: it is not any more, or gone. */
const KEEP: Record<HandedKind, (step: Step) => Promise<boolean>> = {
  invitation: ({ writer, by, id, userId }) =>
    touched(
      writer.client.query(
        'UPDATE identity_invitations SET giver_id = $2, inviter = $3, by_platform = false WHERE membership_id = $1 AND org_id = $4 AND giver_id = $5',
        [id, by.userId, by.userName, by.orgId, userId],
      ),
    ),
  key: ({ writer, by, id, userId }) =>
    touched(
      writer.client.query('UPDATE api_keys SET created_by = $3 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL AND created_by = $4', [
        by.orgId,
        id,
        by.userId,
        userId,
      ]),
    ),
  schedule: async (step) => {
    if ((await scheduleOf(step)) === null) return false;
    const { writer, by, id } = step;
    await writer.patch(reportSchedule, id, { author: by.userId, authorName: by.userName.slice(0, 120) || null });
    return true;
  },
};
const END: Record<HandedKind, (step: Step) => Promise<boolean>> = {
  // One that was accepted meanwhile is a member: its invitation is gone.
  invitation: async ({ writer, by, id, userId }) => {
    const { rowCount } = await writer.client.query(
      'SELECT 1 FROM identity_invitations WHERE membership_id = $1 AND org_id = $2 AND giver_id = $3 FOR UPDATE',
      [id, by.orgId, userId],
    );
    return rowCount === 1 && (await writer.get(membership, id))?.user === null && writer.remove(membership, id);
  },
  key: ({ writer, by, id, userId, nowMs }) =>
    touched(
      writer.client.query('UPDATE api_keys SET revoked_at = $3 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL AND created_by = $4', [
        by.orgId,
        id,
        new Date(nowMs),
        userId,
      ]),
    ),
  schedule: async (step) => {
    if ((await scheduleOf(step)) === null) return false;
    await step.writer.patch(reportSchedule, step.id, { active: false, nextRunAt: null });
    return true;
  },
};

/**
 * Does with what a member handed on what an administrator decides, all in one transaction, told in the trail; gives what is left undecided. What
 * is not the member's any more, because it was used or taken over meanwhile, is left alone.
 */
export async function decideHandedOn(
  context: Context,
  by: Administrator,
  memberId: string,
  decisions: readonly HandedDecision[],
): Promise<HandedOn[]> {
  const member = await memberOf(context, by.orgId, memberId);
  const own = new Map((await handedOnBy(context, by.orgId, member.user)).map((one) => [`${one.kind} ${one._id}`, one]));
  await context.store.write(systemActor(by.orgId), async (writer) => {
    // The space is locked by the first write: what another administrator decides, or an invitation that is accepted, is before it or after.
    await writer.patch(membership, memberId, {});
    const done: Record<'keep' | 'end', string[]> = { keep: [], end: [] };
    for (const { kind, _id, fate } of decisions) {
      const one = own.get(`${kind} ${_id}`);
      if (!one) continue;
      own.delete(`${kind} ${_id}`);
      const step: Step = { writer, nowMs: context.now(), by, userId: member.user, id: _id };
      if (!(await (fate === 'keep' ? KEEP : END)[kind](step))) continue;
      done[fate].push(`${kind}: ${one.name}`);
    }
    if (done.keep.length + done.end.length > 0) {
      const target = { kind: 'member', id: memberId, name: member.name };
      await audit(writer.client, by, { action: 'handed-on', orgId: by.orgId, target, detail: done }, context.now());
    }
  });
  return handedOnBy(context, by.orgId, member.user);
}

const PATH = '/api/v1/memberships/:id/handed-on';
const tags = [membership.plural];
const params = z.strictObject({ id: z.uuid() });
const answerSchema = z.object({ count: z.int(), results: z.array(handedOnSchema) });

/** What a member leaves behind that acts with their rights: shown to administrators, who decide on each. */
export function registerHandedOn(app: App, context: Context): void {
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    authorize(requireGuard(request, 'admin'), membership, 'update');
    return requireFlag(context, request, 'management');
  };

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'What a member handed on: invitations, keys of the API, scheduled reports',
        params,
        response: { 200: answerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      const results = await handedOn(context, orgId, request.params.id);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Decide on what a member handed on',
        description: 'Each is kept under the name of who decides, or ended. Answers what is left undecided.',
        params,
        body: handedDecisionsSchema,
        response: { 200: answerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = await administrator(request);
      const results = await decideHandedOn(context, actor, request.params.id, request.body.decisions);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );
}
