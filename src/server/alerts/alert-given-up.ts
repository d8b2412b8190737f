import { alertRule } from '../../domain/alert/alert-rule.ts';
import { givenUpReason } from '../../domain/kit/mail-state.ts';
import { membership } from '../../domain/membership/membership.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { firstToldOf, tellAgain } from '../database/told-once.ts';
import { mailLanguage } from '../identity/last-login.ts';
import { userById } from '../identity/people.ts';
import { organizationName } from '../identity/site.ts';
import { notify } from '../live/notifications.ts';
import type { GivenUpMail } from '../mail/deliver.ts';
import { GIVEN_UP_WORDS } from '../mail/given-up-words.ts';

const subjectOf = (rule: string): string => `alerts:${rule}:mail`;

/** Tells the administrators of an organization, in the bell alone, that somebody does not get the mails of a rule: once until one arrives again. */
export async function tellGivenUp(context: Context, { orgId, to, params, code }: GivenUpMail): Promise<void> {
  // That nobody knows whether it arrived is no failure; one without its rule was written down before those had one.
  if (orgId === null || params.rule === undefined || code === 'unknown') return;
  const actor = systemActor(orgId);
  const rule = await context.store.get(actor, alertRule, params.rule);
  if (!rule || (await firstToldOf(context.pool, orgId, subjectOf(rule._id), [to])).size === 0) return;
  const { results } = await context.store.list(actor, membership, { page: 1, size: 1000, filters: { active: ['true'], role: ['admin'] } });
  const name = (await organizationName(context, orgId)) ?? '';
  for (const userId of new Set(results.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])))) {
    const person = await userById(context, userId);
    if (!person?.active) continue;
    const words = GIVEN_UP_WORDS[await mailLanguage(context, userId)];
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      topic: { key: 'vehicle:alert:undelivered', title: rule.name },
      title: words.alertTitle.replace('{rule}', () => rule.name),
      body: words.alertBody.replace('{address}', () => to).replace('{reason}', () => words[givenUpReason(code)]),
      url: `/gestion/alertes?open=${rule._id}`,
      sender: { type: 'organization', id: orgId, name },
      // A mail that says that mails do not arrive would go the same way.
      outputs: [],
    });
  }
}

/** One arrived: the next that does not is told. */
export async function tellAgainOf({ pool }: Context, { orgId, to, params }: Pick<GivenUpMail, 'orgId' | 'to' | 'params'>): Promise<void> {
  if (orgId !== null && params.rule !== undefined) await tellAgain(pool, orgId, subjectOf(params.rule), to);
}
