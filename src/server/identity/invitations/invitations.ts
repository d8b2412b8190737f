import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../../domain/access/permissions.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { RowOf } from '../../../domain/entity/entity.ts';
import type { Actor, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { audit } from '../../database/audit.ts';
import { seal, unsealOrNull } from '../../database/vault.ts';
import { deliverSoon } from '../../mail/deliver.ts';
import type { MailState } from '../../../domain/identity/notification.ts';
import { mailStates, queueMail } from '../../mail/queue.ts';
import { canSendMail } from '../../mail/transport.ts';
import { mayStillInvite } from '../people.ts';
import { normalEmail } from '../../../domain/text/email.ts';
import { digestOf, randomToken } from '../credentials.ts';
import { organizationName, readPlatform } from '../site.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';

const INVITATION_LIFETIME_MS = 7 * DAY_MS;
const NAME_MAX = 120;

export type MembershipRow = RowOf<typeof membership>;

interface NewInvitation {
  email: string;
  role: Role;
  department?: string | null;
  locale: Locale;
}

interface Invitation {
  /** That of the membership that waits. */
  _id: string;
  /** Who sent it last, and whether they may still invite: else its link lets nobody in until somebody sends it again. */
  inviter: string;
  honoured: boolean;
  email: string;
  locale: Locale;
  createdAt: string;
  expiresAt: string;
  /** Only while no mail can be sent: an administrator hands it over. */
  link: string | null;
  mail: MailState | null;
}

/**
 * A membership without a person, and the link that lets somebody take it. The link leaves by mail, or is kept for an administrator
 * to hand over when no mail can be sent. An address that already is in the organization, deactivated or invited, is `duplicate`.
 */
export async function invite(
  context: Context,
  actor: Actor & { orgId: string },
  input: NewInvitation,
  { byPlatform = false }: { byPlatform?: boolean } = {},
): Promise<string> {
  const id = uuidv7();
  const email = normalEmail(input.email);
  const { role, department = null, locale } = input;
  const letter = await letterOf(context, actor);
  await context.store.write(systemActor(actor.orgId), async (writer) => {
    await writer.insert(membership, id, { name: email.slice(0, NAME_MAX), email, role, department, invitedAt: letter.invitedAt });
    await issue(context, writer.client, { id, email, locale, giver: actor, byPlatform }, letter);
    const target = { kind: 'member', id, name: email };
    await audit(writer.client, actor, { action: 'invite', orgId: actor.orgId, target, detail: { role } }, context.now());
  });
  deliverSoon(context);
  return id;
}

/** A new link for somebody who has not answered; the former one is over. Who sends it answers for it from now on. */
export async function inviteAgain(context: Context, actor: Actor & { orgId: string }, id: string): Promise<void> {
  const letter = await letterOf(context, actor);
  await context.store.write(systemActor(actor.orgId), async (writer) => {
    const row = (await writer.get(membership, id)) as MembershipRow | null;
    if (!row || row.user !== null) throw fail('not-found');
    const { rows } = await writer.client.query<{ locale: Locale }>('SELECT locale FROM identity_invitations WHERE membership_id = $1', [
      id,
    ]);
    await writer.patch(membership, id, { invitedAt: letter.invitedAt });
    await issue(context, writer.client, { id, email: row.email, locale: rows[0]?.locale ?? 'fr', giver: actor, byPlatform: false }, letter);
    const target = { kind: 'member', id, name: row.email };
    await audit(writer.client, actor, { action: 'invite', orgId: actor.orgId, target, detail: { role: row.role } }, context.now());
  });
  deliverSoon(context);
}

interface Letter {
  site: string;
  organization: string;
  invitedAt: string;
}

async function letterOf(context: Context, actor: Actor & { orgId: string }): Promise<Letter> {
  const [site, name] = await Promise.all([readPlatform(context), organizationName(context, actor.orgId)]);
  return { site: site.title, organization: name ?? '', invitedAt: new Date(context.now()).toISOString() };
}

async function issue(
  context: Context,
  client: PoolClient,
  to: { id: string; email: string; locale: Locale; giver: Actor & { orgId: string }; byPlatform: boolean },
  letter: Letter,
): Promise<void> {
  const token = randomToken();
  const link = `${context.config.publicUrl}/simple-directory/invitation?token=${token}`;
  const nowMs = context.now();
  const params = { site: letter.site, organization: letter.organization, inviter: to.giver.userName, link };
  const mailId = canSendMail(context)
    ? await queueMail(client, { kind: 'invitation', orgId: null, to: to.email, locale: to.locale, params }, nowMs)
    : null;
  await client.query(
    `INSERT INTO identity_invitations (membership_id, org_id, hash, link, mail_id, inviter, locale, created_at, expires_at, giver_id, by_platform)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (membership_id) DO UPDATE SET hash = $3, link = $4, mail_id = $5, inviter = $6, created_at = $8, expires_at = $9, giver_id = $10, by_platform = $11`,
    [
      to.id,
      to.giver.orgId,
      digestOf(token),
      mailId === null ? seal(link, 'identity_invitations.link') : null,
      mailId,
      to.giver.userName,
      to.locale,
      new Date(nowMs),
      new Date(nowMs + INVITATION_LIFETIME_MS),
      // The server's own answers for none.
      to.giver.userId || null,
      to.byPlatform,
    ],
  );
}

type GiverColumns = { giver_id: string | null; by_platform: boolean };
const giverKey = ({ giver_id, by_platform }: GiverColumns): string => `${giver_id} ${by_platform}`;

/** Those of the givers of these invitations who may still invite. */
async function stillInviting(context: Context, orgId: string, rows: readonly GiverColumns[]): Promise<Set<string>> {
  const may = new Set<string>();
  for (const [key, row] of new Map(rows.map((one) => [giverKey(one), one])))
    if (await mayStillInvite(context, orgId, { giverId: row.giver_id, byPlatform: row.by_platform })) may.add(key);
  return may;
}

/** What waits in one organization, newest first, with the state of its messages. */
export async function invitationsOf(context: Context, orgId: string, id?: string): Promise<Invitation[]> {
  const { rows } = await context.pool.query<{
    membership_id: string;
    inviter: string;
    giver_id: string | null;
    by_platform: boolean;
    locale: Locale;
    link: string | null;
    mail_id: string | null;
    created_at: Date;
    expires_at: Date;
  }>(
    `SELECT membership_id, inviter, giver_id, by_platform, locale, link, mail_id, created_at, expires_at FROM identity_invitations
     WHERE org_id = $1 AND ($2::uuid IS NULL OR membership_id = $2) ORDER BY created_at DESC LIMIT 2000`,
    [orgId, id ?? null],
  );
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.membership_id);
  const [waiting, mails] = await Promise.all([
    context.store.list(systemActor(orgId), membership, { page: 1, size: ids.length, filters: { _id: ids } }),
    mailStates(
      context.pool,
      rows.flatMap((row) => row.mail_id ?? []),
    ),
  ]);
  const givers = await stillInviting(context, orgId, rows);
  const opened = (link: string): string | null =>
    unsealOrNull(link, 'identity_invitations.link', (error) =>
      context.log.error(error, 'identity: the link of an invitation does not open'),
    );
  const emailOf = new Map(waiting.results.map((row) => [row._id, row.email]));
  return rows.map((row) => ({
    _id: row.membership_id,
    inviter: row.inviter,
    honoured: givers.has(giverKey(row)),
    email: emailOf.get(row.membership_id) ?? '',
    locale: row.locale,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    link: row.link !== null && row.expires_at.getTime() > context.now() ? opened(row.link) : null,
    mail: (row.mail_id && mails.get(row.mail_id)) || null,
  }));
}
