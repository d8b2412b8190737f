import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { judgePage, type PageAccess } from '../../domain/access/guards.ts';
import { ORGANIZATION_PARAM } from '../../domain/kit/address.ts';
import { isContinuing, loginHref, sessionReady, sessionStore } from '../session/session.ts';
import { PageError } from './page-error.ts';
import { capturePersistent, keepAsIs, persistentQuery } from './persistent.ts';
import { missingPersistent, stringifyQuery } from './query.ts';

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
      await (await import('./page-organization.ts')).enterOrganization(asked, location, user);
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
