import { useRouter } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkStats, type CheckFigures, type CheckStats } from '../../../domain/check-list/check-stats.ts';
import type { Defect } from '../../../domain/check-list/defect.ts';
import type { MissedCheck } from '../../../domain/check-list/check-template.ts';
import { orderRows } from '../../../domain/text/order-rows.ts';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { formatDurationS, formatNumber, formatPercent, formatSpanS, MISSING } from '../../../domain/text/format.ts';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { Kpi, Kpis } from '../../ui/kpi.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { labelOf } from './defect-item.tsx';
import { activeMsOf, useRecords } from './use-records.ts';

const STATS_BY = ['item', 'template', 'vehicle', 'repair'] as const;
type StatsBy = (typeof STATS_BY)[number];

/** A line of figures; null: not known. */
interface StatRow {
  key: string;
  figures: Readonly<Record<string, number | null>>;
}

/** Figures shown of each line, in order. */
const STAT_FIGURES: Readonly<Record<StatsBy, readonly string[]>> = {
  item: ['defects', 'per1000Km'],
  template: ['records', 'onTimeShare', 'late', 'missed', 'tooFast', 'activeMs', 'defects', 'critical'],
  vehicle: ['records', 'onTimeShare', 'late', 'missed', 'tooFast', 'activeMs', 'defects', 'critical'],
  repair: ['repaired', 'hours', 'inTimeShare'],
};

const grouped = (rows: readonly (CheckFigures & { key: string })[]): StatRow[] => rows.map(({ key, ...figures }) => ({ key, figures }));

function statRows(stats: CheckStats, by: StatsBy): StatRow[] {
  if (by === 'template') return grouped(stats.byTemplate);
  if (by === 'vehicle') return grouped(stats.byVehicle);
  if (by === 'item') return stats.items.map(({ item, ...figures }) => ({ key: item, figures }));
  return stats.repairs.map(({ severity, ...figures }) => ({ key: severity, figures }));
}

const idOf = ({ key }: StatRow): string => key;
const NO_FILTERS: readonly string[] = [];
/** What a line is made of: records of the period, or defects. */
const BEHIND: Readonly<Record<StatsBy, (key: string, title: string) => Record<string, string>>> = {
  item: (_key, title) => ({ tab: 'defects', view: 'list', q: title }),
  template: (key) => ({ tab: 'sent', view: 'all', templates: key }),
  vehicle: (key) => ({ tab: 'sent', view: 'all', vehicles: key }),
  repair: (key) => ({ tab: 'defects', view: 'list', severity: key, state: 'repaired,verified' }),
};

/** Figures of the checks of a period, made of what this device has. */
export function StatsScreen() {
  const { t, i18n } = useTranslation(['checkManage', 'defect', 'reports', 'list']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const { search, patch, loaded, range, today, timeZone, choosePeriod, from, to, records, templateName } = useRecords();
  const missed = useRows('missedCheck').rows as MissedCheck[];
  const defects = useRows('defect').rows as Defect[];
  const vehicles = useRows('vehicle').byId;
  const router = useRouter();
  const kept = Object.fromEntries(
    ['period', 'from', 'to', ...VEHICLE_FILTER_NAMES].flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const by: StatsBy = STATS_BY.find((one) => one === search['by']) ?? 'item';
  const stats = useMemo(
    () => checkStats({ records: records.map((row) => ({ ...row, activeMs: activeMsOf(row) })), missed, defects }, from, to),
    [records, missed, defects, from, to],
  );
  const titleOfKey = useMemo(() => {
    const labels = new Map(defects.map((one) => [one.item, labelOf(one, lang)]));
    return (key: string): string =>
      by === 'item'
        ? (labels.get(key) ?? key)
        : by === 'template'
          ? templateName(key)
          : by === 'repair'
            ? t(`defect:choices.severity.${key}`)
            : String(vehicles.get(key)?.['registration'] ?? key);
  }, [t, lang, by, defects, vehicles, templateName]);
  const columns = useMemo((): Column<StatRow>[] => {
    const text = (figure: string, value: number | null): string => {
      if (value === null) return MISSING;
      if (figure.endsWith('Share')) return formatPercent(value * 100, lang);
      if (figure === 'activeMs') return formatDurationS(value / 1000, lang);
      return figure === 'hours' ? formatSpanS(value * 3600, lang) : formatNumber(value, lang, figure === 'per1000Km' ? 2 : 0);
    };
    return [
      {
        id: 'name',
        label: t(`stats.by.${by}`),
        widthPx: 240,
        frozen: true,
        sortable: true,
        cell: ({ key }) => (by === 'vehicle' ? <Plate value={titleOfKey(key)} /> : <b className="ell font-medium">{titleOfKey(key)}</b>),
      },
      ...STAT_FIGURES[by].map((figure): Column<StatRow> => ({
        id: figure,
        label: t(`stats.figures.${figure}`),
        widthPx: 130,
        numeric: true,
        sortable: true,
        cell: ({ figures }) => text(figure, figures[figure] ?? null),
      })),
    ];
  }, [t, lang, by, titleOfKey]);
  const view = useListView<StatRow>({
    listKey: `check-stats-${by}`,
    search,
    patch,
    filterKeys: NO_FILTERS,
    startingSort: `-${STAT_FIGURES[by][0]!}`,
    columns,
  });
  const rows = useMemo(() => {
    const found = statRows(stats, by).filter(({ key }) => foldText(titleOfKey(key)).includes(foldText(view.typed)));
    return orderRows(
      found,
      ({ key, figures }) => (view.sort.column === 'name' ? foldText(titleOfKey(key)) : (figures[view.sort.column] ?? null)),
      view.sort.direction,
    );
  }, [stats, by, titleOfKey, view.typed, view.sort]);
  const file = useExport<StatRow>(t('stats.exportName'), t('records.views.stats'), `${range.from}-${range.to}`, () => [
    { label: t(`stats.by.${by}`), value: ({ key }) => titleOfKey(key) },
    ...STAT_FIGURES[by].map((figure) => ({ label: t(`stats.files.${figure}`), value: ({ figures }: StatRow) => figures[figure] ?? '' })),
  ]);
  const hrefOf = ({ key }: StatRow): string =>
    `/check-list-vehicule?${new URLSearchParams({ ...BEHIND[by](key, titleOfKey(key)), ...kept })}`;
  const choices = STATS_BY.map((value) => ({ value, label: t(`stats.by.${value}`) }));
  const group = (next: StatsBy): void => patch({ by: next === 'item' ? undefined : next, sort: undefined, q: undefined }, true);
  const repairs = stats.repairs.reduce((sum, { repaired }) => sum + repaired, 0);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <DateRange label={t('reports:period')} value={range} onChange={choosePeriod} today={today} timeZone={timeZone} max={today} />
        {phone ? (
          <Select hideLabel className="w-full" label={t('stats.group')} value={by} options={choices} onChange={group} />
        ) : (
          <Segmented label={t('stats.group')} value={by} options={choices} onChange={group} />
        )}
      </div>
      <Kpis className="mb-4">
        <Kpi label={t('stats.figures.records')} value={formatNumber(stats.records, lang)} />
        <Kpi
          label={t('stats.figures.onTimeShare')}
          value={stats.onTimeShare === null ? null : formatPercent(stats.onTimeShare * 100, lang)}
        />
        <Kpi label={t('stats.figures.missed')} value={formatNumber(stats.missed, lang)} />
        <Kpi label={t('stats.figures.tooFast')} value={formatNumber(stats.tooFast, lang)} />
        <Kpi
          label={t('stats.figures.defects')}
          value={formatNumber(stats.defects, lang)}
          aside={stats.km > 0 ? t('stats.overKm', { km: formatNumber(stats.km, lang) }) : undefined}
        />
        <Kpi label={t('stats.figures.repaired')} value={formatNumber(repairs, lang)} />
      </Kpis>
      <ListToolbar
        plain
        view={view}
        groups={[]}
        patch={patch}
        phone={phone}
        count={rows.length}
        searchText={t('stats.search')}
        onExport={(format) => void file.run(format, rows)}
      />
      <ListBody
        count={rows.length}
        loaded={loaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <ChartNoAxesColumn aria-hidden="true" />, title: t('stats.none'), text: t('stats.noneText') }}
      >
        <ListRows
          phone={phone}
          label={t('records.views.stats')}
          view={view}
          items={rows}
          idOf={idOf}
          nameOf={({ key }) => titleOfKey(key)}
          hrefOf={hrefOf}
          onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
          firstDown={STAT_FIGURES[by]}
          card={(row) => (
            <div className="grid gap-1">
              <b className="ell">{titleOfKey(row.key)}</b>
              <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                {columns.slice(1).map((column) => (
                  <span key={column.id}>
                    {column.label} : {column.cell(row)}
                  </span>
                ))}
              </span>
            </div>
          )}
        />
      </ListBody>
    </>
  );
}
