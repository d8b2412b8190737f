import { expect, it } from 'vitest';
import type { Alert } from '../../domain/alert/alert.ts';
import { alertWords } from './alert-words.ts';

const row = { detail: null, value: 134, threshold: 130, unit: 'km/h', place: 'Lyon', startAt: '2026-11-20T10:00:00.000Z' } as Alert;
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

it('one alert: the rule, then what, how much, where and when, as the language writes them', () => {
  const { title, body } = alertWords('Autoroute', [{ row, plate: 'AB-123-CD', zone: null }], 'fr', 'Europe/Paris');
  expect(title).toBe('Autoroute');
  expect(plain(body)).toBe('AB-123-CD · 134 km/h ≥ 130 km/h · Lyon · 20/11/2026 11:00');
  expect(
    plain(
      alertWords('Accu', [{ row: { ...row, value: 11.2, threshold: 11.5, unit: 'V' }, plate: 'AB-123-CD', zone: 'Dépôt' }], 'nl', 'UTC')
        .body,
    ),
  ).toBe('AB-123-CD · 11,2 V ≤ 11,5 V · Dépôt · Lyon · 20-11-2026, 10:00');
});

it('what has no value says what it has; many are counted', () => {
  const fault = { row: { ...row, value: null, threshold: null, unit: null, detail: 'P0420', place: null }, plate: 'AB-123-CD', zone: null };
  expect(plain(alertWords('Moteur', [fault], 'en', 'UTC').body)).toBe('AB-123-CD · P0420 · 20/11/2026, 10:00');
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
