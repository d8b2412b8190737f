import type { Locale } from '../../domain/text/locale.ts';
import { IS_TOLD } from '../../domain/identity/notification.ts';
import { membership } from '../../domain/identity/user.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { firstToldOf, tellAgain } from '../database/told-once.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { organizationName } from '../identity/site.ts';
import { notify, type NewNotification } from '../live/notifications.ts';
import { whenNobodyHears, whenTaken, type ArrivedMail, type GivenUpMail } from './deliver.ts';
import { GIVEN_UP_WORDS, isPlatformMail } from './given-up-words.ts';
import { MAIL_KINDS, type MailKind } from './mail-text.ts';

type Told = Pick<NewNotification, 'title' | 'body' | 'url' | 'topic'>;

/** Tells the administrators of an organization that a message did not arrive, each in their language. In the bell alone: a mail that says that mails do not arrive would go the same way. */
export async function tellAdministrators(context: Context, orgId: string, told: (locale: Locale) => Told): Promise<void> {
  const actor = systemActor(orgId);
  const { results } = await context.store.list(actor, membership, { page: 1, size: 1000, filters: { active: ['true'], role: ['admin'] } });
  const name = (await organizationName(context, orgId)) ?? '';
  for (const userId of new Set(results.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])))) {
    const person = await userById(context, userId);
    if (!person?.active) continue;
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      ...told(await mailLanguage(context, userId)),
      sender: { type: 'organization', id: orgId, name },
      outputs: [],
    });
  }
}

/** Whose message it is; an invitation is the platform's own, and of the organization it is to. */
async function orgOf({ pool }: Context, { id, kind, orgId }: Pick<GivenUpMail, 'id' | 'kind' | 'orgId'>): Promise<string | null> {
  if (kind !== 'invitation') return orgId;
  const { rows } = await pool.query<{ org_id: string }>('SELECT org_id FROM identity_invitations WHERE mail_id = $1', [id]);
  return rows[0]?.org_id ?? null;
}

const subjectOf = (kind: MailKind): string => `mails:${kind}`;

/** A message whose planner nobody knows, or that nobody planned: the administrators hear to whom it did not go and why, once until one arrives there again. */
async function tellGivenUp(context: Context, mail: GivenUpMail): Promise<void> {
  const { kind, to, code } = mail;
  if (isPlatformMail(kind) || !IS_TOLD[code]) return;
  const orgId = await orgOf(context, mail);
  if (orgId === null) return;
  // Each invitation is somebody's who waits for it.
  if (kind !== 'invitation' && (await firstToldOf(context.pool, orgId, subjectOf(kind), [to])).size === 0) return;
  await tellAdministrators(context, orgId, (locale) => {
    const words = GIVEN_UP_WORDS[locale];
    return {
      topic: { key: 'mail:alert:undelivered', title: to },
      title: words.title.replace('{address}', () => to),
      body: words.body.replace('{kind}', words.kinds[kind]).replace('{reason}', words.reasons[code]),
      url: '/gestion/utilisateurs',
    };
  });
}

async function arrived({ pool }: Context, { kind, orgId, to }: ArrivedMail): Promise<void> {
  if (orgId !== null) await tellAgain(pool, orgId, subjectOf(kind), to);
}

/** No message is given up without a word: of those that nobody else hears of, who administers the organization does. */
export function hearOfGivenUp(): void {
  whenNobodyHears(tellGivenUp);
  for (const kind of MAIL_KINDS) if (!isPlatformMail(kind)) whenTaken(kind, arrived);
}
