import { ORGANIZATION_PARAM, ownAddress } from './address.ts';

/** Pages of a person or of the platform: the same in every organization. */
const OF_NO_ORGANIZATION = /^\/(admin|profil|simple-directory)(\/|\?|#|$)/;

/**
 * A page of the application as it is told to somebody who may open it while another organization is current: it names its own. One that names one
 * already, and what is of no organization (`orgId` null), is as it was.
 */
export function outgoingPath(path: string, orgId: string | null | undefined): string {
  if (!orgId || !path.startsWith('/') || OF_NO_ORGANIZATION.test(path)) return path;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  if (new RegExp(`[?&]${ORGANIZATION_PARAM}=`).test(query)) return path;
  return `${before}${query === '' || query === '?' ? '?' : `${query}&`}${ORGANIZATION_PARAM}=${encodeURIComponent(orgId)}${hash}`;
}

/** The same as a whole address of the site `origin`; null: it is none of its pages. */
export function outgoingAddress(path: string | null | undefined, orgId: string | null | undefined, origin: string): string | null {
  return path ? (ownAddress(outgoingPath(path, orgId), origin)?.href ?? null) : null;
}
