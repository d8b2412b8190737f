import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { LateCheck } from '../../../domain/check-list/late-checks.ts';
import { formatAge, formatDateTime, MISSING } from '../../../domain/kit/format.ts';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { Plate } from '../../ui/plate.tsx';

const LOOKS = {
  due: { Icon: Clock, tone: 'tag tag-warning' },
  missed: { Icon: CircleX, tone: 'tag tag-alert' },
  late: { Icon: Hourglass, tone: 'tag' },
  done: { Icon: CircleCheck, tone: 'tag tag-ok' },
};

/** Where a late check stands; one that a phone may hold says so in the place of "missed". */
export function LateState({ item }: { item: Pick<LateItem, 'state' | 'maybeDone'> }) {
  const { t } = useTranslation(['checkManage', 'missedCheck']);
  const { Icon, tone } = LOOKS[item.state];
  if (item.maybeDone)
    return (
      <span className="tag tag-pending">
        <Hourglass aria-hidden="true" />
        {t('late.maybeDone')}
      </span>
    );
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {item.state === 'due' ? t('late.due') : t(`missedCheck:choices.state.${item.state}`)}
    </span>
  );
}

/** A late check with what its screen shows of it. */
export interface LateItem extends LateCheck {
  plate: string | null;
  driverName: string | null;
  template: string;
  /** The driver's phone as it last reported: null when nobody's, or it never did. */
  phone: { lastSyncAt: string; queued: number } | null;
  /** That phone may hold it: something there has not left, or it has not been heard since. */
  maybeDone: boolean;
}

export const LATE_STATES = ['due', 'missed', 'late', 'done'] as const;
const missing = <span className="subtle">{MISSING}</span>;

export function orderLate(items: readonly LateItem[], { column, direction }: Sort): LateItem[] {
  const keys: Readonly<Record<string, (item: LateItem) => SortKey>> = {
    plate: ({ plate }) => (plate === null ? null : foldText(plate)),
    driver: ({ driverName }) => (driverName === null ? null : foldText(driverName)),
    template: ({ template }) => foldText(template),
    state: ({ state }) => LATE_STATES.indexOf(state),
    phone: ({ phone }) => phone?.lastSyncAt ?? null,
    droveAt: ({ droveAt }) => droveAt,
  };
  return orderRows(items, keys[column] ?? (({ dueAt }) => dueAt), direction);
}

export function phoneText({ phone }: LateItem, t: TFunction, { lang, timeZone }: WordsOf, nowMs: number): string {
  if (!phone) return MISSING;
  const age = formatAge(phone.lastSyncAt, nowMs, lang, timeZone);
  return phone.queued > 0 ? t('late.phoneQueue', { age, count: phone.queued }) : age;
}

/** Columns of the checks that are late. */
export function lateColumns(t: TFunction, words: WordsOf, nowMs: number): Column<LateItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const text = (value: string | null) =>
    value === null ? (
      missing
    ) : (
      <span className="ell" title={value}>
        {value}
      </span>
    );
  return [
    {
      id: 'plate',
      label: label('vehicle'),
      widthPx: 130,
      frozen: true,
      sortable: true,
      cell: ({ plate }) => (plate === null ? missing : <Plate value={plate} />),
    },
    {
      id: 'template',
      label: label('templateKey'),
      widthPx: 200,
      sortable: true,
      cell: ({ template, assignmentName }) => (
        <span className="ell" title={assignmentName}>
          {template}
        </span>
      ),
    },
    {
      id: 'dueAt',
      label: label('dueAt'),
      widthPx: 150,
      sortable: true,
      cell: ({ dueAt }) =>
        dueAt === null ? (
          <span className="ell">{t('late.now')}</span>
        ) : (
          <time className="ell" dateTime={dueAt}>
            {formatDateTime(dueAt, lang, timeZone)}
          </time>
        ),
    },
    { id: 'state', label: label('state'), widthPx: 170, sortable: true, cell: (item) => <LateState item={item} /> },
    { id: 'driver', label: label('driver'), widthPx: 160, sortable: true, cell: ({ driverName }) => text(driverName) },
    {
      id: 'phone',
      label: t('late.phone'),
      widthPx: 190,
      sortable: true,
      cell: (item) => (item.phone ? <span className="ell">{phoneText(item, t, words, nowMs)}</span> : missing),
    },
    {
      id: 'droveAt',
      label: label('droveAt'),
      widthPx: 170,
      sortable: true,
      cell: ({ droveAt }) =>
        droveAt === null ? missing : <span className="tag tag-alert">{formatDateTime(droveAt, lang, timeZone)}</span>,
    },
    { id: 'assignment', label: label('assignment'), widthPx: 180, spare: true, cell: ({ assignmentName }) => text(assignmentName) },
  ];
}

/** The same in a file. */
export function lateExport(t: TFunction, words: WordsOf): ExportColumn<LateItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('vehicle'), value: ({ plate }) => plate ?? '' },
    { label: label('templateKey'), value: ({ template }) => template },
    { label: label('assignmentName'), value: ({ assignmentName }) => assignmentName },
    { label: label('dueAt'), value: ({ dueAt }) => dueAt ?? '' },
    { label: label('lateAt'), value: ({ lateAt }) => lateAt ?? '' },
    { label: label('state'), value: ({ state }) => (state === 'due' ? t('late.due') : words.t(`choices.state.${state}`)) },
    { label: t('late.maybeDone'), value: ({ maybeDone }) => (maybeDone ? words.yes : words.no) },
    { label: label('driver'), value: ({ driverName }) => driverName ?? '' },
    { label: t('late.lastSync'), value: ({ phone }) => phone?.lastSyncAt ?? '' },
    { label: t('late.queue'), value: ({ phone }) => phone?.queued ?? '' },
    { label: label('droveAt'), value: ({ droveAt }) => droveAt ?? '' },
  ];
}
