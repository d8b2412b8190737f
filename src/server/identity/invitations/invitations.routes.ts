import * as z from 'zod';
import { ROLES } from '../../../domain/access/permissions.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/time-zone.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { mailStateSchema } from '../../../domain/identity/notification.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { App, Context, Request } from '../../context.ts';
import { demandFlag } from '../../database/own-permissions.ts';
import { authorize } from '../../database/permissions.ts';
import { failures } from '../../http/answers.ts';
import { requireOrg } from '../../http/require.ts';
import { canSendMail } from '../../mail/transport.ts';
import { invitationsOf, invite, inviteAgain, type MembershipRow } from './invitations.ts';
import { emailSchema, normalEmail } from '../../../domain/text/email.ts';
import type { Limit } from '../sign-in-limits.ts';
import { systemActor } from '../../database/actors.ts';

const tags = ['memberships'];
/** By organization and day, for a depot that arrives at once; by person; by address, so that nobody is flooded, whoever asks. */
const BY_ORGANIZATION: Limit = { attempts: 200, windowMs: DAY_MS };
const BY_PERSON: Limit = { attempts: 50, windowMs: HOUR_MS };
const BY_ADDRESS: Limit = { attempts: 5, windowMs: HOUR_MS };
const BY_ADDRESS_DAY: Limit = { attempts: 10, windowMs: DAY_MS };

const invitationSchema = z.object({
  _id: z.uuid(),
  inviter: z.string(),
  honoured: z.boolean().describe('Who sent it may still invite; else its link lets nobody in until it is sent again.'),
  email: z.string(),
  locale: z.enum(LOCALES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  link: z.url().nullable().describe('Only when the server sends no mail: to hand over.'),
  mail: z.nullable(mailStateSchema),
});

const idParams = z.strictObject({ id: z.uuid() });

const bodySchema = z.strictObject({
  email: emailSchema,
  role: z.enum(ROLES),
  department: z.string().trim().min(1).max(120).nullish(),
  locale: z.enum(LOCALES),
});

/** Takes an invitation back; its link is dead with the membership. */
async function withdraw(context: Context, orgId: string, id: string): Promise<void> {
  await context.store.write(systemActor(orgId), async (writer) => {
    const row = (await writer.get(membership, id)) as MembershipRow | null;
    if (!row || row.user !== null) throw fail('not-found');
    await writer.remove(membership, id);
  });
}

/** Invitations of the active organization: to list, make, send again, withdraw. */
export function registerInvitations(app: App, context: Context): void {
  const { rateLimit } = app.identity;

  const administrator = async (request: Request) => {
    const actor = requireOrg(request);
    authorize(actor, membership, 'create');
    await demandFlag(context.pool, actor, 'management');
    return actor;
  };
  const limit = async ({ orgId, userId }: { orgId: string; userId: string }, email: string): Promise<void> => {
    const takes = [
      [BY_ORGANIZATION, `invite:${orgId}`],
      [BY_PERSON, `invite-by:${userId}`],
      [BY_ADDRESS, `invite-mail:${email}`],
      [BY_ADDRESS_DAY, `invite-mail-day:${email}`],
    ] as const;
    const taken = await rateLimit.ask(...takes);
    if (!('giveBack' in taken))
      throw fail('rate-limited', undefined, [
        { field: 'email', code: 'again-at', params: { at: new Date(taken.refusedUntilMs).toISOString() } },
      ]);
  };

  app.get(
    '/api/v1/invitations',
    {
      schema: {
        tags,
        summary: 'Invitations that wait for an answer',
        response: {
          200: z.object({ mail: z.boolean().describe('The server sends mail.'), count: z.int(), results: z.array(invitationSchema) }),
          ...failures(401, 403),
        },
      },
    },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      const results = await invitationsOf(context, orgId);
      void reply.header('cache-control', 'no-store');
      return { mail: canSendMail(context), count: results.length, results };
    },
  );

  app.post(
    '/api/v1/invitations',
    {
      schema: {
        tags,
        summary: 'Invite somebody by e-mail',
        body: bodySchema,
        response: { 201: invitationSchema, ...failures(400, 401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const actor = await administrator(request);
      const { email, role, department, locale } = request.body;
      await limit(actor, normalEmail(email));
      const id = await invite(context, actor, { email, role, department: department ?? null, locale });
      return reply.code(201).send((await invitationsOf(context, actor.orgId, id))[0]!);
    },
  );

  app.post(
    '/api/v1/invitations/:id/resend',
    {
      schema: {
        tags,
        summary: 'Send an invitation again, with a new link',
        params: idParams,
        response: { 200: invitationSchema, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => {
      const actor = await administrator(request);
      const [known] = await invitationsOf(context, actor.orgId, request.params.id);
      if (!known) throw fail('not-found');
      await limit(actor, known.email);
      await inviteAgain(context, actor, known._id);
      return (await invitationsOf(context, actor.orgId, known._id))[0]!;
    },
  );

  app.delete(
    '/api/v1/invitations/:id',
    {
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        params: idParams,
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      await withdraw(context, orgId, request.params.id);
      return reply.code(204).send();
    },
  );
}
