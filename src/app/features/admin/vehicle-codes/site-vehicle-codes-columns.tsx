import type { TFunction } from 'i18next';
import type { SiteVehicleCodes } from '../../../../domain/platform/site-vehicle-codes.ts';
import { DtcSeverityMark } from '../../../entity-ui/dtc-severity-mark.tsx';
import { DtcStatusTag } from '../../../entity-ui/dtc-status-tag.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatNumber, unitName } from '../../../../domain/kit/format.ts';
import { Plate } from '../../../ui/plate.tsx';
import { ownerColumn } from '../linked-columns.tsx';

export function siteVehicleCodesColumns(t: TFunction, words: WordsOf, labelOf: (code: string) => string): SiteColumn<SiteVehicleCodes>[] {
  const { lang, timeZone } = words;
  const figure = (id: 'total' | 'active', widthPx: number): SiteColumn<SiteVehicleCodes> => ({
    id,
    label: t(`columns.${id}`),
    widthPx,
    numeric: true,
    sortable: true,
    cell: (row) => formatNumber(row[id], lang),
    text: (row) => row[id],
  });
  return [
    {
      id: 'registration',
      label: t('columns.vehicle'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <Plate value={row.registration} />,
      text: (row) => row.registration,
    },
    ownerColumn(t, 160) as SiteColumn<SiteVehicleCodes>,
    {
      id: 'odometerKm',
      label: t('columns.odometerKm'),
      unit: unitName('km', lang),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.odometerKm, lang),
      text: (row) => row.odometerKm ?? '',
    },
    figure('total', 80),
    figure('active', 90),
    {
      id: 'code',
      label: t('columns.code'),
      widthPx: 110,
      sortable: true,
      cell: (row) => <b className="ell font-semibold">{row.code}</b>,
      text: (row) => row.code,
    },
    {
      id: 'label',
      label: t('columns.label'),
      widthPx: 260,
      cell: (row) => (
        <span className="ell" title={labelOf(row.code)}>
          {labelOf(row.code)}
        </span>
      ),
      text: (row) => labelOf(row.code),
    },
    {
      id: 'severity',
      label: words.t('fields.severity'),
      widthPx: 190,
      sortable: true,
      cell: (row) => <DtcSeverityMark severity={row.severity} />,
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    {
      id: 'status',
      label: words.t('fields.status'),
      widthPx: 110,
      sortable: true,
      cell: (row) => <DtcStatusTag status={row.status} />,
      text: (row) => words.t(`choices.status.${row.status}`),
    },
    {
      id: 'lastAt',
      label: t('columns.lastAt'),
      widthPx: 130,
      sortable: true,
      cell: (row) => <span className="muted ell">{formatDateTime(row.lastAt, lang, timeZone)}</span>,
      text: (row) => row.lastAt,
    },
  ];
}
