import { Truck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../domain/alert/alert.ts';
import { driverAt } from '../../../domain/driver/who-had.ts';
import { activityAt, extendedTimeline } from '../../../domain/telemetry/state.ts';
import { grouped, orderRows } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import { dayTotals, type VehicleDay } from '../../../domain/reports/journalier.ts';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import type { ListSearch, PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { useRows, useStates, useTimelines } from '../../entity-ui/use-rows.ts';
import { useHad } from '../../entity-ui/vehicle/use-had.ts';
import { useWorkday } from '../../entity-ui/use-now.ts';
import { vehicleHref } from '../../entity-ui/list/list-search.ts';
import { MISSING, formatMoment, formatNumber, formatTime, formatWorkS } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { ActivityTimeline } from '../../ui/activity-timeline.tsx';
import { Waiting } from '../../ui/kpi.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';

interface DailyRowsProps {
  day: string;
  isToday: boolean;
  /** undefined: not known. */
  days: readonly VehicleDay[] | undefined;
  /** They are on their way. */
  waits: boolean;
  vehicles: readonly string[];
  alerts: readonly Alert[] | null;
  nowMs: number;
  search: ListSearch;
  patch: PatchSearch;
  onOpen: (href: string) => void;
  isLoaded: boolean;
}

interface Item {
  id: string;
  plate: string;
  driver: string;
  /** undefined: it was not driven, or nobody knows. */
  done: VehicleDay | undefined;
  alerts: number;
}

const NO_FILTERS: readonly string[] = [];
const DAY_S = 86_400;

/** A line for each vehicle, also for one that stood: from its first departure to its last arrival. */
export function DailyRows({ day, isToday, days, waits, vehicles, alerts, nowMs, search, patch, onOpen, isLoaded }: DailyRowsProps) {
  const { t, i18n } = useTranslation(['dashboard', 'reports', 'vehicles']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const rows = useRows('vehicle').byId;
  const { had, nameOf } = useHad();
  const states = useStates().byId;
  const strips = useTimelines(day).byId;
  const { nowS, timeZone } = useWorkday(nowMs);
  const items = useMemo((): Item[] => {
    const done = new Map(days?.map((one) => [one.vehicle, one]));
    const told = grouped(alerts ?? [], ({ vehicle }) => vehicle);
    return vehicles.map((id) => {
      const one = done.get(id);
      const row = rows.get(id);
      // Of another day who had it as it left, or as that day began.
      const driver = isToday ? (row?.driver ?? null) : driverAt(had[id] ?? [], one?.firstMs ?? dayStartMs(day, timeZone));
      return { id, plate: row?.registration ?? '', driver: nameOf(driver), done: one, alerts: told.get(id)?.length ?? 0 };
    });
  }, [days, alerts, vehicles, rows, had, nameOf, isToday, day, timeZone]);
  const hasStrips = strips.size > 0;
  /** After midnight with its date. */
  const arrival = useCallback(
    (ms: number) => (dayOf(ms, timeZone) === day ? formatTime(ms, lang, timeZone) : formatMoment(ms, lang, timeZone)),
    [day, lang, timeZone],
  );
  const columns = useMemo((): Column<Item>[] => {
    const unknown = waits ? <Waiting /> : <span className="subtle">{MISSING}</span>;
    const figure = (id: string, of: (one: VehicleDay) => number | null, text: (value: number) => string, unit?: string): Column<Item> => ({
      id,
      label: t(id === 'firstAt' || id === 'arrivedAt' || id === 'maxKmh' ? `reports:columns.${id}` : id),
      ...(unit ? { unit } : {}),
      widthPx: id === 'arrivedAt' ? 116 : 94,
      numeric: true,
      sortable: true,
      cell: ({ done }) => {
        const value = done ? of(done) : null;
        return value === null ? unknown : text(value);
      },
    });
    const clock = (ms: number): string => formatTime(ms, lang, timeZone);
    return [
      {
        id: 'plate',
        label: t('reports:columns.vehicle'),
        widthPx: 130,
        frozen: true,
        sortable: true,
        cell: ({ plate }) => <Plate value={plate} />,
      },
      ...(isToday
        ? [
            {
              id: 'state',
              label: t('vehicles:columns.state'),
              widthPx: 130,
              cell: ({ id }: Item) => <StateText activity={activityAt(states.get(id), nowMs)} state={states.get(id)} nowMs={nowMs} />,
            },
          ]
        : []),
      {
        id: 'driver',
        label: t('reports:columns.driver'),
        widthPx: 130,
        sortable: true,
        cell: ({ driver }) => <span className="ell">{driver || MISSING}</span>,
      },
      ...(hasStrips
        ? [
            {
              id: 'ribbon',
              label: t('wake'),
              widthPx: 190,
              cell: ({ id }: Item) => {
                const strip = strips.get(id);
                return (
                  <div className="w-full">
                    <ActivityTimeline
                      strip={strip && (isToday ? extendedTimeline(strip, activityAt(states.get(id), nowMs), nowS) : strip)}
                      from={0}
                      to={DAY_S}
                      nowS={isToday ? nowS : null}
                    />
                  </div>
                );
              },
            },
          ]
        : []),
      figure('firstAt', ({ firstMs }) => firstMs, clock),
      figure('arrivedAt', ({ arrivedMs }) => arrivedMs, arrival),
      figure(
        'journeys',
        ({ journeys }) => journeys,
        (value) => formatNumber(value, lang),
      ),
      figure(
        'distance',
        ({ distanceKm }) => distanceKm,
        (value) => formatNumber(value, lang, 1),
        'km',
      ),
      figure(
        'driving',
        ({ drivingS }) => drivingS,
        (value) => formatWorkS(value, lang),
      ),
      figure(
        'idling',
        ({ idlingS }) => idlingS,
        (value) => formatWorkS(value, lang),
      ),
      figure(
        'maxKmh',
        ({ maxKmh }) => maxKmh,
        (value) => formatNumber(value, lang),
        'km/h',
      ),
      ...(alerts
        ? [
            {
              id: 'alerts',
              label: t('alerts'),
              widthPx: 80,
              numeric: true,
              sortable: true,
              cell: ({ alerts: count }: Item) =>
                count > 0 ? (
                  <span className="tag tag-warning">{formatNumber(count, lang)}</span>
                ) : (
                  <span className="subtle">{formatNumber(0, lang)}</span>
                ),
            },
          ]
        : []),
    ];
  }, [t, lang, timeZone, isToday, states, strips, hasStrips, alerts, nowMs, nowS, arrival, waits]);
  const view = useListView<Item>({ listKey: 'daily-dashboard', search, patch, filterKeys: NO_FILTERS, startingSort: '-distance', columns });
  const shown = useMemo(() => {
    const keys: Record<string, (item: Item) => string | number | null> = {
      plate: ({ plate }) => plate,
      driver: ({ driver }) => foldText(driver) || null,
      firstAt: ({ done }) => done?.firstMs ?? null,
      arrivedAt: ({ done }) => done?.arrivedMs ?? null,
      journeys: ({ done }) => done?.journeys ?? null,
      distance: ({ done }) => done?.distanceKm ?? null,
      driving: ({ done }) => done?.drivingS ?? null,
      idling: ({ done }) => done?.idlingS ?? null,
      maxKmh: ({ done }) => done?.maxKmh ?? null,
      alerts: (item) => item.alerts,
    };
    const typed = foldText(view.typed);
    return orderRows(
      items.filter(({ plate, driver }) => foldText(`${plate} ${driver}`).includes(typed)),
      keys[view.sort.column] ?? keys['plate']!,
      view.sort.direction,
    );
  }, [items, view.typed, view.sort]);
  const file = useExport<Item>(t('dailyFile'), t('nav:dailyDashboard'), day, () => [
    { label: t('reports:columns.vehicle'), value: ({ plate }) => plate },
    { label: t('reports:columns.driver'), value: ({ driver }) => driver },
    { label: t('reports:columns.firstAt'), value: ({ done }) => (done ? formatTime(done.firstMs, lang, timeZone) : '') },
    { label: t('reports:columns.arrivedAt'), value: ({ done }) => (done?.arrivedMs ? arrival(done.arrivedMs) : '') },
    { label: t('journeys'), value: ({ done }) => done?.journeys ?? '' },
    { label: `${t('distance')} (km)`, value: ({ done }) => (done ? Math.round(done.distanceKm * 1000) / 1000 : '') },
    { label: `${t('driving')} (s)`, value: ({ done }) => done?.drivingS ?? '' },
    { label: `${t('idling')} (s)`, value: ({ done }) => done?.idlingS ?? '' },
    { label: `${t('reports:columns.maxKmh')} (km/h)`, value: ({ done }) => done?.maxKmh ?? '' },
    ...(alerts ? [{ label: t('alerts'), value: (item: Item) => item.alerts }] : []),
  ]);
  const hrefOf = ({ id, done }: Item): string => (done ? `/rapports/trajets?vehicles=${id}&from=${day}&to=${day}` : vehicleHref(id));
  const totals = dayTotals(shown.flatMap(({ done }) => done ?? []));
  return (
    <>
      <ListToolbar
        view={view}
        groups={[]}
        patch={patch}
        phone={phone}
        count={shown.length}
        searchText={t('search')}
        onExport={(format) => void file.run(format, shown)}
      />
      <ListBody
        count={shown.length}
        loaded={isLoaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <Truck aria-hidden="true" />, title: t('reports:noVehicle') }}
      >
        <ListRows
          phone={phone}
          label={t('nav:dailyDashboard')}
          view={view}
          items={shown}
          idOf={({ id }) => id}
          nameOf={({ plate }) => plate}
          hrefOf={hrefOf}
          onOpen={(item) => onOpen(hrefOf(item))}
          firstDown={['distance', 'driving', 'idling', 'journeys', 'maxKmh', 'alerts']}
          {...(days
            ? {
                totals: {
                  plate: t('drivenCount', { count: totals.vehicles }),
                  journeys: formatNumber(totals.journeys, lang),
                  distance: formatNumber(totals.distanceKm, lang, 1),
                  driving: formatWorkS(totals.drivingS, lang),
                  idling: formatWorkS(totals.idlingS, lang),
                },
              }
            : {})}
          card={(item) => (
            <div className="grid gap-1">
              <span className="flex items-center gap-2">
                <Plate value={item.plate} />
                {isToday && <StateText activity={activityAt(states.get(item.id), nowMs)} state={states.get(item.id)} nowMs={nowMs} />}
                <b className="ml-auto">
                  {item.done ? `${formatNumber(item.done.distanceKm, lang, 1)}\u00a0km` : waits ? <Waiting /> : MISSING}
                </b>
              </span>
              {hasStrips && columns.find(({ id }) => id === 'ribbon')?.cell(item)}
              {item.done && (
                <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                  <span>
                    {formatTime(item.done.firstMs, lang, timeZone)} –{' '}
                    {item.done.arrivedMs ? formatTime(item.done.arrivedMs, lang, timeZone) : MISSING}
                  </span>
                  <span>
                    {t('driving')} {formatWorkS(item.done.drivingS, lang)}
                  </span>
                  {item.driver && <span>{item.driver}</span>}
                </span>
              )}
            </div>
          )}
        />
      </ListBody>
    </>
  );
}
