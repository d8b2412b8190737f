import * as z from 'zod/mini';
import { ownAddress } from '../../../domain/text/address.ts';

const text = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined);

/** What the login page takes (platform of identity): where to go back to, whom to expect, a link to choose a password. */
export const loginSearchSchema = z.object({
  redirect: text,
  email: text,
  org: text,
  adminMode: text,
  action_token: text,
  lang: text,
  forgot: text,
});

const INVITATION_PATH = '/simple-directory/invitation';

/** Address to open after the login: of this site; anything else, the identity service's own pages but an invitation included, leads home. */
export function backFrom(redirect: string | undefined, origin: string): string {
  const url = ownAddress(redirect, origin);
  if (!url || (url.pathname.startsWith('/simple-directory/') && url.pathname !== INVITATION_PATH)) return `${origin}/`;
  return url.href;
}
