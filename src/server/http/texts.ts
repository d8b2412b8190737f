import type { FastifyRequest } from 'fastify';
import type { Failure, FailureCode } from '../../domain/kit/failure.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { requestLocale } from './request-locale.ts';
import { en } from './texts/en.ts';
import { ISSUE_TEXTS } from './texts/issues.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { hu } from './texts/hu.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';

/** What the server says by itself when a failure carries no message; the client has its own words for each code. */
const TEXTS: Record<Locale, Record<FailureCode, string>> = { fr, en, es, it, nl, pt, hu };

export function failureText(request: FastifyRequest, code: FailureCode): string {
  return TEXTS[requestLocale(request)][code];
}

const isTold = (code: string): code is keyof typeof ISSUE_TEXTS => Object.hasOwn(ISSUE_TEXTS, code);

/** The sentence of a refusal: that of what is wrong with the whole, where there is one. */
export function refusalText(request: FastifyRequest, { code, fields }: Failure): string {
  const whole = fields?.find(({ field }) => field === '');
  return whole && isTold(whole.code)
    ? ISSUE_TEXTS[whole.code][requestLocale(request)].replace('{max}', String(whole.params?.['max'] ?? ''))
    : failureText(request, code);
}
