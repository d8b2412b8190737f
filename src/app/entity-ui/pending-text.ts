import type { TFunction } from 'i18next';
import type { LocalRow } from '../../db/queries/live-rows.ts';

/** "Conducteur, Flotte : à envoyer" of a row that waits; `t` of the namespace entity-form, `label` of a field. */
export function pendingText(row: LocalRow, t: TFunction, label: (field: string) => string): string {
  if (row.ver === 0) return t('entity-form:pendingNew');
  const fields = row.pending ?? [];
  return t('entity-form:pendingFields', { fields: fields.slice(0, 2).map(label).join(', '), more: fields.length > 2 ? '…' : '' });
}
