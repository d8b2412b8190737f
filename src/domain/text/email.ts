import * as z from 'zod/mini';

/** As browsers, workers and the server have it (address.ts). */
declare const URL: new (text: string) => { readonly hostname: string };

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
/** Marks that nobody sees: soft hyphen, zero-width spaces and joiners, byte-order mark, marks of direction. */
const INVISIBLE = /\p{Cf}+/gu;
/** Blanks at its ends and beside its sign: they come along when an address is copied. */
const BLANKS = /^\s+|\s+$|\s+(?=@)|(?<=@)\s+/gu;
/** Dot-atom of RFC 5322, 3.2.3: no quoted form, no comment, no dot at an end or two in a row. */
const LOCAL = /^[a-z\d!#$%&'*+/=?^_{|}~`-]+(?:\.[a-z\d!#$%&'*+/=?^_{|}~`-]+)*$/;
/** A word that mail programs decode (RFC 2047): what they show is not what was written to. */
const ENCODED_WORD = /=\?[^?]+\?[bq]\?[^?]*\?=/;
/** Names of RFC 1123, at least two, the last not a number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;
/** What is more in an address of the web than a name of a host. */
const NOT_HOST = /[\s/\\:?#%[\]<>^|@]/;
// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** The one form of a domain: small letters, an international one as the mail system knows it (UTS 46, "xn--"). What is none is left. */
function normalDomain(domain: string): string {
  const small = domain.toLowerCase();
  if (NOT_HOST.test(small) || !(NOT_ASCII.test(small) || small.includes('xn--'))) return small;
  try {
    return new URL(`http://${small}`).hostname;
  } catch {
    return small;
  }
}

/** The stored form of an address, and the one by which it is found: two spellings of one mailbox are equal. It never fails; `isEmail` judges. */
export function normalEmail(text: string): string {
  const bare = text.replace(INVISIBLE, '').replace(BLANKS, '');
  const at = bare.lastIndexOf('@');
  return at < 0 ? bare.toLowerCase() : `${bare.slice(0, at).toLowerCase()}@${normalDomain(bare.slice(at + 1))}`;
}

/** One bare address, without a name beside it; the same rule at every door. */
export function isEmail(text: string): boolean {
  const normal = normalEmail(text);
  const at = normal.lastIndexOf('@');
  const [local, domain] = [normal.slice(0, Math.max(at, 0)), normal.slice(at + 1)];
  return normal.length <= EMAIL_MAX && local.length <= LOCAL_MAX && LOCAL.test(local) && !ENCODED_WORD.test(local) && DOMAIN.test(domain);
}

/** An e-mail address, read in its stored form. */
export const emailSchema = z
  .string()
  .check(z.overwrite(normalEmail), z.minLength(1), z.refine(isEmail, { params: { code: 'email' } }))
  .register(z.globalRegistry, { format: 'email' });
