import type { TFunction } from 'i18next';
import { DEFECT_STATES } from '../../../domain/check-list/defect-state.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatDate, formatDateTime, formatNumber, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { Plate } from '../../ui/plate.tsx';
import { isOverdue, labelOf, severityRank, type DefectItem } from './defect-item.ts';
import { SeverityMark } from './severity-mark.tsx';

const missing = <span className="subtle">{MISSING}</span>;

export function orderDefects(items: readonly DefectItem[], { column, direction }: Sort, lang: string): DefectItem[] {
  const keys: Readonly<Record<string, (item: DefectItem) => SortKey>> = {
    plate: ({ plate }) => foldText(plate),
    label: (item) => foldText(labelOf(item, lang)),
    severity: severityRank,
    state: ({ state }) => DEFECT_STATES.indexOf(state),
    seen: ({ observations }) => observations.length,
  };
  const plain = (item: DefectItem): SortKey => item[column as 'firstAt' | 'lastAt' | 'repairBy' | 'plannedOn' | 'repairedAt'];
  return orderRows(items, keys[column] ?? plain, direction);
}

/** Columns of the list of defects. */
export function defectColumns(t: TFunction, words: WordsOf, nowMs: number): Column<DefectItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const at = (id: 'firstAt' | 'lastAt' | 'repairedAt' | 'verifiedAt', spare = false): Column<DefectItem> => ({
    id,
    label: label(id),
    widthPx: 150,
    sortable: true,
    spare,
    cell: (item) =>
      item[id] === null ? (
        missing
      ) : (
        <time className="ell" dateTime={item[id]}>
          {formatDateTime(item[id], lang, timeZone)}
        </time>
      ),
  });
  return [
    { id: 'plate', label: label('vehicle'), widthPx: 130, frozen: true, sortable: true, cell: ({ plate }) => <Plate value={plate} /> },
    {
      id: 'label',
      label: label('labelText'),
      widthPx: 240,
      sortable: true,
      cell: (item) => <b className="ell font-medium">{labelOf(item, lang)}</b>,
    },
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 120,
      sortable: true,
      fields: ['severity'],
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      id: 'state',
      label: label('state'),
      widthPx: 120,
      sortable: true,
      fields: ['state'],
      cell: ({ state }) => <span className="ell">{words.t(`choices.state.${state}`)}</span>,
    },
    {
      id: 'repairBy',
      label: label('repairBy'),
      widthPx: 150,
      sortable: true,
      cell: (item) =>
        item.repairBy === null ? (
          missing
        ) : (
          <span className={isOverdue(item, nowMs) ? 'tag tag-alert' : 'ell'}>{formatDate(item.repairBy, lang, timeZone)}</span>
        ),
    },
    {
      id: 'plannedOn',
      label: label('plannedOn'),
      widthPx: 120,
      sortable: true,
      fields: ['plannedOn'],
      cell: ({ plannedOn }) => (plannedOn === null ? missing : formatDate(plannedOn, lang)),
    },
    at('firstAt'),
    at('lastAt'),
    {
      id: 'seen',
      label: t('defects.timesSeen'),
      widthPx: 100,
      numeric: true,
      sortable: true,
      cell: ({ observations }) => formatNumber(observations.length, lang),
    },
    {
      id: 'comment',
      label: label('comment'),
      widthPx: 220,
      fields: ['comment'],
      cell: ({ comment }) =>
        comment === null ? (
          missing
        ) : (
          <span className="ell" title={comment}>
            {comment}
          </span>
        ),
    },
    at('repairedAt', true),
    at('verifiedAt', true),
  ];
}

/** The same in a file. */
export function defectExport(t: TFunction, words: WordsOf): ExportColumn<DefectItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('plate'), value: ({ plate }) => plate },
    { label: label('labelText'), value: (item) => labelOf(item, words.lang) },
    { label: label('severity'), value: ({ severity }) => words.t(`choices.severity.${severity}`) },
    { label: label('state'), value: ({ state }) => words.t(`choices.state.${state}`) },
    ...(['firstAt', 'lastAt', 'repairBy', 'plannedOn', 'repairedAt', 'repairedByName', 'verifiedAt'] as const).map((name) => ({
      label: label(name),
      value: (item: DefectItem) => item[name] ?? '',
    })),
    { label: label('released'), value: ({ released }) => (released ? words.yes : words.no) },
    { label: label('releasedByName'), value: ({ releasedByName }) => releasedByName ?? '' },
    { label: t('defects.timesSeen'), value: ({ observations }) => observations.length },
    { label: label('comment'), value: ({ comment }) => comment ?? '' },
  ];
}
