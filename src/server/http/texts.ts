import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '../../domain/kit/failure.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { requestLocale } from './request-locale.ts';
import { en } from './texts/en.ts';
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
