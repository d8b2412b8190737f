import type { TFunction } from 'i18next';
import type { SiteAlert } from '../../../../domain/platform/site-alert.ts';
import { AlertSeverity } from '../../../entity-ui/alert-severity.tsx';
import { alertDuration, alertDurationS, alertMeasure } from '../../../entity-ui/alert-text.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime } from '../../../../domain/kit/format.ts';
import { missing, ownerColumn, vehicleColumn } from '../linked-columns.tsx';

export function siteAlertColumns(t: TFunction, words: WordsOf): SiteColumn<SiteAlert>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const choice = (id: 'kind' | 'state', widthPx: number): SiteColumn<SiteAlert> => ({
    id,
    label: field(id),
    widthPx,
    sortable: true,
    spare: true,
    cell: (row) => <span className="ell">{words.t(`choices.${id}.${row[id]}`)}</span>,
    text: (row) => words.t(`choices.${id}.${row[id]}`),
  });
  const said = (text: string | null) =>
    text ? (
      <span className="ell" title={text}>
        {text}
      </span>
    ) : (
      missing
    );
  return [
    {
      id: 'startAt',
      label: t('date'),
      widthPx: 130,
      frozen: true,
      sortable: true,
      cell: (row) => <span className="ell">{formatDateTime(row.startAt, lang, timeZone)}</span>,
      text: (row) => row.startAt,
    },
    ownerColumn(t, 150) as SiteColumn<SiteAlert>,
    {
      id: 'ruleName',
      label: field('rule'),
      widthPx: 170,
      sortable: true,
      cell: (row) => <b className="ell font-medium">{row.ruleName}</b>,
      text: (row) => row.ruleName,
    },
    {
      id: 'severity',
      label: field('severity'),
      widthPx: 140,
      sortable: true,
      cell: (row) => <AlertSeverity severity={row.severity} />,
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    vehicleColumn(field('vehicle'), 130) as SiteColumn<SiteAlert>,
    {
      id: 'driver',
      label: field('driver'),
      widthPx: 130,
      cell: (row) => said(row.driver?.title ?? null),
      text: (row) => row.driver?.title ?? '',
    },
    {
      id: 'value',
      label: t('measure'),
      widthPx: 160,
      sortable: true,
      cell: (row) => said(alertMeasure(row, t, lang) || row.detail),
      text: (row) => alertMeasure(row, t, lang) || (row.detail ?? ''),
    },
    {
      id: 'duration',
      label: t('duration'),
      widthPx: 100,
      cell: (row) => <span className="ell">{alertDuration(row, t, lang)}</span>,
      text: (row) => alertDurationS(row) ?? '',
    },
    { id: 'place', label: field('place'), widthPx: 150, sortable: true, cell: (row) => said(row.place), text: (row) => row.place ?? '' },
    {
      id: 'acknowledgedByName',
      label: field('acknowledgedByName'),
      widthPx: 130,
      sortable: true,
      cell: (row) => said(row.acknowledgedByName),
      text: (row) => row.acknowledgedByName ?? '',
    },
    choice('kind', 190),
    choice('state', 120),
  ];
}
