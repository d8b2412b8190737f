import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/text/locale.ts';
import { diagnostic } from '../../../domain/dtc/diagnostic.ts';
import { diagnosticMessage } from './device-diagnostics.tsx';
import { localeWords } from '../../../../tests/helpers/locale-words.ts';

const t = (lang: string): TFunction => i18next.getFixedT(lang);
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

beforeAll(async () => {
  const resources = Object.fromEntries(
    LOCALES.map((lang) => [lang, { diagnostic: localeWords(lang, 'diagnostic'), adminConnectors: localeWords(lang, 'adminConnectors') }]),
  );
  await i18next.init({ lng: 'fr', resources, interpolation: { escapeValue: false } });
});

it.each(LOCALES.filter((lang) => lang !== 'fr'))('I-002 every diagnostic has a message of its own in %s', (lang) => {
  for (const code of diagnostic.fields.code.options ?? [])
    expect(diagnosticMessage({ title: 'en français', code, detail: null }, t(lang), lang), code).not.toMatch(/français|messages\./);
});

it.each([
  ['fr', 'low-battery', '11.2 V', 'Batterie du véhicule faible : 11,2 V'],
  ['en', 'low-battery', '11.2 V', 'Vehicle battery low: 11.2 V'],
  ['hu', 'low-battery', '11.2 V', 'Gyenge járműakkumulátor: 11,2 V'],
  ['nl', 'dtc', 'P20EE, P2002', 'Foutcode van de motor: P20EE, P2002'],
  ['es', 'bad-frame', 'crc', 'Mensajes ilegibles recibidos del dispositivo: suma de control incorrecta'],
  ['it', 'unknown-driver', null, 'Badge conducente sconosciuto'],
])('in %s, %s with %s', (lang, code, detail, expected) =>
  expect(plain(diagnosticMessage({ title: 'Batterie du véhicule faible : 11,2 V', code, detail }, t(lang), lang))).toBe(expected),
);

it('a code unheard of, or none, shows what the server says', () => {
  expect(diagnosticMessage({ title: 'Autre chose', code: 'later' }, t('en'), 'en')).toBe('Autre chose');
  expect(diagnosticMessage({ title: 'Autre chose' }, t('en'), 'en')).toBe('Autre chose');
});
