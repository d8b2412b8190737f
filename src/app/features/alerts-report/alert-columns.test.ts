import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { csvOf } from '../../entity-ui/list/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { alertExport } from './alert-columns.tsx';
import type { AlertItem } from './alert-item.tsx';

it('R-092 a file of alerts has their instants by the clock of the organization, as every report has', () => {
  const t = ((key: string) => key) as unknown as TFunction;
  const words = { t, lang: 'fr', timeZone: 'Europe/Paris', titleOf: () => undefined } as unknown as WordsOf;
  const item = { startAt: '2026-11-22T23:30:05.000Z', endAt: null, acknowledgedAt: null } as unknown as AlertItem;
  const valueOf = (label: string, of: AlertItem): string =>
    csvOf(
      [of],
      alertExport(t, words).filter((column) => column.label === label),
      'fr',
      'Europe/Paris',
    ).split('\r\n')[1]!;
  expect(valueOf('columns.date', item)).toBe('2026-11-23 00:30:05');
  expect([
    valueOf('fields.acknowledgedAt', item),
    valueOf('fields.acknowledgedAt', { ...item, acknowledgedAt: '2026-07-01T10:00:00.000Z' }),
  ]).toEqual(['', '2026-07-01 12:00:00']);
});
