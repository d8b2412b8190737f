import type { TFunction } from 'i18next';
import { formatDateTime, MISSING } from '../../../domain/kit/format.ts';
import type { AuditEntry } from '../../../domain/platform/audit.ts';
import type { SiteColumn } from '../list/site-list.ts';

/** Who did it, with the person it was done as. */
export function whoText(t: TFunction, { byName, byKind, asName }: AuditEntry): string {
  const name = byName || t(`audit:by.${byKind}`);
  return asName === null ? name : t('audit:actingAs', { name, as: asName });
}

export function targetText(t: TFunction, { targetKind, targetName }: AuditEntry): string {
  if (targetKind === null) return '';
  const kind = t(`audit:kinds.${targetKind}`, { defaultValue: targetKind });
  return targetName === null ? kind : `${kind} : ${targetName}`;
}

const valueText = (value: unknown): string =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? MISSING
    : Array.isArray(value)
      ? value.map(valueText).join(', ')
      : typeof value === 'object'
        ? Object.entries(value)
            .map(([key, one]) => `${key} ${valueText(one)}`)
            .join(', ')
        : String(value);

/** What else is told: a pair is before and after. */
export function detailText(t: TFunction, { detail, action }: AuditEntry): string {
  const isChange = ['member-role', 'member-rights', 'role-rights'].includes(action);
  return Object.entries(detail)
    .map(([key, value]) => {
      const text = isChange && Array.isArray(value) && value.length === 2 ? value.map(valueText).join(' → ') : valueText(value);
      return `${t(`audit:details.${key}`, { defaultValue: key })} : ${text}`;
    })
    .join(' · ');
}

export function auditColumns(t: TFunction, lang: string, timeZone: string, isSite: boolean): SiteColumn<AuditEntry>[] {
  const text = (id: string, label: string, widthPx: number, of: (row: AuditEntry) => string, spare = false): SiteColumn<AuditEntry> => ({
    id,
    label,
    widthPx,
    ...(spare ? { spare } : {}),
    cell: (row) => (
      <span className="ell" title={of(row)}>
        {of(row) || MISSING}
      </span>
    ),
    text: of,
  });
  return [
    {
      id: 'at',
      label: t('audit:columns.at'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <span className="ell">{formatDateTime(row.at, lang, timeZone)}</span>,
      text: (row) => row.at,
    },
    text('action', t('audit:columns.action'), 250, (row) => t(`audit:actions.${row.action}`, { defaultValue: row.action })),
    text('who', t('audit:columns.who'), 210, (row) => whoText(t, row)),
    text('target', t('audit:columns.target'), 240, (row) => targetText(t, row)),
    ...(isSite ? [text('owner', t('audit:columns.account'), 170, (row) => row.owner?.name ?? '')] : []),
    text('address', t('audit:columns.address'), 140, (row) => row.address ?? ''),
    text('detail', t('audit:columns.detail'), 260, (row) => detailText(t, row)),
    text('userAgent', t('audit:columns.userAgent'), 220, (row) => row.userAgent ?? '', true),
  ];
}
