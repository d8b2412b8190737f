import type { TFunction } from 'i18next';
import type { SiteDiagnostic } from '../../../../domain/platform/site-diagnostic.ts';
import { diagnosticMessage } from '../../../entity-ui/diagnostic-message.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { deviceColumn, ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';

export function siteDiagnosticColumns(t: TFunction, words: WordsOf): SiteColumn<SiteDiagnostic>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const date = (id: 'lastTrigger' | 'firstTrigger', spare: boolean): SiteColumn<SiteDiagnostic> => ({
    id,
    label: field(id),
    widthPx: 140,
    sortable: true,
    spare,
    cell: (row) => <span className="muted ell">{formatDateTime(row[id], lang, timeZone)}</span>,
    text: (row) => row[id],
  });
  return [
    { ...ownerColumn(t, 190), frozen: true },
    vehicleColumn(field('vehicle'), 150),
    deviceColumn(field('device')),
    {
      id: 'title',
      label: field('title'),
      widthPx: 320,
      sortable: true,
      cell: (row) => <span className="ell">{diagnosticMessage(row, t, lang)}</span>,
      text: (row) => diagnosticMessage(row, t, lang),
    },
    {
      id: 'severity',
      label: field('severity'),
      widthPx: 120,
      sortable: true,
      cell: (row) => (
        <span className={`tag ${row.severity === 'error' ? 'tag-alert' : row.severity === 'warning' ? 'tag-warning' : 'tag-line'}`}>
          {words.t(`choices.severity.${row.severity}`)}
        </span>
      ),
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    {
      id: 'count',
      label: field('count'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.count, lang),
      text: (row) => row.count,
    },
    date('lastTrigger', false),
    date('firstTrigger', true),
    {
      id: 'code',
      label: field('code'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => <span className="ell">{words.t(`choices.code.${row.code}`)}</span>,
      text: (row) => words.t(`choices.code.${row.code}`),
    },
  ];
}
