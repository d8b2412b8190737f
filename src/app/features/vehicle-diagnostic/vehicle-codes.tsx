import { CircleCheck, SquareArrowOutUpRight, Wrench } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { formatDateTime, formatDurationS, formatNumber, formatUnit, MISSING, unitName } from '../../../domain/text/format.ts';
import { dtcSeverity } from '../../../domain/dtc/dtc-severity.ts';
import { readDtc } from '../../../domain/dtc/dtc-structure.ts';
import { DTC_SEVERITIES, DTC_STATUSES, FREEZE_NAMES, type FreezeFrame } from '../../../domain/dtc/diagnostic.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { AbsentDrawer } from '../../entity-ui/screen/absent-row.tsx';
import {
  CodeToMaintenance,
  DtcSeverityMark,
  DtcStatusTag,
  useCodeToMaintenance,
  useCodeLabel,
} from '../../entity-ui/vehicle/trouble-codes.tsx';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { type DetailLine, RowDetails } from '../../entity-ui/screen/row-details.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { Drawer } from '../../ui/overlay.tsx';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import type { Column, Sort } from '../../ui/data-table/model.ts';
import { type CodeItem, codeItems, type DiagnosticViewProps, filterCodes } from './code-item.ts';
import { CODE_FILTERS, CODE_SYSTEMS } from './search.ts';

const KEYS: Readonly<Record<string, (item: CodeItem) => SortKey>> = {
  severity: ({ severity }) => -DTC_SEVERITIES.indexOf(severity),
  status: ({ status }) => DTC_STATUSES.indexOf(status),
  label: ({ label }) => foldText(label),
};
const plain = (item: CodeItem, name: string): SortKey => item[name as 'code' | 'odometerKm' | 'times'];

function orderCodes(items: readonly CodeItem[], { column, direction }: Sort): CodeItem[] {
  return orderRows(items, KEYS[column] ?? ((item) => plain(item, column)), direction);
}

/** Columns of the history of a vehicle's codes. */
function codeColumns(t: TFunction, words: WordsOf): Column<CodeItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (id: 'firstAt' | 'lastAt' | 'clearedAt', spare = false): Column<CodeItem> => ({
    id,
    label: label(id),
    widthPx: 140,
    sortable: true,
    spare,
    cell: (item) =>
      item[id] === null ? (
        <span className="subtle">{MISSING}</span>
      ) : (
        <span className="ell">{formatDateTime(item[id], lang, timeZone)}</span>
      ),
  });
  return [
    {
      id: 'code',
      label: label('code'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: ({ code }) => <b className="ell font-semibold">{code}</b>,
    },
    {
      id: 'label',
      label: t('codes.label'),
      widthPx: 320,
      sortable: true,
      cell: (item) => (
        <span className="ell" title={item.label}>
          {item.label || MISSING}
        </span>
      ),
    },
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 170,
      sortable: true,
      cell: ({ severity }) => <DtcSeverityMark severity={severity} />,
    },
    { id: 'status', label: label('status'), widthPx: 120, sortable: true, cell: ({ status }) => <DtcStatusTag status={status} /> },
    {
      id: 'system',
      label: t('codes.system'),
      widthPx: 170,
      sortable: true,
      cell: ({ system }) => <span className="ell">{t(`codes.systems.${system}`)}</span>,
    },
    when('firstAt'),
    when('lastAt'),
    {
      id: 'odometerKm',
      label: label('odometerKm'),
      unit: unitName('km', lang),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: ({ odometerKm }) => formatNumber(odometerKm, lang),
    },
    when('clearedAt', true),
    {
      id: 'times',
      label: t('codes.times'),
      widthPx: 90,
      numeric: true,
      sortable: true,
      spare: true,
      cell: ({ times }) => formatNumber(times, lang),
    },
  ];
}

/** The same in a file. */
function codeExport(t: TFunction, words: WordsOf): ExportColumn<CodeItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('code'), value: ({ code }) => code },
    { label: t('codes.label'), value: ({ label: said }) => said },
    { label: label('severity'), value: ({ severity }) => words.t(`choices.severity.${severity}`) },
    { label: label('status'), value: ({ status }) => words.t(`choices.status.${status}`) },
    { label: t('codes.system'), value: ({ system }) => t(`codes.systems.${system}`) },
    { label: label('firstAt'), value: ({ firstAt }) => firstAt },
    { label: label('lastAt'), value: ({ lastAt }) => lastAt },
    { label: label('clearedAt'), value: ({ clearedAt }) => clearedAt ?? '' },
    { label: `${label('odometerKm')} (${unitName('km', words.lang)})`, value: ({ odometerKm }) => odometerKm ?? '' },
    { label: t('codes.times'), value: ({ times }) => times },
  ];
}

const UNIT_OF: Record<Exclude<keyof FreezeFrame, 'runS'>, readonly [unit: string, digits: number]> = {
  engineLoadPct: ['%', 0],
  coolantC: ['°C', 0],
  shortTrimPct: ['%', 1],
  fuelKpa: ['kPa', 0],
  manifoldKpa: ['kPa', 0],
  rpm: ['min⁻¹', 0],
  speedKmh: ['km/h', 0],
  intakeC: ['°C', 0],
  airGs: ['g/s', 1],
  throttlePct: ['%', 0],
  supplyV: ['V', 1],
};

function measured(name: keyof FreezeFrame, value: number, lang: string): string {
  if (name === 'runS') return formatDurationS(value, lang);
  const [unit, digits] = UNIT_OF[name];
  return formatUnit(value, unit, lang, digits);
}

/** A line of the history of codes: what it means, what to do and why, when and where it came, what was measured. */
function CodeDrawer({ item, words, onClose }: { item: CodeItem; words: WordsOf; onClose: () => void }) {
  const { t } = useTranslation(['vehicleDiagnostic', 'dtc']);
  const { lang, timeZone } = words;
  const dtc = readDtc(item.code);
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (at: string | null): string => (at === null ? MISSING : formatDateTime(at, lang, timeZone));
  const lines: DetailLine[] = [
    { label: label('status'), value: <DtcStatusTag status={item.status} /> },
    { label: t('codes.system'), value: t(`codes.systems.${item.system}`) },
    { label: label('firstAt'), value: when(item.firstAt) },
    { label: label('lastAt'), value: when(item.lastAt) },
    { label: label('clearedAt'), value: when(item.clearedAt) },
    { label: label('odometerKm'), value: formatUnit(item.odometerKm, 'km', lang) },
    { label: t('codes.times'), value: formatNumber(item.times, lang) },
    { label: label('device'), value: item.device === null ? MISSING : (words.titleOf('device', item.device) ?? MISSING) },
  ];
  const { freeze } = item;
  const measures =
    freeze === null
      ? []
      : FREEZE_NAMES.flatMap((name) =>
          freeze[name] === undefined ? [] : [{ label: t(`dtc:freeze.${name}`), value: measured(name, freeze[name], lang) }],
        );
  return (
    <Drawer open onClose={onClose} title={item.code}>
      {item.label && <p className="mb-3">{item.label}</p>}
      <p className="mb-1 font-semibold">
        <DtcSeverityMark severity={item.severity} />
      </p>
      {dtc && <p className="mb-4 text-sm text-muted">{t(`dtc:reasons.${dtcSeverity(dtc).reason}`)}</p>}
      <CodeToMaintenance vehicle={item.row['vehicle'] as string | null} code={item.code} />
      <RowDetails lines={lines} />
      {measures.length > 0 && (
        <section className="mt-5" aria-label={label('freeze')}>
          <h3 className="mb-1 font-semibold">{label('freeze')}</h3>
          <RowDetails lines={measures} />
        </section>
      )}
    </Drawer>
  );
}

const dtcEvent = ENTITIES.dtcEvent;
const DECLARED = ['status', 'severity'];
const idOf = (item: CodeItem): string => item._id;
const nameOf = (item: CodeItem): string => (item.label ? `${item.code}, ${item.label}` : item.code);

/** History of a vehicle's trouble codes. */
export function VehicleCodes({ plate, rows, loaded, crumbs, head, actions, search, patch }: DiagnosticViewProps) {
  const { t } = useTranslation(['vehicleDiagnostic', 'list', 'dtcEvent', 'maintenance']);
  const words = useWords('dtcEvent');
  const phone = useMedia(PHONE);
  const labelOf = useCodeLabel();
  const { status, severity, system, open: opened } = search;
  const all = useMemo(() => codeItems(rows, labelOf), [rows, labelOf]);
  const columns = useMemo(() => codeColumns(t, words), [t, words]);
  const view = useListView<CodeItem>({
    listKey: 'vehicle-codes',
    search,
    patch,
    filterKeys: CODE_FILTERS,
    startingSort: '-lastAt',
    columns,
  });
  const items = useMemo(
    () => orderCodes(filterCodes(all, { status, severity, system }, view.typed), view.sort),
    [all, status, severity, system, view.typed, view.sort],
  );
  const declared = useEntityFilters(dtcEvent, DECLARED, DECLARED, search, words);
  const groups: FilterGroup[] = [
    ...declared,
    {
      key: 'system',
      label: t('codes.system'),
      all: t('list:any'),
      options: CODE_SYSTEMS.map((value) => ({ value, label: t(`codes.systems.${value}`) })),
      selected: system?.split(',') ?? [],
    },
  ];
  const file = useExport<CodeItem>(`${t('codes.exportName')}-${plate}`, t('codes.title'), dayOf(Date.now(), words.timeZone), () =>
    codeExport(t, words),
  );
  const open = useCallback((item: CodeItem) => patch({ open: item._id }), [patch]);
  const work = useCodeToMaintenance();
  const navigate = useNavigate();
  const toMaintenance = async ({ row, code }: CodeItem): Promise<void> => {
    const { vehicle } = row;
    if (typeof vehicle !== 'string') return;
    const id = work.plannedOf(vehicle, code) ?? (await work.plan(vehicle, code));
    if (id !== null) await navigate({ to: '/gestion/entretiens', search: { open: id } });
  };
  const shown = all.find(({ _id }) => _id === opened);

  return (
    <>
      <ListPage
        crumbs={crumbs}
        title={`${t('codes.title')} ${plate}`}
        count={items.length}
        held={all.length}
        loaded={loaded}
        words={words}
        phone={phone}
        actions={actions}
        empty={{ icon: <CircleCheck aria-hidden="true" />, title: t('codes.none'), text: t('codes.noneText') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={
          <>
            {head}
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={items.length}
              searchText={t('codes.search')}
              onExport={(format) => void file.run(format, items)}
            />
          </>
        }
      >
        <ListRows
          phone={phone}
          label={t('codes.title')}
          view={view}
          items={items}
          idOf={idOf}
          nameOf={nameOf}
          hrefOf={(item) => `?view=codes&open=${item._id}`}
          onOpen={open}
          actions={[
            { key: 'open', label: t('codes.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open },
            ...(work.may
              ? [
                  {
                    key: 'maintenance',
                    label: t('maintenance:codes.plan'),
                    icon: <Wrench aria-hidden="true" />,
                    one: (item: CodeItem) => void toMaintenance(item),
                  },
                ]
              : []),
          ]}
          firstDown={['firstAt', 'lastAt', 'clearedAt', 'severity', 'odometerKm', 'times']}
          card={(item) => (
            <div className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <b className="ell min-w-0 flex-1">{item.code}</b>
                <DtcStatusTag status={item.status} />
              </span>
              {item.label && <span className="text-sm">{item.label}</span>}
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <DtcSeverityMark severity={item.severity} />
                {formatDateTime(item.lastAt, words.lang, words.timeZone)}
              </span>
            </div>
          )}
        />
      </ListPage>
      {opened && loaded && !shown && (
        <AbsentDrawer entity="dtcEvent" id={opened} title={t('dtcEvent:one')} onClose={() => patch({ open: undefined })} />
      )}
      {shown && <CodeDrawer item={shown} words={words} onClose={() => patch({ open: undefined })} />}
    </>
  );
}
