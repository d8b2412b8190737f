import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { listProfiles } from '../../db/queries/profiles.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { isNamed, type SessionUser } from '../../domain/identity/session-user.ts';
import { ORGANIZATION_PARAM } from '../../domain/text/address.ts';
import { switchOrganization } from '../session/organization.ts';
import type { Opening } from './guard.ts';
import { PageError } from './page-error.ts';
import { keepAsIs, stringifyQuery } from './query.ts';

/**
 * Opens what an address names in its own organization: the current one as it is, another one of the person's by a change to it; of any other, and of one
 * that this device has nothing of while there is no network, it says whose it is. The address is left without the parameter.
 */
export async function enterOrganization(asked: string, place: Opening['location'], user: SessionUser): Promise<void> {
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
