import type { TFunction } from 'i18next';
import { apiKeyState, type ApiKey } from '../../../domain/platform/api-key.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatAge, formatDate, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { KeyStateTag } from './key-state-tag.tsx';
import { scopesText } from './resource-text.ts';

const missing = <span className="subtle">{MISSING}</span>;

export function keyColumns(t: TFunction, { lang, timeZone }: WordsOf, nowMs: number): Column<ApiKey>[] {
  const scopes = (id: string, scope: 'read' | 'write'): Column<ApiKey> => ({
    id,
    label: t(`columns.${scope}`),
    widthPx: 220,
    cell: (key) => <span className="ell">{scopesText(t, key.scopes, scope) || missing}</span>,
  });
  return [
    {
      id: 'name',
      label: t('columns.name'),
      widthPx: 200,
      frozen: true,
      sortable: true,
      cell: (key) => <b className="ell font-medium">{key.name}</b>,
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 110,
      sortable: true,
      cell: (key) => <KeyStateTag state={apiKeyState(key, nowMs)} />,
    },
    scopes('scopesRead', 'read'),
    scopes('scopesWrite', 'write'),
    { id: 'hint', label: t('columns.hint'), widthPx: 110, cell: (key) => <code>…{key.hint}</code> },
    {
      id: 'lastUsedAt',
      label: t('columns.lastUsed'),
      widthPx: 150,
      sortable: true,
      cell: (key) =>
        key.lastUsedAt ? (
          <span className="muted ell">{formatAge(key.lastUsedAt, nowMs, lang, timeZone)}</span>
        ) : (
          <span className="subtle">{t('never')}</span>
        ),
    },
    {
      id: 'expiresAt',
      label: t('columns.expires'),
      widthPx: 130,
      sortable: true,
      cell: (key) =>
        key.expiresAt ? formatDate(Date.parse(key.expiresAt) - 1, lang, timeZone) : <span className="subtle">{t('noEnd')}</span>,
    },
    {
      id: 'createdAt',
      label: t('columns.created'),
      widthPx: 130,
      sortable: true,
      spare: true,
      cell: (key) => formatDate(key.createdAt, lang, timeZone),
    },
  ];
}
