import type { Locale } from '../../../domain/kit/locale.ts';

interface Texts {
  soon: string;
  over: string;
  domain: string;
}

/** Titles of the notifications about credentials and domains, in the language of whom they are for. */
const TEXTS: Record<Locale, Texts> = {
  fr: { soon: 'Certificat à renouveler : {holder}', over: 'Certificat expiré : {holder}', domain: 'Le domaine ne répond plus : {holder}' },
  en: { soon: 'Certificate to renew: {holder}', over: 'Certificate expired: {holder}', domain: 'The domain no longer answers: {holder}' },
  es: { soon: 'Certificado por renovar: {holder}', over: 'Certificado caducado: {holder}', domain: 'El dominio ya no responde: {holder}' },
  it: {
    soon: 'Certificato da rinnovare: {holder}',
    over: 'Certificato scaduto: {holder}',
    domain: 'Il dominio non risponde più: {holder}',
  },
  nl: {
    soon: 'Certificaat te vernieuwen: {holder}',
    over: 'Certificaat verlopen: {holder}',
    domain: 'Het domein reageert niet meer: {holder}',
  },
  pt: { soon: 'Certificado a renovar: {holder}', over: 'Certificado expirado: {holder}', domain: 'O domínio já não responde: {holder}' },
  hu: { soon: 'Megújítandó tanúsítvány: {holder}', over: 'Lejárt tanúsítvány: {holder}', domain: 'A domain már nem válaszol: {holder}' },
};

export function domainText(locale: Locale, key: keyof Texts, holder: string): string {
  return TEXTS[locale][key].replace('{holder}', () => holder);
}
