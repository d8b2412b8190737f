import type { Locale } from '../../domain/text/locale.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { hu } from './texts/hu.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';

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
