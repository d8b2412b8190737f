import { useRouter } from '@tanstack/react-router';
import { ClipboardCheck, FileArchive, Printer, SquareArrowOutUpRight, CircleAlert, CircleCheck, OctagonX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { RECORD_VERDICTS, type FieldRecord } from '../../../domain/field-work/field-record.ts';
import { formatDateTime, formatDurationS, formatNumber, MISSING } from '../../../domain/text/format.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { type ListAction, ListRows } from '../../entity-ui/list/list-table.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { useProof } from '../../field-ui/record-view/use-proof.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { Column, Sort } from '../../ui/data-table/model.ts';
import { useVehicleFilters } from './search.ts';
import { MARKS, marksOf, useRecords, type RecordItem, activeMsOf } from './use-records.ts';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';

const LOOKS = {
  fit: { Icon: CircleCheck, tone: 'tag tag-ok' },
  'fit-with-reserve': { Icon: CircleAlert, tone: 'tag tag-warning' },
  'do-not-drive': { Icon: OctagonX, tone: 'tag tag-alert' },
};

/** What a record says of its vehicle, by shape, colour and word. */
function VerdictTag({ verdict }: Pick<FieldRecord, 'verdict'>) {
  const { t } = useTranslation('fieldRecord');
  const { Icon, tone } = LOOKS[verdict];
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {t(`choices.verdict.${verdict}`)}
    </span>
  );
}

const missing = <span className="subtle">{MISSING}</span>;

function orderRecords(items: readonly RecordItem[], { column, direction }: Sort, templateName: (key: string) => string): RecordItem[] {
  const keys: Readonly<Record<string, (item: RecordItem) => SortKey>> = {
    plate: ({ plate }) => foldText(plate),
    template: ({ templateKey }) => foldText(templateName(templateKey)),
    verdict: ({ verdict }) => RECORD_VERDICTS.indexOf(verdict),
    author: ({ authorName }) => (authorName === null ? null : foldText(authorName)),
    active: activeMsOf,
    odometer: ({ odometerM }) => odometerM,
    receivedAt: ({ receivedAt }) => receivedAt,
  };
  return orderRows(items, keys[column] ?? (({ sealedAt }) => sealedAt), direction);
}

/** Columns of the records of an organization. */
function recordColumns(t: TFunction, words: WordsOf, templateName: (key: string) => string): Column<RecordItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const at = (id: 'sealedAt' | 'receivedAt', spare = false): Column<RecordItem> => ({
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
    at('sealedAt'),
    {
      id: 'template',
      label: label('templateKey'),
      widthPx: 230,
      sortable: true,
      cell: ({ templateKey, templateVersion }) => (
        <span className="ell">
          {templateName(templateKey)} <span className="muted">{t('templates.version', { version: templateVersion })}</span>
        </span>
      ),
    },
    { id: 'verdict', label: label('verdict'), widthPx: 180, sortable: true, cell: ({ verdict }) => <VerdictTag verdict={verdict} /> },
    {
      id: 'author',
      label: label('authorName'),
      widthPx: 160,
      sortable: true,
      cell: ({ authorName }) => (authorName === null ? missing : <span className="ell">{authorName}</span>),
    },
    {
      id: 'active',
      label: t('records.active'),
      widthPx: 110,
      sortable: true,
      cell: (item) => <span className="ell">{formatDurationS(activeMsOf(item) === null ? null : activeMsOf(item)! / 1000, lang)}</span>,
    },
    {
      id: 'odometer',
      label: label('odometerM'),
      unit: 'km',
      widthPx: 120,
      numeric: true,
      sortable: true,
      cell: ({ odometerM }) => (odometerM === null ? missing : formatNumber(odometerM / 1000, lang)),
    },
    {
      id: 'marks',
      label: t('records.marks'),
      widthPx: 220,
      cell: (item) => (
        <span className="flex flex-wrap gap-1">
          {marksOf(item).map((mark) => (
            <span key={mark} className="tag tag-warning">
              {t(`records.mark.${mark}`)}
            </span>
          ))}
        </span>
      ),
    },
    at('receivedAt', true),
  ];
}

/** The same in a file. */
function recordExport(t: TFunction, words: WordsOf, templateName: (key: string) => string): ExportColumn<RecordItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('plate'), value: ({ plate }) => plate },
    { label: label('sealedAt'), value: ({ sealedAt }) => sealedAt },
    { label: label('kind'), value: ({ kind }) => words.t(`choices.kind.${kind}`) },
    { label: label('templateKey'), value: ({ templateKey }) => templateName(templateKey) },
    { label: label('templateVersion'), value: ({ templateVersion }) => templateVersion },
    { label: label('verdict'), value: ({ verdict }) => words.t(`choices.verdict.${verdict}`) },
    { label: label('authorName'), value: ({ authorName }) => authorName ?? '' },
    { label: `${t('records.active')} (s)`, value: (item) => (activeMsOf(item) === null ? '' : Math.round(activeMsOf(item)! / 1000)) },
    { label: `${label('odometerM')} (km)`, value: ({ odometerM }) => (odometerM === null ? '' : odometerM / 1000) },
    {
      label: t('records.marks'),
      value: (item) =>
        marksOf(item)
          .map((mark) => t(`records.mark.${mark}`))
          .join(', '),
    },
    { label: label('receivedAt'), value: ({ receivedAt }) => receivedAt ?? '' },
    { label: label('recordHash'), value: ({ recordHash }) => recordHash },
  ];
}

const idOf = ({ _id }: RecordItem): string => _id;
const hrefOf = ({ _id }: RecordItem): string => `/check-list-vehicule?tab=sent&view=all&do=record&record=${_id}`;
const paperOf = ({ _id, kind }: RecordItem): string =>
  `/pages-for-capture/vehicle/${kind === 'check' || kind === 'handover' ? 'check-up' : 'install'}/${_id}`;

const RECORD_FILTERS = ['verdict', 'marks', 'vehicles', 'templates', 'authors', ...VEHICLE_FILTER_NAMES];

/** Every record of the organization that this device has, of a period. */
export function RecordsScreen() {
  const { t } = useTranslation(['checkManage', 'fieldRecord', 'list', 'reports']);
  const words = useWords('fieldRecord');
  const phone = useMedia(PHONE);
  const router = useRouter();
  const proof = useProof();
  const { search, patch, loaded, range, today, timeZone, choosePeriod, records, templateName, left } = useRecords();
  const { groups: places, isLooked } = useVehicleFilters(search);
  const columns = useMemo(() => recordColumns(t, words, templateName), [t, words, templateName]);
  const view = useListView<RecordItem>({
    listKey: 'field-records',
    search,
    patch,
    filterKeys: RECORD_FILTERS,
    startingSort: '-sealedAt',
    columns,
  });
  const items = useMemo(
    () => orderRecords(left(view.typed, isLooked), view.sort, templateName),
    [left, view.typed, view.sort, isLooked, templateName],
  );
  const file = useExport<RecordItem>(t('records.exportName'), t('fieldRecord:other'), `${range.from}-${range.to}`, () =>
    recordExport(t, words, templateName),
  );
  const open = useCallback((item: RecordItem) => void router.navigate({ href: hrefOf(item) }), [router]);
  const chosen = (key: string): string[] => (typeof search[key] === 'string' ? search[key].split(',') : []);
  const authors = [
    ...new Map(records.flatMap(({ author, authorName }) => (author === null ? [] : [[author, authorName ?? author] as const]))),
  ];
  const groups: FilterGroup[] = [
    {
      key: 'verdict',
      label: words.t('fields.verdict'),
      all: t('list:any'),
      always: true,
      selected: chosen('verdict'),
      options: RECORD_VERDICTS.map((value) => ({ value, label: words.t(`choices.verdict.${value}`) })),
    },
    {
      key: 'marks',
      label: t('records.marks'),
      all: t('list:any'),
      always: true,
      selected: chosen('marks'),
      options: MARKS.map((value) => ({ value, label: t(`records.mark.${value}`) })),
    },
    ...places,
    {
      key: 'templates',
      label: words.t('fields.templateKey'),
      all: t('list:any'),
      selected: chosen('templates'),
      options: [...new Set(records.map(({ templateKey }) => templateKey))].map((value) => ({ value, label: templateName(value) })),
    },
    {
      key: 'authors',
      label: words.t('fields.authorName'),
      all: t('list:any'),
      selected: chosen('authors'),
      options: authors.map(([value, label]) => ({ value, label })),
    },
  ];
  const actions: ListAction<RecordItem>[] = [
    { key: 'open', label: t('openRecord'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open },
    {
      key: 'paper',
      label: t('records.paper'),
      icon: <Printer aria-hidden="true" />,
      one: (item) => window.open(paperOf(item), '_blank', 'noopener'),
    },
    {
      key: 'proof',
      label: t('records.proof'),
      icon: <FileArchive aria-hidden="true" />,
      when: ({ receivedAt }) => receivedAt !== null,
      one: ({ _id, plate }) => void proof(_id, plate),
    },
  ];
  return (
    <>
      <div className="mb-3">
        <DateRange label={t('reports:period')} value={range} onChange={choosePeriod} today={today} timeZone={timeZone} max={today} />
      </div>
      <ListToolbar
        view={view}
        groups={groups}
        patch={patch}
        phone={phone}
        count={items.length}
        searchText={t('records.search')}
        onExport={(format) => void file.run(format, items)}
      />
      <ListBody
        count={items.length}
        loaded={loaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <ClipboardCheck aria-hidden="true" />, title: t('records.none'), text: t('records.noneText') }}
      >
        <ListRows
          phone={phone}
          label={t('fieldRecord:other')}
          view={view}
          items={items}
          idOf={idOf}
          nameOf={({ plate, templateKey }) => `${plate}, ${templateName(templateKey)}`}
          hrefOf={hrefOf}
          onOpen={open}
          actions={actions}
          firstDown={['sealedAt', 'receivedAt', 'active', 'odometer', 'verdict']}
          card={(item) => (
            <div className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <Plate value={item.plate} />
                <VerdictTag verdict={item.verdict} />
                {marksOf(item).map((mark) => (
                  <span key={mark} className="tag tag-warning">
                    {t(`records.mark.${mark}`)}
                  </span>
                ))}
              </span>
              <span className="ell">{templateName(item.templateKey)}</span>
              <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                {formatDateTime(item.sealedAt, words.lang, timeZone)}
                {item.authorName !== null && <span>{item.authorName}</span>}
              </span>
            </div>
          )}
        />
      </ListBody>
    </>
  );
}
