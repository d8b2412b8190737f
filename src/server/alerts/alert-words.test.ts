import { expect, it } from 'vitest';
import { ALERT_KINDS } from '../../domain/alert/alert-kinds.ts';
import type { Alert } from '../../domain/alert/alert.ts';
import { LOCALES, type Locale } from '../../domain/text/locale.ts';
import { renderMail } from '../mail/render.ts';
import { ALERT_TERMS } from './alert-terms.ts';
import { alertWords, type ToldAlert } from './alert-deliver.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

/** Of the screens. */
function alertTerms(locale: Locale): Record<'kind' | 'severity', Record<string, string>> {
  return localeWords<{ choices: ReturnType<typeof alertTerms> }>(locale, 'alert').choices;
}

const row = {
  kind: 'speed',
  severity: 'error',
  lat: 45.75,
  lng: 4.85,
  detail: null,
  value: 134,
  threshold: 130,
  unit: 'km/h',
  place: 'Lyon',
  startAt: '2026-11-20T10:00:00.000Z',
} as Alert;
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

it('one alert: the rule, then what, how much, where and when, as the language writes them', () => {
  const { title, body } = alertWords('Autoroute', [{ row, plate: 'AB-123-CD', zone: null }], 'fr', 'Europe/Paris');
  expect(title).toBe('Autoroute');
  expect(plain(body)).toBe('AB-123-CD · Excès de vitesse · Critique · 134 km/h ≥ 130 km/h · Lyon · 20/11/2026 11:00 (Europe/Paris, UTC+1)');
  expect(
    plain(
      alertWords(
        'Accu',
        [
          {
            row: { ...row, kind: 'battery', severity: 'warning', value: 11.2, threshold: 11.5, unit: 'V' },
            plate: 'AB-123-CD',
            zone: 'Dépôt',
          },
        ],
        'nl',
        'UTC',
      ).body,
    ),
  ).toBe('AB-123-CD · Zwakke accu · Let op · 11,2 V ≤ 11,5 V · Dépôt · Lyon · 20-11-2026, 10:00 (UTC)');
});

const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

it('the subject of a mail names vehicle, kind and place, then the rule where there is room, in every language', () => {
  const subject = (told: readonly ToldAlert[], locale: Locale = 'fr', rule = 'Autoroute') =>
    renderMail('alerts', locale, {
      site: 'Sillage',
      organization: 'Transports',
      ruleName: rule,
      title: alertWords(rule, told, locale, 'UTC').subject,
      body: '',
    }).subject;
  const one = { row, plate: 'AB-123-CD', zone: null };
  expect(subject([one])).toBe('AB-123-CD · Excès de vitesse · Lyon · Autoroute');
  expect(subject([{ ...one, row: { ...row, kind: 'zone-leave' }, zone: 'Dépôt' }])).toBe(
    'AB-123-CD · Sortie d’une zone · Dépôt · Autoroute',
  );
  expect(subject([{ ...one, row: { ...row, kind: 'zone-enter' }, zone: 'Dépôt' }])).toContain('Entrée dans une zone · Dépôt');
  // Several: as many of one vehicle, or of some; a place only where all have it.
  const away = { row: { ...row, place: 'Paris' }, plate: 'EF-456-GH', zone: null };
  expect(subject([one, one])).toBe('AB-123-CD · Excès de vitesse (2) · Lyon · Autoroute');
  expect(subject([one, away, one])).toBe('AB-123-CD + 1 · Excès de vitesse (3) · Autoroute');
  expect(subject([{ ...one, plate: null }])).toBe('Excès de vitesse · Lyon · Autoroute');
  for (const locale of LOCALES)
    for (const kind of ALERT_KINDS) {
      const long = { row: { ...row, kind }, plate: 'Camion frigorifique du dépôt nord', zone: '👩‍🚒'.repeat(40) };
      const said = subject([long, long], locale, 'Une règle dont le nom est aussi long que possible, et plus');
      expect(said).toMatch(/^Camion frigorif… · /);
      expect(said).toContain(`${ALERT_TERMS[locale].kind[kind]} (2)`);
      // No letter is cut in two, and the whole has two lines of a phone.
      expect(said.replaceAll('👩‍🚒', '')).not.toMatch(/[\u{1F469}\u{1F692}\u200D]/u);
      expect(lengthOf(said), said).toBeLessThanOrEqual(72);
    }
});

it('names in a subject make neither a header nor a link', () => {
  const evil = 'x\r\nBcc: a@evil.example\u0085\u2028 https://evil.example';
  for (const zone of [null, evil]) {
    const { subject } = alertWords(evil, [{ row: { ...row, place: evil }, plate: 'A\r\nB.evil', zone }], 'fr', 'UTC');
    const mail = renderMail('alerts', 'fr', { site: 'Sillage', title: subject, ruleName: evil, body: '' });
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]|:\/\/|\.\p{L}{2}/u);
    expect(mail.text).not.toMatch(/:\/\/|\.\p{L}{2}/u);
  }
});

it('what has no value says what it has; many are counted', () => {
  const fault = {
    row: { ...row, kind: 'dtc' as const, value: null, threshold: null, unit: null, detail: 'P0420', place: null },
    plate: 'AB-123-CD',
    zone: null,
  };
  expect(plain(alertWords('Moteur', [fault], 'en', 'UTC').body)).toBe(
    'AB-123-CD · Trouble code · Critical · P0420 · 45.75000, 4.85000 · 20/11/2026, 10:00 (UTC)',
  );
  expect(
    alertWords('Contrôle', [{ ...fault, row: { ...fault.row, kind: 'maintenance', detail: '2026-12-04' } }], 'fr', 'UTC').body,
  ).toContain('04/12/2026');
  expect(alertWords('Contrôle', [{ ...fault, row: { ...fault.row, kind: 'maintenance', detail: 'Vidange' } }], 'fr', 'UTC').body).toContain(
    'Vidange',
  );
  const many = alertWords(
    'Moteur',
    Array.from({ length: 25 }, () => fault),
    'hu',
    'UTC',
  );
  expect(many.title).toBe('Moteur (25)');
  expect(many.body.split('\n')).toHaveLength(21);
  expect(many.body.endsWith('\n+ 5')).toBe(true);
});

it('an alert of a zone says whether it is entered or left, how grave it is and by which clock, in every language, in text and in HTML', () => {
  for (const locale of LOCALES) {
    const words = (kind: 'zone-enter' | 'zone-leave') =>
      alertWords(
        'Dépôt',
        [{ row: { ...row, kind, value: null, threshold: null, unit: null }, plate: 'AB-123-CD', zone: 'Quai' }],
        locale,
        'America/New_York',
      );
    const [enter, leave] = [words('zone-enter'), words('zone-leave')];
    // The same words as the screens have.
    const { kind, severity } = alertTerms(locale);
    expect(enter.body).toContain(kind['zone-enter']);
    expect(leave.body).toContain(kind['zone-leave']);
    expect(kind['zone-enter']).not.toBe(kind['zone-leave']);
    const { text, html } = renderMail('alerts', locale, { site: 'Sillage', organization: 'Transports', ...leave });
    for (const told of [String(kind['zone-leave']), String(severity['error']), 'AB-123-CD', 'Quai', 'Lyon', '(America/New_York, UTC−5)']) {
      expect(text).toContain(told);
      expect(html).toContain(told);
    }
  }
});

it('writes the clock with its half hours, before and after it changes', () => {
  const at = (startAt: string, zone: string) => alertWords('R', [{ row: { ...row, startAt }, plate: null, zone: null }], 'en', zone).body;
  expect(at('2026-07-20T10:00:00.000Z', 'Europe/Paris')).toContain('12:00 (Europe/Paris, UTC+2)');
  expect(at('2026-07-20T10:00:00.000Z', 'Asia/Kolkata')).toContain('15:30 (Asia/Kolkata, UTC+5:30)');
});

it('names every kind and severity as the screens do', () => {
  for (const locale of LOCALES) {
    const { kind, severity } = alertTerms(locale);
    expect(ALERT_TERMS[locale]).toMatchObject({ kind, severity });
  }
});
