import { notFound, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { listProfiles } from '../../db/queries/profiles.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { judgePage, type PageAccess } from '../../domain/access/guards.ts';
import { reportAt, reportFlag } from '../../domain/reports/slugs.ts';
import { isNamed, type SessionUser } from '../../domain/identity/session-user.ts';
import { ORGANIZATION_PARAM } from '../../domain/text/address.ts';
import { switchOrganization } from '../session/organization.ts';
import { isContinuing, loginHref, sessionReady, sessionStore } from '../session/session.ts';
import { notify } from './notifications.ts';
import { PageError } from './page-error.ts';
import { capturePersistent, keepAsIs, missingPersistent, persistentQuery, stringifyQuery } from './query.ts';

export interface Opening {
  location: { pathname: string; search: object; hash: string; href: string };
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * `beforeLoad` of a screen: decided on the local copies (decision 2), in the order of G-016, in the organization that the address names; then the
 * persistent parameters that the address lacks are added, replacing the history entry.
 */
export function guard(access: PageAccess): (opening: Opening) => Promise<void> {
  return async ({ location, cause }) => {
    await sessionReady();
    const { user, permissions, lost } = sessionStore.getSnapshot();
    const expired = lost && liveSyncStatus().getSnapshot().online && !isContinuing();
    const asked = (location.search as Record<string, unknown>)[ORGANIZATION_PARAM];
    if (user && !expired && typeof asked === 'string' && asked !== '') {
      // A link that is only looked at changes nothing.
      if (cause === 'preload') return;
      await enterOrganization(asked, location, user);
    }
    const verdict = judgePage(access, expired ? null : user, permissions);
    if (verdict === 'login') throw redirect({ href: loginHref(location.href), reloadDocument: false, replace: true });
    if (verdict === 'suspended') throw new PageError(403, undefined, { suspended: true });
    if (verdict === 'forbidden') throw new PageError(403, i18next.t('errors:permission'));
    if (cause === 'preload') return;
    const search = location.search as Record<string, unknown>;
    // On the same screen a parameter that went was taken away by the person; on another one it is missing.
    if (cause === 'stay') return keepAsIs(search);
    capturePersistent(search);
    const missing = missingPersistent(search, persistentQuery());
    if (missing)
      throw redirect({
        href: `${location.pathname}${stringifyQuery({ ...search, ...missing })}${location.hash ? `#${location.hash}` : ''}`,
        replace: true,
      });
  };
}

const idSchema = z.uuid();
const isUuid = (id: string): boolean => idSchema.safeParse(id).success;

/** `beforeLoad` of the screen of a row: what is no id (`isId`) is no page. */
export function guardId(access: PageAccess, isId = isUuid): (opening: Opening & { params: { id: string } }) => Promise<void> {
  const enter = guard(access);
  return async (opening) => {
    if (!isId(opening.params.id)) throw notFound();
    await enter(opening);
  };
}

const told = new Set<string>();

interface Schema<T> {
  shape: object;
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/**
 * `validateSearch` of a screen. Every part of the schema has its own fallback; a parameter that was given and could not be read is
 * told once, never a crash. Parameters the schema does not know are kept in the address.
 */
export function searchOf<T extends object>(schema: Schema<T>): (search: Record<string, unknown>) => T {
  return (search) => {
    const parsed = schema.safeParse(search);
    // Every name of the schema is there, if only undefined: an unread value of the address must not show through.
    const known: Record<string, unknown> = {
      ...Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])),
      ...(parsed.success ? parsed.data : {}),
    };
    const lost = Object.keys(schema.shape).filter((name) => search[name] !== undefined && search[name] !== '' && known[name] === undefined);
    const fresh = lost.filter((name) => !told.has(`${name}=${String(search[name])}`));
    for (const name of fresh) told.add(`${name}=${String(search[name])}`);
    if (fresh.length > 0) queueMicrotask(() => notify({ msg: i18next.t('errors:search', { names: fresh.join(', ') }) }));
    return known as T;
  };
}

/** `beforeLoad` of the reports under an address: what is none is the 404 page, whoever asks. */
export function enterReport(root: string): (opening: Opening & { params: { report: string } }) => Promise<void> {
  return async (opening) => {
    const report = reportAt(root + opening.params.report);
    if (!report) throw notFound();
    await guard({ guard: 'session', flags: [reportFlag(report)] })(opening);
  };
}

/**
 * Opens what an address names in its own organization: the current one as it is, another one of the person's by a change to it; of any other, and of one
 * that this device has nothing of while there is no network, it says whose it is. The address is left without the parameter.
 */
async function enterOrganization(asked: string, place: Opening['location'], user: SessionUser): Promise<void> {
  const { [ORGANIZATION_PARAM]: _named, ...search } = place.search as Record<string, unknown>;
  const href = `${place.pathname}${stringifyQuery(search)}${place.hash ? `#${place.hash}` : ''}`;
  if (user.organization && isNamed(user.organization, asked)) throw redirect({ href, replace: true });
  // Storage refused: nothing is kept here.
  const kept = (await listProfiles().catch(() => [])).filter(({ userId }) => userId === user.id);
  const own = user.organizations.find((org) => isNamed(org, asked));
  const isHere = kept.some(({ user: { organization } }) => organization && isNamed(organization, asked));
  if (own && (isHere || liveSyncStatus().getSnapshot().online)) {
    // What was chosen in the organization that is left says nothing in this one.
    keepAsIs(search);
    await switchOrganization(own.id, href);
    // The page that is loaded takes the place of this one.
    return new Promise<never>(() => undefined);
  }
  const name = [own, ...kept.flatMap(({ user: known }) => known.organizations)].find((org) => org && isNamed(org, asked))?.name;
  const key = own ? 'elsewhereOffline' : name ? 'elsewhereNamed' : 'elsewhere';
  const here = user.organization ? i18next.t('errors:elsewhereHere', { name: user.organization.name }) : '';
  throw new PageError(403, `${i18next.t(`errors:${key}`, { name: name ?? '' })} ${here}`.trim(), { elsewhere: true });
}
