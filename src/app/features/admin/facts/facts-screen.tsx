import { useNavigate } from '@tanstack/react-router';
import { type LucideIcon, SquareArrowOutUpRight } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type * as z from 'zod/mini';
import { addDays, dayOf } from '../../../../domain/time/time-zone.ts';
import type { DayRange } from '../../../../domain/time/periods.ts';
import { formatDateTime, formatDurationS, formatNumber, unitName } from '../../../../domain/text/format.ts';
import { type Page, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import type { Crumb } from '../../../ui/page-header.tsx';
import { DateRange } from '../../../ui/dates/date-range.tsx';
import { Plate } from '../../../ui/vehicle-marks.tsx';
import { type ListSearch, usePagedSearch } from '../../../entity-ui/list/use-list-search.ts';
import { useOwnerFilter } from '../organization-field.tsx';
import { missing } from '../linked-columns.tsx';

/** Columns of facts by the name of their field, headed by `columns.<name>`; what is not known is a dash, and nothing in a file. */
class FactColumns<T> {
  constructor(
    private readonly t: TFunction,
    private readonly words: WordsOf,
  ) {}

  instant(id: keyof T & string, widthPx = 150, spare = false): SiteColumn<T> {
    const { lang, timeZone } = this.words;
    return this.of(id, widthPx, spare, (value) => formatDateTime(String(value), lang, timeZone), false);
  }

  duration(id: keyof T & string, widthPx = 120, spare = false): SiteColumn<T> {
    return this.of(id, widthPx, spare, (value) => formatDurationS(Number(value), this.words.lang), true);
  }

  figure(
    id: keyof T & string,
    { unit, digits = 0, widthPx = 110, spare = false }: { unit?: string; digits?: number; widthPx?: number; spare?: boolean } = {},
  ): SiteColumn<T> {
    return {
      ...this.of(id, widthPx, spare, (value) => formatNumber(Number(value), this.words.lang, digits), true),
      ...(unit ? { unit: unitName(unit, this.words.lang) } : {}),
    };
  }

  worded(
    id: keyof T & string,
    wordOf: (value: string) => string,
    widthPx = 160,
    tone: (value: string) => string = () => 'tag tag-line',
  ): SiteColumn<T> {
    const column = this.of(id, widthPx, false, (value) => wordOf(String(value)), false);
    return {
      ...column,
      cell: (row) => (row[id] === null ? missing : <span className={tone(String(row[id]))}>{wordOf(String(row[id]))}</span>),
      text: (row) => (row[id] === null ? '' : wordOf(String(row[id]))),
    };
  }

  text(id: keyof T & string, widthPx = 180, sortable = false): SiteColumn<T> {
    return { ...this.of(id, widthPx, false, String, false), sortable };
  }

  private of(id: keyof T & string, widthPx: number, spare: boolean, shown: (value: unknown) => string, numeric: boolean): SiteColumn<T> {
    return {
      id,
      label: this.t(`columns.${id}`),
      widthPx,
      spare,
      numeric,
      sortable: true,
      cell: (row) => (row[id] === null ? missing : <span className="ell">{shown(row[id])}</span>),
      text: (row) => (row[id] as string | number | null) ?? '',
    };
  }
}

const STARTING_DAYS = 7;

/** Days that the address asks for: the last seven without. */
export function periodOf({ from, to }: ListSearch, nowMs: number, timeZone: string): DayRange {
  const today = dayOf(nowMs, timeZone);
  const last = to === undefined ? today : String(to);
  const first = from === undefined ? addDays(last, 1 - STARTING_DAYS) : String(from);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

interface Fact {
  _id: string;
  owner: { name: string };
  vehicle: { _id: string; title: string } | null;
}

export interface FactsConfig<T extends Fact> {
  /** Texts `<key>.title`, `<key>.none`; name of the kept columns. */
  key: string;
  path: string;
  /** Called once, outside the rendering. */
  schema: z.ZodMiniType<Page<T>>;
  search: { parse: (value: unknown) => { from?: string | undefined; to?: string | undefined } };
  icon: LucideIcon;
  startingSort: string;
  /** The only column it is ordered by: there are too many rows for any other. */
  onlyOrder?: string;
  columns: (make: FactColumns<T>, t: TFunction, words: WordsOf) => SiteColumn<T>[];
  /** Values of the filter `kind`, worded by `kinds.<key>.<value>`. */
  kinds?: readonly string[];
  /** What a card says below the plate. */
  line: (row: T, t: TFunction, words: WordsOf) => ReactNode;
  /** Where a row leads. */
  hrefOf: (row: T, timeZone: string) => string;
  /** Shown over the list, of the same days and accounts. */
  above?: (query: string, words: WordsOf) => ReactNode;
}

/** The page of a vehicle's day, by an instant of it. */
export function dayHref(vehicle: { _id: string } | null, at: string, timeZone: string): string {
  return vehicle ? `/admin/vehicles/${vehicle._id}/daily-driving-metrics/${dayOf(Date.parse(at), timeZone)}` : '/admin/vehicles';
}

interface FactsScreenProps<T extends Fact> {
  config: FactsConfig<T>;
  /** Of one vehicle: its account needs no filter. */
  isOfOne?: boolean;
  title?: string;
  crumbs?: readonly Crumb[];
  /** A day that the address has in its path: no period to choose. */
  day?: string;
  above?: ReactNode;
}

const FILTERS = ['owner', 'kind'];

/** A list of what devices sent over some days, and what was made of it: found, ordered and paged by the server. */
export function FactsScreen<T extends Fact>({ config, isOfOne = false, title, crumbs, day, above }: FactsScreenProps<T>) {
  const { key, path, schema, kinds, onlyOrder, columns: columnsOf, hrefOf: linkOf } = config;
  const { t } = useTranslation(['adminFacts', 'admin']);
  const words = useWords('vehicle');
  const nowMs = useNowMs();
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(config.search);
  const today = dayOf(nowMs, words.timeZone);
  const { from, to } = day === undefined ? periodOf(search, nowMs, words.timeZone) : { from: day, to: day };
  const fixed = `from=${from}&to=${to}`;
  const columns = useMemo(() => {
    const all = columnsOf(new FactColumns<T>(t, words), t, words);
    return onlyOrder === undefined ? all : all.map((column) => ({ ...column, sortable: column.id === onlyOrder }));
  }, [columnsOf, onlyOrder, t, words]);
  const list = usePagedList<T>({
    listKey: `admin-${key}`,
    path,
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: config.startingSort,
    columns,
    fileName: t(`${key}.fileName`),
    fixed,
    everyMs: 60_000,
  });
  const owner = useOwnerFilter(search);
  const selected = search['kind'] === undefined ? [] : String(search['kind']).split(',');
  const kind = kinds
    ? [
        {
          key: 'kind',
          label: t('kind'),
          all: t('admin:list.all'),
          always: true,
          options: kinds.map((value) => ({ value, label: t(`kinds.${key}.${value}`) })),
          selected,
        },
      ]
    : [];
  const hrefOf = useCallback((row: T) => linkOf(row, words.timeZone), [linkOf, words.timeZone]);
  const open = useCallback((row: T) => void navigate({ to: hrefOf(row) }), [navigate, hrefOf]);
  const nameOf = (row: T): string => row.vehicle?.title ?? row.owner.name;
  const choose = (range: DayRange): void => patch({ ...range });
  const owners = search['owner'] === undefined ? '' : `&owner=${String(search['owner'])}`;
  return (
    <SiteListPage
      list={list}
      words={words}
      title={title ?? t(`${key}.title`)}
      {...(crumbs ? { crumbs } : {})}
      icon={config.icon}
      empty={t(`${key}.none`)}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={[...(isOfOne ? [] : [owner]), ...kind]}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[{ key: 'open', label: t('admin:list.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
      above={
        <>
          {day === undefined && (
            <div className="mb-3 flex">
              <DateRange label={t('period')} value={{ from, to }} onChange={choose} today={today} timeZone={words.timeZone} max={today} />
            </div>
          )}
          {above}
          {config.above?.(`${fixed}${owners}`, words)}
        </>
      }
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            {row.vehicle && <Plate value={row.vehicle.title} />}
            <span className="ell min-w-0 flex-1 text-sm">{row.owner.name}</span>
          </span>
          <span className="text-sm text-muted">{config.line(row, t, words)}</span>
        </div>
      )}
    />
  );
}
