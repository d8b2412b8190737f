import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestLocale } from './error-texts.ts';

const of = (cookie?: string, browser?: string): string =>
  requestLocale({
    cookies: cookie === undefined ? {} : { i18n_lang: cookie },
    headers: browser === undefined ? {} : { 'accept-language': browser },
  } as unknown as FastifyRequest);

describe('language of an answer', () => {
  it('the chosen one before the browser', () => expect(of('hu', 'en-GB')).toBe('hu'));
  it('the first of the browser that the product speaks', () => expect(of(undefined, 'de-DE, pt-BR;q=0.9, en;q=0.8')).toBe('pt'));
  it('I-011 a chosen language that is not one of the seven counts for nothing', () => expect(of('de', 'nl')).toBe('nl'));
  it('French without any', () => expect([of(), of('', 'de'), of(undefined, '*')]).toEqual(['fr', 'fr', 'fr']));
  it('a request refused before its cookies are read', () => expect(requestLocale({ headers: {} } as unknown as FastifyRequest)).toBe('fr'));
});
