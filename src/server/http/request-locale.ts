import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/kit/locale.ts';

/** Language to answer a person in: the one they chose (cookie), else the first of their browser that the product speaks, else French. */
export function requestLocale(request: FastifyRequest): Locale {
  // a request refused before its cookies are read has none
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  const chosen = cookies?.['i18n_lang'];
  if (isLocale(chosen)) return chosen;
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? DEFAULT_LOCALE;
}
