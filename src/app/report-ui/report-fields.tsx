import { ChevronDown } from 'lucide-react';
import type { ReportDeclaration } from '../../domain/kit/report.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { DateRange } from '../ui/date-range/date-range.tsx';
import { PRESETS, type DayRange } from '../../domain/kit/periods.ts';
import { presetOf } from '../ui/date-range/range-model.ts';
import { FilterOptions, type FilterOption } from '../ui/filter-options.tsx';
import { Popover } from '../ui/popover.tsx';
import { Select } from '../ui/select.tsx';
import { ReportSlot } from './report-slot.tsx';
import { groupWord, type Asked } from '../../domain/reports/report-asked.ts';
import { ReportMoment } from './report-moment.tsx';
import { ReportPlace } from './report-place.tsx';
import type { ReportSearch } from './report-search.ts';
import type { ReportWords } from './report-words.ts';

interface ManyProps {
  label: string;
  /** Words when nothing is chosen. */
  all: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  count: (count: number) => string;
}

/** A field that takes several of many. */
export function Many({ label, all, options, selected, onChange, count }: ManyProps) {
  const one = selected.length === 1 ? options.find(({ value }) => value === selected[0])?.label : undefined;
  const shown = selected.length === 0 ? all : (one ?? count(selected.length));
  return (
    <div className="field">
      <span className="label">{label}</span>
      <Popover
        label={`${label} : ${shown}`}
        className="input w-full"
        panelClassName="w-72"
        button={
          <>
            <span className="ell min-w-0 flex-1 text-left">{shown}</span>
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        <FilterOptions label={label} options={options} selected={selected} onChange={onChange} />
      </Popover>
    </div>
  );
}

export interface ReportFieldsProps {
  report: ReportDeclaration<never>;
  search: ReportSearch;
  patch: PatchSearch;
  range: DayRange;
  asked: Asked;
  group: readonly string[];
  vehicles: readonly LocalRow[];
  fleets: readonly LocalRow[];
  drivers: readonly LocalRow[];
  sites: readonly LocalRow[];
  today: string;
  firstDay: number;
  words: ReportWords;
  /** Of a schedule: periods by their names alone, and no instant; one that is missing is that of the report. */
  named?: boolean;
}

const listed = (text: string | undefined): string[] => text?.split(',') ?? [];
const joined = (ids: readonly string[]): string | undefined => ids.join(',') || undefined;

/** What a report is asked for, all of it in the address: period, scope, its own options, grouping. */
export function ReportFields({ report, search, patch, range, asked, group, vehicles, fleets, drivers, sites, today, firstDay, words, named = false }: ReportFieldsProps) {
  const { t, timeZone } = words;
  const choosePeriod = (next: DayRange): void => {
    const period = presetOf(next, today, firstDay, today);
    patch({ ...(period ? { period, from: undefined, to: undefined } : { period: undefined, ...next }), at: undefined }, true);
  };
  // Who drove is looked for in every vehicle, not in the one the report began with.
  const loosened = report.startingScope === 'one' && search.drivers === undefined ? { vehicles: undefined } : {};
  return (
    <>
      {named && report.startingPeriod !== null && <Select label={t('period')} value={search.period ?? report.startingPeriod} options={PRESETS.map((value) => ({ value, label: t(`figures:presets.${value}`) }))} onChange={(period) => patch({ period })} />}
      {!named && report.startingPeriod !== null && (
        <div className="field rp-period">
          <span className="label">{t('period')}</span>
          <DateRange label={t('period')} className="input w-full" value={range} onChange={choosePeriod} today={today} timeZone={timeZone} max={today} />
        </div>
      )}
      {!named && report.takesMoment && <ReportMoment momentMs={asked.momentMs} patch={patch} words={words} />}
      {(report.asksPlace || report.takesPlace) && <ReportPlace place={search.place} patch={patch} words={words} optional={report.takesPlace === true} />}
      {report.scope.includes('fleets') && fleets.length > 0 && (
        <Many
          label={t('fleets')}
          all={t('allFleets')}
          options={fleets.map((row) => ({ value: row._id, label: String(row['name']) }))}
          selected={listed(search.fleets)}
          onChange={(ids) => patch({ fleets: joined(ids), vehicles: undefined, at: undefined }, true)}
          count={(count) => t('fleetCount', { count })}
        />
      )}
      {report.scope.includes('vehicles') && (
        <Many
          label={t('vehicles')}
          all={t('vehicleCount', { count: asked.vehicles.length })}
          options={vehicles.map((row) => ({ value: row._id, label: String(row['registration']) }))}
          selected={listed(search.vehicles)}
          onChange={(ids) => patch({ vehicles: joined(ids), at: undefined }, true)}
          count={(count) => t('vehicleCount', { count })}
        />
      )}
      {report.scope.includes('drivers') && drivers.length > 0 && (
        <Many
          label={t('drivers')}
          all={t('allDrivers')}
          options={drivers.map((row) => ({ value: row._id, label: String(row['name']) }))}
          selected={listed(search.drivers)}
          onChange={(ids) => patch({ drivers: joined(ids), ...loosened, at: undefined }, true)}
          count={(count) => t('driverCount', { count })}
        />
      )}
      {report.scope.includes('sites') && sites.length > 0 && (
        <Many
          label={t('sites')}
          all={t('allSites')}
          options={sites.map((row) => ({ value: row._id, label: String(row['name']) }))}
          selected={listed(search.sites)}
          onChange={(ids) => patch({ sites: joined(ids), at: undefined }, true)}
          count={(count) => t('siteCount', { count })}
        />
      )}
      {report.takesSlot && <ReportSlot slot={search.slot} patch={patch} words={words} />}
      {report.options.map(({ key, values, initial }) => (
        <Select
          key={key}
          label={t(`options.${key}.label`)}
          value={asked.options[key]!}
          options={values.map((value) => ({ value, label: t(`options.${key}.${value}`) }))}
          onChange={(value) => patch({ [key]: value === initial ? undefined : value }, true)}
        />
      ))}
      {report.groupings.length > 1 && (
        <Select
          label={t('group')}
          value={group.join('-') || 'none'}
          options={report.groupings.map((one) => ({ value: groupWord(one), label: t(`groups.${groupWord(one)}`) }))}
          onChange={(value) => patch({ group: value === groupWord(report.groupings[0]!) ? undefined : value }, true)}
        />
      )}
    </>
  );
}
