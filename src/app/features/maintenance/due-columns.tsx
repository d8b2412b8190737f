import type { TFunction } from 'i18next';
import { DUE_STATES } from '../../../domain/maintenance/due-state.ts';
import { MAINTENANCE_KINDS } from '../../../domain/maintenance/maintenance-kind.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatDate, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { Plate } from '../../ui/plate.tsx';
import type { DueItem } from './due-item.ts';
import { DueTag } from './due-tag.tsx';

const KEYS: Readonly<Record<string, (item: DueItem) => SortKey>> = {
  state: ({ state, expectedOn }) => `${DUE_STATES.indexOf(state)}${expectedOn ?? '9'}`,
  kind: ({ kind }) => MAINTENANCE_KINDS.indexOf(kind),
  plate: ({ plate }) => plate,
  title: ({ title }) => foldText(title),
};

export function orderDues(items: readonly DueItem[], { column, direction }: Sort): DueItem[] {
  return orderRows(items, KEYS[column] ?? ((item) => item[column as 'dueOn' | 'dueKm' | 'dueHours' | 'expectedOn' | 'lastOn']), direction);
}

const missing = <span className="subtle">{MISSING}</span>;

/** "dans 1 200 km", "3 j de retard": what is nearest of each way that is known; or why nothing is. */
export function leftText({ leftDays, leftKm, leftHours, gaps, state }: DueItem, t: TFunction, lang: string): string {
  const parts = (
    [
      [leftDays, 'd'],
      [leftKm, 'km'],
      [leftHours, 'h'],
    ] as const
  ).flatMap(([left, unit]) =>
    left === null ? [] : [t(left < 0 ? 'due.over' : 'due.left', { figure: formatUnit(Math.abs(Math.round(left)), unit, lang) })],
  );
  return parts.length === 0 || state === 'unknown' ? gaps.map((gap) => t(`due.gaps.${gap}`)).join(' ') : parts.join(' · ');
}

/** Columns of what is due. */
export function dueColumns(t: TFunction, words: WordsOf): Column<DueItem>[] {
  const { lang } = words;
  const day = (id: 'dueOn' | 'expectedOn' | 'lastOn', spare = false): Column<DueItem> => ({
    id,
    label: t(`due.${id}`),
    widthPx: 130,
    sortable: true,
    spare,
    cell: (item) => (item[id] === null ? missing : <span className="ell">{formatDate(item[id], lang)}</span>),
  });
  const figure = (id: 'dueKm' | 'dueHours' | 'lastKm', unit: string, spare = false): Column<DueItem> => ({
    id,
    label: t(`due.${id}`),
    widthPx: 120,
    numeric: true,
    sortable: id !== 'lastKm',
    spare,
    cell: (item) => (item[id] === null ? missing : formatUnit(item[id], unit, lang)),
  });
  return [
    {
      id: 'plate',
      label: words.t('fields.vehicle'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: ({ plate }) => <Plate value={plate} />,
    },
    {
      id: 'title',
      label: t('due.what'),
      widthPx: 220,
      sortable: true,
      cell: ({ title }) => (
        <span className="ell" title={title}>
          {title}
        </span>
      ),
    },
    { id: 'state', label: words.t('fields.state'), widthPx: 150, sortable: true, cell: (item) => <DueTag due={item} /> },
    {
      id: 'left',
      label: t('due.remains'),
      widthPx: 240,
      cell: (item) => (
        <span className="ell" title={leftText(item, t, lang)}>
          {leftText(item, t, lang)}
        </span>
      ),
    },
    day('expectedOn'),
    day('dueOn'),
    figure('dueKm', 'km'),
    figure('dueHours', 'h', true),
    day('lastOn'),
    figure('lastKm', 'km', true),
    {
      id: 'kind',
      label: words.t('fields.kind'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: ({ kind }) => <span className="ell">{words.t(`choices.kind.${kind}`)}</span>,
    },
  ];
}

/** The same in a file. */
export function dueExport(t: TFunction, words: WordsOf): ExportColumn<DueItem>[] {
  return [
    { label: words.t('fields.vehicle'), value: ({ plate }) => plate },
    { label: t('due.what'), value: ({ title }) => title },
    { label: words.t('fields.kind'), value: ({ kind }) => words.t(`choices.kind.${kind}`) },
    { label: words.t('fields.state'), value: ({ state }) => t(`due.states.${state}`) },
    { label: t('due.expectedOn'), value: ({ expectedOn }) => expectedOn ?? '' },
    { label: t('due.dueOn'), value: ({ dueOn }) => dueOn ?? '' },
    { label: `${t('due.dueKm')} (km)`, value: ({ dueKm }) => dueKm ?? '' },
    { label: `${t('due.dueHours')} (h)`, value: ({ dueHours }) => dueHours ?? '' },
    { label: t('due.remains'), value: (item) => leftText(item, t, words.lang) },
    { label: t('due.lastOn'), value: ({ lastOn }) => lastOn ?? '' },
    { label: `${t('due.lastKm')} (km)`, value: ({ lastKm }) => lastKm ?? '' },
  ];
}
