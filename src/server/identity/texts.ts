import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../domain/kit/locale.ts';
import { requestLocale } from '../http/request-locale.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { hu } from './texts/hu.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';

export type TextKey = keyof typeof fr;
export type IdentityTexts = Record<TextKey, string>;

const TEXTS: Record<Locale, IdentityTexts> = { fr, en, es, it, nl, pt, hu };

export function textFor(request: FastifyRequest, key: TextKey): string {
  return TEXTS[requestLocale(request)][key];
}
