import type { RowOf } from '../../domain/kit/entity.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/kit/locale.ts';
import { membership } from '../../domain/membership/membership.ts';
import { preferences } from '../../domain/preferences/preferences.ts';
import { user } from '../../domain/user/user.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { userById } from './people.ts';

/** Writes the time of a login on the account, and its copy on each membership, for lists without the network. */
export async function markLogin(context: Context, userId: string): Promise<void> {
  const lastLoginAt = new Date(context.now()).toISOString();
  await context.store.write(systemActor(null), (writer) => writer.patch(user, userId, { lastLoginAt }));
  const { results } = await context.store.list(systemActor(null), membership, { page: 1, size: 1000, filters: { user: [userId] } });
  for (const { _id, owner } of results)
    await context.store.write(systemActor(owner.id), (writer) => writer.patch(membership, _id, { lastLoginAt }));
}

/** Language of the person's preferences, else of the account. */
export async function preferredLanguage(context: Context, userId: string): Promise<string> {
  const own = (await context.store.get({ ...systemActor(null), userId }, preferences, userId)) as RowOf<typeof preferences> | null;
  return own?.lang ?? (await userById(context, userId))?.locale ?? 'fr';
}

export async function mailLanguage(context: Context, userId: string): Promise<Locale> {
  const language = await preferredLanguage(context, userId);
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
