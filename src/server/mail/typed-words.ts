/** Characters that programs read as the dot of an address, whatever the script. */
const DOTS = '.\u3002\uFF0E\uFF61\u2024';
const SCHEME = /\b[a-z][a-z0-9+.-]{1,15}:(?:[\\/]{2,})|\b(?:mailto|tel|sms|javascript|data):(?=\S)/gi;
const COLON_SLASHES = /:[\\/]{2,}/g;
const DOT_BEFORE_LETTERS = new RegExp(`[${DOTS}](?=\\p{L}{2})`, 'gu');
const IPV4 = new RegExp(`\\b(\\d{1,3})[${DOTS}](\\d{1,3})[${DOTS}](\\d{1,3})[${DOTS}](\\d{1,3})\\b`, 'gu');
/** What turns the direction of what follows, or is not seen at all. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/**
 * Words that somebody typed, for a message that leaves in the name of the platform: nothing in them is an address that a mail program makes a
 * link of. The scheme goes, and a space after each dot before a word parts what would be a domain; names such as « S.N.C.F. » or « M. Jean » stay.
 */
export function withoutLinks(typed: string): string {
  return typed
    .replace(UNSEEN, '')
    .replace(SCHEME, '')
    .replace(COLON_SLASHES, ' ')
    .replace(IPV4, '$1. $2. $3. $4')
    .replace(DOT_BEFORE_LETTERS, '$& ');
}
