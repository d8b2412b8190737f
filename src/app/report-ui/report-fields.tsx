import { ChevronDown, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ReportDeclaration } from '../../domain/reports/report.ts';
import { type PeriodLimit, groupWord, scopeOf, type ReportQuery } from '../../domain/reports/report-query.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { PRESETS, type DayRange, type Preset } from '../../domain/time/periods.ts';
import type { ScheduledAsk } from '../../domain/report-schedule/scheduled-ask.ts';
import { dayOf, instantOfWall, wallText } from '../../domain/time/time-zone.ts';
import type { FilterGroup } from '../entity-ui/list/list-toolbar.tsx';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { DateRange } from '../ui/dates/date-range.tsx';
import { presetOf, rangeText } from '../ui/dates/range-model.ts';
import { FilterOptions, type FilterOption } from '../ui/filters.tsx';
import { Popover } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { useNowMs } from '../entity-ui/use-now.ts';
import { MomentField } from '../ui/dates/date-fields.tsx';
import { IconButton } from '../ui/button.tsx';
import { ReportPlace, ReportSlot } from './report-row-filters.tsx';
import type { ReportSearch } from './report-search.ts';
import { limitTexts, type ReportWords } from './report-words.ts';

interface ReportMomentProps {
  momentMs: number | undefined;
  patch: PatchSearch;
  words: ReportWords;
}

/** The instant a report tells of, by the clock of the organization; empty: now. */
function ReportMoment({ momentMs, patch, words }: ReportMomentProps) {
  const { t, timeZone } = words;
  const nowMs = useNowMs();
  const choose = (moment: number | undefined): void =>
    patch({ moment: moment === undefined ? undefined : String(moment), at: undefined }, true);
  return (
    <MomentField
      label={t('moment.label')}
      className="rp-period"
      value={momentMs === undefined ? '' : wallText(momentMs, timeZone)}
      today={dayOf(nowMs, timeZone)}
      max={wallText(nowMs, timeZone)}
      onEnter={(wall) => choose(wall === '' ? undefined : Math.min(instantOfWall(Date.parse(`${wall}Z`), timeZone), nowMs))}
      trailing={
        momentMs !== undefined && (
          <IconButton size="sm" label={t('moment.now')} icon={<X aria-hidden="true" />} onClick={() => choose(undefined)} />
        )
      }
    />
  );
}

interface ManyProps {
  label: string;
  /** Words when nothing is chosen. */
  all: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  count: (count: number) => string;
  /** What choosing does, where the name does not say it. */
  hint?: string | undefined;
}

/** A field that takes several of many. */
export function Many({ label, all, options, selected, onChange, count, hint }: ManyProps) {
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
        <FilterOptions label={label} options={options} selected={selected} onChange={onChange} hint={hint} />
      </Popover>
    </div>
  );
}

interface PresetFieldProps {
  named: ScheduledAsk;
  value: Preset;
  onChange: (period: Preset) => void;
  words: ReportWords;
}

/** A period by its name; those that are too long cannot be taken, and why is said, at once of the one that is chosen. */
function PresetField({ named: { isTooLong, limit }, value, onChange, words }: PresetFieldProps) {
  const { t } = words;
  const options = PRESETS.map((one) => ({ value: one, label: t(`figures:presets.${one}`), disabled: isTooLong(one) }));
  const { reason, advice, most } = limitTexts(limit, words);
  const isOver = isTooLong(value);
  return (
    <Select
      label={t('period')}
      value={value}
      options={options}
      onChange={onChange}
      {...(isOver ? { error: `${reason}. ${advice}` } : options.some(({ disabled }) => disabled) ? { hint: most } : {})}
    />
  );
}

interface ReportFieldsProps {
  report: ReportDeclaration<never>;
  search: ReportSearch;
  patch: PatchSearch;
  range: DayRange;
  asked: ReportQuery;
  group: readonly string[];
  vehicles: readonly LocalRow[];
  fleets: readonly LocalRow[];
  drivers: readonly LocalRow[];
  sites: readonly LocalRow[];
  filters: readonly FilterGroup[];
  today: string;
  firstDay: number;
  /** The longest period of the vehicles that are chosen. */
  limit?: PeriodLimit;
  /** Where the same is told over a longer one. */
  longer?: (range: DayRange) => ReactNode;
  words: ReportWords;
  /** Of a schedule: periods by their names alone, those that it may ask for, and no instant; one that is missing is that of the report. */
  named?: ScheduledAsk;
}

const listed = (text: string | undefined): string[] => text?.split(',') ?? [];
const joined = (ids: readonly string[]): string | undefined => ids.join(',') || undefined;

/** One thing that a report is asked for. */
export interface ReportField {
  key: string;
  node: ReactNode;
  label: string;
  /** What is chosen, told apart from any other choice of another width. */
  shown: string;
  /** The names of what is chosen. */
  told?: string;
  /** Takes the choice away; absent: nothing is chosen. */
  clear?: () => void;
}

/** What a report is asked for, all of it in the address, what is asked most first: period, scope, grouping, its own options. */
export function reportFields({
  report,
  search,
  patch,
  range,
  asked,
  group,
  vehicles,
  fleets,
  drivers,
  sites,
  filters,
  today,
  firstDay,
  limit,
  longer,
  words,
  named,
}: ReportFieldsProps): ReportField[] {
  const { t, timeZone, lang } = words;
  const choosePeriod = (next: DayRange): void => {
    const period = presetOf(next, today, firstDay, today);
    patch({ ...(period ? { period, from: undefined, to: undefined } : { period: undefined, ...next }), at: undefined }, true);
  };
  // Who drove is looked for in every vehicle, not in the one the report began with.
  const loosened = report.startingScope === 'one' && search.drivers === undefined ? { vehicles: undefined } : {};
  // A schedule keeps its own, and so does a report of one vehicle.
  const follows = !named && report.startingScope === 'all';
  const fields: ReportField[] = [];
  const add = (key: string, label: string, shown: string, node: ReactNode, clear?: () => void, told?: string): void =>
    void fields.push({ key, label, shown, node, ...(clear ? { clear } : {}), ...(told ? { told } : {}) });
  const many = (
    key: 'fleets' | 'vehicles' | 'drivers' | 'sites',
    rows: readonly LocalRow[],
    name: 'name' | 'registration',
    said: Pick<ManyProps, 'label' | 'all' | 'count' | 'hint'>,
    choose: (ids: string | undefined) => Record<string, string | undefined>,
  ): void => {
    const selected = listed(search[key]);
    const chosen = new Set(selected);
    const set = (ids: string | undefined): void => patch({ ...choose(ids), at: undefined }, true);
    add(
      key,
      said.label,
      selected.length === 0 ? said.all : selected.join(),
      <Many
        {...said}
        options={rows.map((row) => ({ value: row._id, label: String(row[name]) }))}
        selected={selected}
        onChange={(ids) => set(joined(ids))}
      />,
      selected.length > 0 && (key !== 'vehicles' || report.startingScope === 'all') ? () => set(undefined) : undefined,
      rows.flatMap((row) => (chosen.has(row._id) ? String(row[name]) : [])).join(', '),
    );
  };
  const select = (
    key: string,
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    initial: string,
  ): void => {
    const set = (next: string): void => patch({ [key]: next === initial ? undefined : next }, true);
    add(
      key,
      label,
      options.find((one) => one.value === value)?.label ?? '',
      <Select label={label} value={value} options={options} onChange={set} />,
      value === initial ? undefined : () => set(initial),
      options.find((one) => one.value === value)?.label,
    );
  };
  if (report.startingPeriod !== null) {
    if (named?.period)
      add(
        'period',
        t('period'),
        '',
        <PresetField named={named} value={named.period} onChange={(period) => patch({ period })} words={words} />,
      );
    else
      add(
        'period',
        t('period'),
        `${presetOf(range, today, firstDay, today) ?? ''} ${rangeText(range, lang)}`,
        <div className="field rp-period">
          <span className="label">{t('period')}</span>
          <DateRange
            label={t('period')}
            className="input w-full"
            value={range}
            onChange={choosePeriod}
            today={today}
            timeZone={timeZone}
            max={today}
            {...(limit ? { limit: { days: limit.days, ...limitTexts(limit, words), ...(longer ? { longer } : {}) } } : {})}
          />
        </div>,
      );
  }
  if (!named && report.takesMoment)
    add('moment', t('moment.label'), String(asked.momentMs ?? ''), <ReportMoment momentMs={asked.momentMs} patch={patch} words={words} />);
  if (report.asksPlace)
    add('place', t('place.label'), search.place ?? '', <ReportPlace place={search.place} patch={patch} words={words} />);
  if (report.scope.includes('fleets') && fleets.length > 0)
    many('fleets', fleets, 'name', { label: t('fleets'), all: t('allFleets'), count: (count) => t('fleetCount', { count }) }, (ids) => ({
      // What is chosen follows to the other screens.
      ...(follows ? { fleet: ids, fleets: undefined } : { fleets: ids }),
      vehicles: undefined,
    }));
  if (report.scope.includes('vehicles'))
    many(
      'vehicles',
      vehicles,
      'registration',
      {
        label: t('vehicles'),
        all: t('vehicleCount', { count: asked.vehicles.length }),
        count: (count) => t('vehicleCount', { count }),
      },
      // What drivers did stays what is asked for.
      (ids) => ({ vehicles: ids, ...(ids === undefined ? {} : { drivers: search.drivers }) }),
    );
  if (report.groupings.length > 1)
    select(
      'group',
      t('group'),
      group.join('-') || 'none',
      report.groupings.map((one) => ({ value: groupWord(one), label: t(`groups.${groupWord(one)}`) })),
      groupWord(report.groupings[0]!),
    );
  if (report.scope.includes('drivers') && drivers.length > 0)
    many(
      'drivers',
      drivers,
      'name',
      {
        label: t('drivers'),
        all: t('allDrivers'),
        count: (count) => t('driverCount', { count }),
        hint: filters.find(({ key }) => scopeOf(report, key) === 'drivers')?.hint,
      },
      (ids) => ({
        ...(ids === undefined || (follows && search.vehicles === undefined) ? { drivenBy: ids, drivers: undefined } : { drivers: ids }),
        ...loosened,
      }),
    );
  if (report.scope.includes('sites') && sites.length > 0)
    many('sites', sites, 'name', { label: t('sites'), all: t('allSites'), count: (count) => t('siteCount', { count }) }, (ids) => ({
      sites: ids,
    }));
  for (const { key, label, all, options, selected, hint } of follows || named ? filters : []) {
    if (scopeOf(report, key)) continue;
    const told = options.flatMap((one) => (selected.includes(one.value) ? one.label : [])).join(', ');
    const set = (text: string | undefined): void => patch({ [key]: text, vehicles: undefined, at: undefined }, true);
    add(
      key,
      label,
      told || selected.join(),
      <Many
        label={label}
        all={all}
        options={options}
        selected={selected}
        onChange={(values) => set(joined(values))}
        count={() => told}
        hint={hint}
      />,
      selected.length > 0 ? () => set(undefined) : undefined,
      told,
    );
  }
  if (!report.asksPlace && report.takesPlace)
    add('place', t('place.label'), search.place ?? '', <ReportPlace place={search.place} patch={patch} words={words} optional />);
  if (report.takesSlot)
    add(
      'slot',
      t('slot.label'),
      search.slot ?? '',
      <ReportSlot slot={search.slot} patch={patch} words={words} />,
      search.slot === undefined ? undefined : () => patch({ slot: undefined, at: undefined }, true),
    );
  for (const { key, values, initial } of report.options)
    select(
      key,
      t(`options.${key}.label`),
      asked.options[key]!,
      values.map((value) => ({ value, label: t(`options.${key}.${value}`) })),
      initial,
    );
  return fields;
}

/** The same, one under the other. */
export function ReportFields(props: ReportFieldsProps) {
  return reportFields(props).map(({ key, node }) => <Fragment key={key}>{node}</Fragment>);
}
