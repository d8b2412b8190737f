import type { Locale } from '../../domain/text/locale.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { hu } from './texts/hu.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';

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
function withoutLinks(typed: string): string {
  return typed
    .replace(UNSEEN, '')
    .replace(SCHEME, '')
    .replace(COLON_SLASHES, ' ')
    .replace(IPV4, '$1. $2. $3. $4')
    .replace(DOT_BEFORE_LETTERS, '$& ');
}

/** What a message is filled with. `link` is what its button opens; `unsubscribe` and `unsubscribeCall` are of the newsletter, and of reports to addresses outside. */
export interface MailParams {
  site: string;
  link?: string;
  /** Of a notification, in the words it was made with. */
  title?: string;
  body?: string;
  organization?: string;
  inviter?: string;
  /** Browser, address and time, in words of the server. */
  place?: string;
  /** Who had it sent. */
  author?: string;
  /** Who an answer goes to. */
  replyTo?: string;
  /** The account it is for: what they may by then is judged again when it leaves. */
  reader?: string;
  /** Of a report: it tells of more than its author's own journeys. */
  isOfFleet?: boolean;
  /** The rule, its name and the alerts it tells of. */
  rule?: string;
  ruleName?: string;
  alerts?: readonly string[];
  /** A file that goes with it, and the run of a report that it is of. */
  file?: MailFile;
  /** The same of a message about a run without its file. */
  run?: Pick<MailFile, 'orgId' | 'rowId'>;
  /** Page that ends the subscription. */
  unsubscribe?: string;
  /** Address a mail program calls by itself (RFC 8058). */
  unsubscribeCall?: string;
}

/** Where a file that is kept with a row is; the message leaves with its bytes. */
export interface MailFile {
  orgId: string;
  entity: string;
  rowId: string;
  /** Under which it is kept. */
  key: string;
  /** What who reads it sees. */
  name: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  replyTo?: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);

const textOf = (value: MailParams[keyof MailParams]): string => (typeof value === 'string' ? value : '');

/** The name of the site is its operator's, a place and what is signed are the server's; every other word may be what somebody typed. */
function filled(text: string, params: MailParams, kind: MailKind): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = textOf(params[name as keyof MailParams]);
    const isOwn = name === 'site' || name === 'place' || (kind === 'evidence-head' && name === 'body');
    return isOwn ? value : withoutLinks(value);
  });
}

const PARAGRAPH = 'margin:0 0 16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0e5c66;color:#ffffff;text-decoration:none;font-weight:600';

/** A message in one language: plain text, and the same as simple HTML without anything fetched from outside. */
export function renderMail(kind: MailKind, locale: Locale, params: MailParams): RenderedMail {
  const words = MAIL_WORDS[locale];
  const { subject, before, action, after } = words.kinds[kind];
  const say = (line: string): string => filled(line, params, kind).replace(/[\s\p{Cc}]+/gu, ' ');
  const paragraphs = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => filled(line, params, kind).split(/\s*\n\s*/)).filter((line) => line.trim() !== '');
  const link = action ? params.link : undefined;

  const text = [
    words.hello,
    ...paragraphs(before),
    ...(action && link ? [`${say(action)}\n${link}`] : []),
    ...paragraphs(after),
    ...(params.unsubscribe ? [`${words.unsubscribe}\n${params.unsubscribe}`] : []),
    `-- \n${params.site}`,
  ].join('\n\n');

  const paragraph = (html: string): string => `<p style="${PARAGRAPH}">${html}</p>`;
  const anchor = (href: string, label: string, style = 'color:#0e5c66'): string =>
    `<a href="${escaped(href)}" style="${style}">${escaped(label)}</a>`;
  const body = [
    paragraph(escaped(words.hello)),
    ...paragraphs(before).map((line) => paragraph(escaped(line))),
    ...(action && link
      ? [paragraph(anchor(link, say(action), BUTTON)), paragraph(`${escaped(words.orCopy)}<br>${anchor(link, link)}`)]
      : []),
    ...paragraphs(after).map((line) => paragraph(escaped(line))),
    ...(params.unsubscribe ? [paragraph(`${escaped(words.unsubscribe)}<br>${anchor(params.unsubscribe, params.unsubscribe)}`)] : []),
    `<p style="margin:24px 0 0;color:#5b6b70">${escaped(params.site)}</p>`,
  ].join('\n');
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(say(subject))}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16211f;font-family:Arial,sans-serif;font-size:16px"><div style="max-width:560px;margin:0 auto">
${body}
</div></body></html>`;

  const headers: Record<string, string> = params.unsubscribeCall
    ? { 'List-Unsubscribe': `<${params.unsubscribeCall}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  const answered = params.replyTo ? { replyTo: params.replyTo } : {};
  return { subject: say(subject), text, html, headers: { ...headers, 'Auto-Submitted': 'auto-generated' }, ...answered };
}

export const MAIL_KINDS = [
  'notification',
  'alerts',
  'report',
  'report-late',
  'report-consent',
  'evidence-head',
  'password-reset',
  'second-factor-reset',
  'second-factor-wrong',
  'sign-in-new-device',
  'invitation',
  'newsletter-confirm',
  'newsletter-subscribed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Words of one message; `{name}` is filled with the parameter of that name. */
interface MailText {
  subject: string;
  before: readonly string[];
  /** Of the button that opens the link; a message without one has no link. */
  action?: string;
  after: readonly string[];
}

export interface MailWords {
  hello: string;
  /** Where the link is written out, for programs that show no button. */
  orCopy: string;
  unsubscribe: string;
  kinds: Record<MailKind, MailText>;
}

/** The seven languages of the interface: a message leaves in its recipient's. */
export const MAIL_WORDS: Record<Locale, MailWords> = { fr, en, es, it, nl, pt, hu };
