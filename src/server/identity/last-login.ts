import type { RowOf } from '../../domain/kit/entity.ts';
import { preferences } from '../../domain/preferences/preferences.ts';
import { user } from '../../domain/user/user.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { userById } from './people.ts';

export async function markLogin(context: Context, userId: string): Promise<void> {
  await context.store.write(systemActor(null), (writer) => writer.patch(user, userId, { lastLoginAt: new Date(context.now()).toISOString() }));
}

/** Language of the person's preferences, else of the account. */
export async function preferredLanguage(context: Context, userId: string): Promise<string> {
  const own = (await context.store.get({ ...systemActor(null), userId }, preferences, userId)) as RowOf<typeof preferences> | null;
  return own?.lang ?? (await userById(context, userId))?.locale ?? 'fr';
}
