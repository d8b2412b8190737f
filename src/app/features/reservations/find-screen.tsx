import { CalendarDays, CarFront, CalendarX2 } from 'lucide-react';
import { lazy, Suspense, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { DAY_MS, dayOf, instantOfWall, wallText } from '../../../domain/time/time-zone.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';
import { unitName } from '../../../domain/text/format.ts';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { reachKm, LONGEST_DAYS } from '../../../domain/reservation/availability.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRow, useRows, useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { MomentField } from '../../ui/dates/date-fields.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberField } from '../../entity-ui/form/figure-input.tsx';
import { BookDialog } from './book-dialog.tsx';
import { FreeVehicle } from './shared-vehicle.tsx';
import { findSearchSchema, type FindSearch } from './search.ts';
import { useAvailability, useSharedVehicles } from './use-availability.ts';
import './reservations.css';

const STEP_MS = 30 * 60_000;
const USUAL_MS = 2 * 3_600_000;

type SlotIssue = 'notTwice' | 'past';

/** Does a vehicle fit what is asked? One that does not say how many it takes does not fit a number. */
export function fitsNeed(vehicle: LocalRow, { site, category, seats, boot, km, vehicle: only }: FindSearch): boolean {
  const atLeast = (name: string, least: number | undefined): boolean => least === undefined || Number(vehicle[name] ?? 0) >= least;
  const reach = reachKm(vehicle as EntityRow<'vehicle'>);
  return (
    (only === undefined || vehicle._id === only) &&
    (site === undefined || vehicle['homeSite'] === site) &&
    (category === undefined || vehicle['category'] === category) &&
    atLeast('seats', seats) &&
    atLeast('bootL', boot) &&
    (km === undefined || reach === null || reach >= km)
  );
}

interface Found {
  /** As typed, by the clocks of the organization. */
  from: string;
  to: string;
  slot: Slot;
  issue: SlotIssue | null;
  free: readonly LocalRow[];
  /** Vehicles that fit and are not free. */
  taken: number;
  hasShared: boolean;
  loaded: boolean;
}

/** Vehicles free over the whole of a slot that fit the criteria of the address. */
function useFind(search: FindSearch): Found {
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const { vehicles, loaded } = useSharedVehicles();
  const { isFree } = useAvailability();
  const [soonMs] = useState(() => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
  const msOf = (wall: string): number => instantOfWall(Date.parse(`${wall}Z`), timeZone);
  const from = search.from ?? wallText(soonMs, timeZone);
  const to = search.to ?? wallText(msOf(from) + USUAL_MS, timeZone);
  const [fromMs, toMs] = [msOf(from), msOf(to)];
  return useMemo(() => {
    const slot = { fromMs, toMs };
    const issue = !(toMs > fromMs) || toMs - fromMs > LONGEST_DAYS * DAY_MS ? 'notTwice' : toMs <= nowMs ? 'past' : null;
    const fitting = issue === null ? vehicles.filter((vehicle) => fitsNeed(vehicle, search)) : [];
    const free = fitting.filter((vehicle) => isFree(vehicle, slot));
    return { from, to, slot, issue, free, taken: fitting.length - free.length, hasShared: vehicles.length > 0, loaded };
  }, [from, to, fromMs, toMs, nowMs, vehicles, loaded, isFree, search]);
}

interface FindFieldsProps {
  search: FindSearch;
  found: Found;
  patch: PatchSearch;
}

/** The criteria, all of them in the address. */
function FindFields({ search, found, patch }: FindFieldsProps) {
  const { t, i18n } = useTranslation(['reservation', 'vehicle']);
  const sites = useRows('site').rows;
  const homes = useRows('vehicle').rows;
  const used = new Set(homes.filter((row) => row['carSharing'] === true).map((row) => row['homeSite']));
  const set = (name: keyof FindSearch) => (value: string) => patch({ [name]: value === '' ? undefined : value }, true);
  const figure = (name: 'km' | 'seats' | 'boot', label: string, unit?: string, hint?: string) => (
    <NumberField
      label={label}
      hint={hint}
      unit={unit}
      bounds={{ digits: 0, min: 0, max: 99_999 }}
      value={search[name] ? Number(search[name]) : null}
      onChange={(value) => set(name)(value === null ? '' : String(value))}
    />
  );
  const { issue } = found;
  const today = dayOf(useNowMs(), useTimeZone());
  return (
    <div className="rv-fields" role="search" aria-label={t('search.criteria')}>
      <MomentField label={t('fields.startAt')} value={found.from} today={today} stepMin={30} required onEnter={set('from')} />
      <MomentField
        label={t('fields.endAt')}
        value={found.to}
        today={today}
        stepMin={30}
        required
        error={issue === null ? undefined : t(`search.${issue}`)}
        onEnter={set('to')}
      />
      <div className="field">
        <span className="label">{t('fields.use')}</span>
        <Segmented
          label={t('fields.use')}
          value={search.use ?? 'work'}
          options={(['work', 'private'] as const).map((value) => ({ value, label: t(`choices.use.${value}`) }))}
          onChange={(value) => set('use')(value === 'work' ? '' : value)}
        />
      </div>
      <Select
        label={t('search.site')}
        value={search.site ?? ''}
        options={[
          { value: '', label: t('search.anySite') },
          ...sites.filter(({ _id }) => used.has(_id)).map((row) => ({ value: row._id, label: String(row['name']) })),
        ]}
        onChange={set('site')}
      />
      <Select
        label={t('search.category')}
        value={search.category ?? ''}
        options={[
          { value: '', label: t('search.anyCategory') },
          ...VEHICLE_CATEGORIES.map((value) => ({ value, label: t(`vehicle:choices.category.${value}`) })),
        ]}
        onChange={set('category')}
      />
      {figure('km', t('fields.estimatedKm'), unitName('km', i18n.language), t('search.kmHint'))}
      {figure('seats', t('search.seats'))}
      {figure('boot', t('search.boot'), unitName('l', i18n.language))}
    </div>
  );
}

const FindMap = lazy(() => import('./find-map.tsx').then((module) => ({ default: module.FindMap })));

/** /reservations/rechercher: what is free from one instant to another, as a list and on a map; one press reserves. */
export function FindScreen() {
  const { t } = useTranslation(['reservation', 'nav']);
  const [search, patch] = useListSearch(findSearchSchema);
  const found = useFind(search);
  const only = useRow('vehicle', search.vehicle);
  const { online } = useSyncStatus();
  const [chosen, setChosen] = useState<LocalRow | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { free, taken, issue, loaded, hasShared } = found;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:reservations'), to: '/reservations' }, { label: t('nav:reservationSearch') }]} />
      <PageHeader
        title={t('find')}
        actions={
          <Link to="/reservations/calendrier" className={buttonClass()}>
            <CalendarDays aria-hidden="true" />
            {t('toCalendar')}
          </Link>
        }
      />
      <FindFields search={search} found={found} patch={patch} />
      {only && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{t('search.onlyOne', { plate: String(only['registration']) })}</b>
          <Button size="sm" onClick={() => patch({ vehicle: undefined }, true)}>
            {t('search.allVehicles')}
          </Button>
        </p>
      )}
      {!online && (
        <Note tone="offline" className="mb-3">
          {t('search.offline')}
        </Note>
      )}
      {issue !== null ? null : loaded && !hasShared ? (
        <EmptyState icon={<CarFront aria-hidden="true" />} title={t('search.noShared')}>
          {t('search.noSharedText')}
        </EmptyState>
      ) : (
        <div className="rv-found">
          <section aria-label={t('search.free', { count: free.length })} className="min-w-0">
            <p className="mb-2 font-semibold" role="status">
              {t('search.free', { count: free.length })}
            </p>
            {free.length > 0 ? (
              <ul className="panel rv-list">
                {free.map((vehicle) => (
                  <FreeVehicle
                    key={vehicle._id}
                    row={vehicle}
                    selected={vehicle._id === pointed}
                    onPoint={setPointed}
                    onBook={() => setChosen(vehicle)}
                  />
                ))}
              </ul>
            ) : (
              loaded && (
                <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={t('search.none')}>
                  {t('search.noneText')}
                </EmptyState>
              )
            )}
            {taken > 0 && <p className="hint mt-2">{t('search.taken', { count: taken })}</p>}
          </section>
          <section aria-label={t('search.mapTitle')} className="panel rv-map">
            <Suspense fallback={null}>
              <FindMap vehicles={free} selected={pointed} onSelect={setPointed} />
            </Suspense>
          </section>
        </div>
      )}
      {chosen && (
        <BookDialog
          vehicle={chosen}
          slot={found.slot}
          use={search.use ?? 'work'}
          estimatedKm={search.km ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
