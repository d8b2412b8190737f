import { useCallback, useEffect, useMemo, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, History } from 'lucide-react';
import { dayOf, instantOfWall, MINUTE_MS, wallText } from '../../../domain/time/time-zone.ts';
import { formatDateTime, formatNumber } from '../../../domain/text/format.ts';
import type { FailureCode } from '../../../domain/entity/failure.ts';
import { pastState } from '../../../domain/telemetry/past-position.ts';
import type { DriversOf } from '../../../domain/vehicle/vehicle-filters.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import { current } from '../../../db/current.ts';
import { PastReader } from '../../../workers/client/past.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useTyped } from '../../entity-ui/list/use-list-search.ts';
import { useHad } from '../../entity-ui/vehicle/use-had.ts';
import { useVehicleMatcher } from '../../entity-ui/vehicle/vehicle-filters.tsx';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapPadding } from '../../map/map-setup.ts';
import { MapView } from '../../map/map-view.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { Note } from '../../ui/note.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { MomentField } from '../../ui/dates/date-fields.tsx';
import { FleetPanel } from './fleet-panel.tsx';
import { isInBox, pastDrivers } from './map-items.ts';
import { MapSheet, sheetPx, type SheetStop, useHeight } from './map-sheet.tsx';
import { LIVE, startOf, momentParam } from './search.ts';
import { StateTabs } from './vehicle-row.tsx';
import { useMapCamera, useMapSearch } from './use-map-camera.ts';
import { useMapItems } from './use-map-items.ts';
import { PastCard } from './past-card.tsx';
import './past.css';

interface Past {
  /** By vehicle; those of the instant before while they come. */
  states: ReadonlyMap<string, VehicleState>;
  phase: 'loading' | 'ready' | 'failed';
  failure: FailureCode | null;
  from: 'server' | 'device';
  /** When a kept answer came, ISO; null: just now, or put together here. */
  at: string | null;
}

const NONE: ReadonlyMap<string, VehicleState> = new Map();
/** Steps of the time that follow one another are one question. */
const REST_MS = 200;

/** Where every vehicle was at an instant (ISO): asked again when the network is back to what was not the server's. */
function usePast(atIso: string, online: boolean): Past {
  const [{ of, ...past }, setPast] = useState<Past & { of: string }>({
    of: '',
    states: NONE,
    phase: 'loading',
    failure: null,
    from: 'server',
    at: null,
  });
  const reader = useRef<PastReader>(null);
  const told = useRef<string | null>(null);
  useEffect(() => {
    const owner = current()?.owner;
    if (!owner || told.current === atIso) return;
    let gone = false;
    const timer = setTimeout(async () => {
      const answer = await (reader.current ??= new PastReader()).past(
        { userId: owner.userId, orgId: owner.orgId, online, atIso },
        () => undefined,
      );
      if (gone) return;
      if ('failure' in answer)
        return setPast({ of: atIso, states: NONE, phase: 'failed', failure: answer.failure, from: 'device', at: null });
      if (answer.from === 'server' && answer.at === null) told.current = atIso;
      setPast({
        of: atIso,
        states: new Map(answer.positions.map((position) => [position.vehicle, pastState(position)])),
        phase: 'ready',
        failure: null,
        from: answer.from,
        at: answer.at,
      });
    }, REST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [atIso, online]);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return of === atIso ? past : { ...past, phase: 'loading' };
}

interface PastBarProps {
  atMs: number;
  nowMs: number;
  timeZone: string;
  onTime: (atMs: number) => void;
  onLive: () => void;
}

const STEPS = [
  { key: 'hourBack', ms: -60 * MINUTE_MS, Icon: ChevronsLeft },
  { key: 'quarterBack', ms: -15 * MINUTE_MS, Icon: ChevronLeft },
  { key: 'quarterOn', ms: 15 * MINUTE_MS, Icon: ChevronRight },
  { key: 'hourOn', ms: 60 * MINUTE_MS, Icon: ChevronsRight },
] as const;

/** Says that the map is of the past, of which instant, and the way back. */
function PastBar({ atMs, nowMs, timeZone, onTime, onLive }: PastBarProps) {
  const { t, i18n } = useTranslation('mapPast');
  const enter = (wall: string): void => {
    if (wall !== '') onTime(Math.min(instantOfWall(Date.parse(`${wall}Z`), timeZone), nowMs));
  };
  const step = ({ key, ms, Icon }: (typeof STEPS)[number]) => (
    <IconButton
      key={key}
      className={key}
      label={t(key)}
      icon={<Icon aria-hidden="true" />}
      disabled={atMs + ms > nowMs}
      onClick={() => onTime(atMs + ms)}
    />
  );
  return (
    <section className="float past-bar" aria-label={t('title')}>
      <p className="past-mark">
        <History aria-hidden="true" />
        <span>
          <b>{t('notLive')}</b> · {formatDateTime(atMs, i18n.language, timeZone)}
        </span>
      </p>
      <div className="past-time">
        {STEPS.slice(0, 2).map(step)}
        <MomentField
          label={t('instant')}
          hideLabel
          value={wallText(atMs, timeZone)}
          today={dayOf(nowMs, timeZone)}
          max={wallText(nowMs, timeZone)}
          onEnter={enter}
        />
        {STEPS.slice(2).map(step)}
      </div>
      <Button variant="primary" onClick={onLive}>
        {t('backToLive')}
      </Button>
    </section>
  );
}

interface PastNoteProps {
  past: Past;
  /** Vehicles with a place, of all. */
  known: number;
  of: number;
  timeZone: string;
}

/** What the map of an instant lacks, where it lacks something. */
function PastNote({ past, known, of, timeZone }: PastNoteProps) {
  const { t, i18n } = useTranslation('mapPast');
  const lang = i18n.language;
  if (past.phase === 'failed')
    return (
      <Note tone="alert" className="past-note" live>
        {t(past.failure === 'forbidden' ? 'forbidden' : 'failed')}
      </Note>
    );
  if (past.phase === 'loading')
    return (
      <Note className="past-note" live>
        {t('loading')}
      </Note>
    );
  if (past.from === 'device')
    return (
      <Note tone="offline" className="past-note" live>
        {t('fromDevice', { known: formatNumber(known, lang), of: formatNumber(of, lang) })}
      </Note>
    );
  if (past.at !== null)
    return (
      <Note tone="offline" className="past-note" live>
        {t('kept', { at: formatDateTime(past.at, lang, timeZone) })}
      </Note>
    );
  return known === 0 ? (
    <Note className="past-note" live>
      {t('nobody')}
    </Note>
  ) : null;
}

const LIST_PX = 372;
const CARD_PX = 340;
const EDGE_PX = 12;

/** /cartographie at an instant of the past: where every vehicle was, as far as anybody had heard. */
export default function PastScreen() {
  const { t } = useTranslation(['mapPast', 'map']);
  const [search, patch] = useMapSearch();
  const [typed, type] = useTyped(search.q, patch);
  const phone = useMedia(PHONE);
  const nowMs = useNowMs();
  const atMs = Date.parse(search.moment ?? '');
  const workday = useWorkday(atMs);
  const { online } = useSyncStatus();
  const [mapPx, mapRef] = useHeight();
  const [stop, setStop] = useState<SheetStop>(search.vehicle ? 'half' : 'low');
  const past = usePast(new Date(atMs).toISOString(), online);
  const { had, nameOf } = useHad();
  const drivers = useMemo(() => pastDrivers({ had, nameOf }, atMs), [had, nameOf, atMs]);
  const isWanted = useVehicleMatcher(
    search,
    useCallback<DriversOf>((row) => [drivers.driverOf(row)], [drivers]),
  );
  const filters = useMemo(() => ({ q: typed, state: search.state, isWanted }), [typed, search.state, isWanted]);
  const found = useMapItems(atMs, filters, search.order ?? 'recent', { states: past.states, drivers });
  const item = search.vehicle ? found.byId.get(search.vehicle) : undefined;
  const { engine, view, ready, onReady, onView } = useMapCamera({
    search,
    patch,
    markers: found.markers,
    marker: item?.marker ?? null,
    follow: false,
    box: null,
  });
  const box = view?.box;
  const inView = useMemo(() => (box ? found.items.filter(({ marker }) => isInBox(marker, box)) : found.items), [found.items, box]);
  const select = useCallback(
    (id: string | null) => {
      patch({ vehicle: id ?? undefined });
      if (id !== null) setStop((now) => (now === 'half' ? now : 'half'));
    },
    [patch],
  );
  const pick = useCallback(
    (id: string) => {
      select(id);
      const marker = found.byId.get(id)?.marker;
      if (marker) engine.current?.reveal(marker);
    },
    [select, found.byId, engine],
  );
  const live = useCallback(() => patch(LIVE, false), [patch]);
  const goTo = useCallback((ms: number) => patch({ moment: momentParam(ms) }), [patch]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key === 'Escape' &&
        item &&
        !event.defaultPrevented &&
        !(event.target as HTMLElement).closest('input, [role="menu"], [role="dialog"]')
      )
        select(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [item, select]);
  const padding = useMemo<MapPadding>(
    () =>
      phone
        ? { top: 116, right: 0, bottom: Math.min(sheetPx(stop, mapPx), Math.round(mapPx * 0.6)), left: 0 }
        : { top: 60, right: item ? CARD_PX + EDGE_PX : 0, bottom: 0, left: LIST_PX + EDGE_PX },
    [phone, stop, mapPx, item],
  );
  const day = dayOf(atMs, workday.timeZone);
  const tabs = <StateTabs counts={found.counts} total={found.total} state={search.state} onState={(state) => patch({ state })} />;
  // Before the first answer nobody is without signal: nothing is known of them.
  const panel =
    past.phase === 'loading' && past.states.size === 0 ? null : (
      <FleetPanel
        found={found}
        inView={inView}
        search={search}
        patch={patch}
        typed={typed}
        onType={type}
        workday={workday}
        onPick={pick}
        tabs={tabs}
        pastMs={atMs}
      />
    );
  const card = item && (
    <PastCard
      item={item}
      atMs={atMs}
      timeZone={workday.timeZone}
      onReplay={() => patch({ replay: item.id, from: day, to: day }, false)}
      onClose={() => select(null)}
    />
  );
  return (
    <div ref={mapRef} className="map-screen" data-past={past.phase}>
      <h1 className="sr-only">{t('title')}</h1>
      <MapView
        vehicles={found.markers}
        selected={item?.id ?? null}
        start={startOf(search)}
        padding={padding}
        onSelect={select}
        onView={onView}
        onReady={onReady}
        onCrowd={() => patch({ here: 1 })}
        engineRef={engine}
      >
        {ready && (
          <MapControls
            onZoom={phone ? undefined : (steps) => engine.current?.zoomBy(steps)}
            onFit={() => engine.current?.fit(found.markers)}
            style={phone ? { right: EDGE_PX, top: 132 } : { right: padding.right + EDGE_PX, top: 76 }}
          />
        )}
      </MapView>
      <PastBar atMs={atMs} nowMs={nowMs} timeZone={workday.timeZone} onTime={goTo} onLive={live} />
      <PastNote past={past} known={found.positions} of={found.byId.size} timeZone={workday.timeZone} />
      {phone ? (
        <MapSheet label={item ? t('map:selected') : t('map:vehicles')} stop={stop} mapPx={mapPx} onStop={setStop}>
          {card ?? panel}
        </MapSheet>
      ) : (
        <>
          <aside className="float map-list" aria-label={t('map:vehicles')}>
            {panel}
          </aside>
          {card && (
            <section className="float map-card past-card" aria-label={t('map:selected')}>
              {card}
            </section>
          )}
        </>
      )}
    </div>
  );
}
