import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trailPointAt } from '../../../domain/driving/trail.ts';
import { areaBounds } from '../../../domain/geo/area.ts';
import type { Activity } from '../../../domain/telemetry/state.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeline, useSyncStatus, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useTyped } from '../../entity-ui/list/use-list-search.ts';
import { useVehicleMatcher } from '../../entity-ui/vehicle/vehicle-filters.tsx';
import type { MapAreaOutline } from '../../map/places-layer.ts';
import { locate, MapControls } from '../../map/map-controls.tsx';
import type { MapPadding } from '../../map/map-setup.ts';
import { MapView } from '../../map/map-view.tsx';
import { placeArea } from '../../map/known-places.ts';
import { useDayTrail } from '../../map/use-day-trail.ts';
import { Note } from '../../ui/note.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { AskHere, PlaceCard } from './place-card.tsx';
import { cursorMs, DayPanel } from './day-panel.tsx';
import { isInBox } from './map-items.ts';
import { FleetPanel } from './fleet-panel.tsx';
import { useMapArchive, useMapPacks } from '../../map/map-pack-line.tsx';
import { KeepAreaPanel } from './keep-area-panel.tsx';
import { MapSheet, sheetPx, type SheetStop, useHeight } from './map-sheet.tsx';
import { startOf, momentParam, type Order } from './search.ts';
import { StateTabs } from './vehicle-row.tsx';
import { useMapCamera, useMapSearch } from './use-map-camera.ts';
import { useMapItems } from './use-map-items.ts';
import { useMapPlaces } from './use-map-places.ts';
import { VehicleCard } from './vehicle-card.tsx';
import './map-screen.css';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/time-zone.ts';

const LIST_PX = 372;
const CARD_PX = 340;
const EDGE_PX = 12;
const DAY_PX = 112;
const NO_TRAIL: readonly never[] = [];
const NO_AREAS: readonly MapAreaOutline[] = [];
const NO_MARKERS: readonly never[] = [];

/** /cartographie: the fleet on a map, the list beside it, the selected vehicle's card and day. */
export function MapScreen() {
  const { t } = useTranslation('map');
  const [search, patch] = useMapSearch();
  const [typed, type] = useTyped(search.q, patch);
  const phone = useMedia(PHONE);
  const nowMs = useNowMs();
  const workday = useWorkday(nowMs);
  const status = useSyncStatus();
  const [mapPx, mapRef] = useHeight();
  const [stop, setStop] = useState<SheetStop>(search.vehicle ? 'half' : 'low');
  const [cursorS, setCursorS] = useState<number | null>(null);
  // Whose way comes into view once it is here: of the vehicle picked in the list, or asked for; the map a person moved stays otherwise.
  const [fitting, setFitting] = useState<string | null>(search.trail === 1 && !search.at ? (search.vehicle ?? null) : null);
  const [areas, setAreas] = useState<readonly MapAreaOutline[]>(NO_AREAS);
  const canKeep = (useMapArchive() ?? null) !== null;
  const keepsSome = useMapPacks().length > 0;
  const keeping = search.keep === 1;

  const order: Order = search.order ?? 'recent';
  const isWanted = useVehicleMatcher(search);
  const filters = useMemo(() => ({ q: typed, state: search.state, isWanted }), [typed, search.state, isWanted]);
  const found = useMapItems(nowMs, filters, order);
  const picked = search.vehicle ? found.byId.get(search.vehicle) : undefined;
  // What was pressed is marked in the next frame; the card and the day come after it, and let a click in.
  const shownId = useDeferredValue(search.vehicle);
  const item = shownId ? found.byId.get(shownId) : undefined;
  const follow = picked !== undefined && search.follow === 1;
  const [placeKind, placeId] = (search.place ?? '').split(':') as ['site' | 'zone' | '', string?];
  const places = useMapPlaces(search.places === 1 || placeId !== undefined, placeId);
  const place = useMemo(() => places.find(({ id }) => id === placeId), [places, placeId]);
  const placeRow = useRow(placeKind || 'site', placeId);
  const placeBox = useMemo(() => (place ? areaBounds(placeArea(place)) : null), [place]);
  const { engine, view, ready, onReady, onView } = useMapCamera({
    search,
    patch,
    markers: placeId && !place && !found.loaded ? NO_MARKERS : found.markers,
    marker: picked?.marker ?? null,
    follow,
    box: placeBox,
  });
  const box = view?.box;
  const inView = useMemo(() => (box ? found.items.filter(({ marker }) => isInBox(marker, box)) : found.items), [found.items, box]);

  const selectedState = useVehicleState(item?.id);
  const fleet = useRow('fleet', item?.row['fleet'] as string | undefined);
  const strip = useTimeline(workday.today, item?.id ?? '');
  const diagnosticRows = useRows('diagnostic').rows;
  const itemId = item?.id;
  const diagnostics = useMemo(() => (itemId ? diagnosticRows.filter((row) => row['vehicle'] === itemId) : []), [diagnosticRows, itemId]);
  const trailShown = item !== undefined && search.trail === 1;
  const trail = useDayTrail(trailShown ? item.id : undefined, workday.today, workday.timeZone, selectedState, status.online);
  const cursor = cursorS === null ? null : trailPointAt(trail.positions, cursorMs(workday, cursorS));

  const select = useCallback(
    (id: string | null) => {
      setCursorS(null);
      patch({
        place: undefined,
        keep: undefined,
        ...(id === null
          ? { vehicle: undefined, follow: undefined, trail: undefined }
          : search.vehicle
            ? { vehicle: id, follow: undefined }
            : { vehicle: id, trail: 1 }),
      });
      if (id !== null) setStop((now) => (now === 'full' || now === 'low' ? 'half' : now));
    },
    [patch, search.vehicle],
  );
  const pick = useCallback(
    (id: string) => {
      select(id);
      const marker = found.byId.get(id)?.marker;
      if (!marker) return;
      setFitting(id);
      // Picked once: it shows where it is. Picked again: from near.
      if (id === search.vehicle) engine.current?.goTo(marker);
      else engine.current?.reveal(marker);
    },
    [select, found.byId, search.vehicle, engine],
  );
  const pickPlace = useCallback(
    (id: string) => {
      const kind = places.find((one) => one.id === id)?.kind;
      setCursorS(null);
      patch({ place: kind && `${kind}:${id}`, keep: undefined, vehicle: undefined, follow: undefined, trail: undefined });
      setStop((now) => (now === 'full' || now === 'low' ? 'half' : now));
    },
    [patch, places],
  );
  const keep = useCallback(
    (open: boolean) => {
      patch({ keep: open ? 1 : undefined });
      if (open) setStop('half');
    },
    [patch],
  );
  const setFollow = useCallback((on: boolean) => patch({ follow: on ? 1 : undefined }), [patch]);
  const setTrail = useCallback(
    (on: boolean) => {
      patch({ trail: on ? 1 : undefined });
      setFitting(on ? (itemId ?? null) : null);
    },
    [patch, itemId],
  );
  useEffect(() => {
    if (!ready || fitting === null || fitting !== itemId || trail.phase !== 'ready') return;
    setFitting(null);
    if (!follow && trail.positions.length > 1) engine.current?.fit(trail.positions);
  }, [ready, fitting, itemId, trail, follow, engine]);
  const replay = useCallback(
    () => patch({ replay: itemId, from: workday.today, to: workday.today, follow: undefined, trail: undefined }, false),
    [patch, itemId, workday.today],
  );
  const close = useCallback(() => select(null), [select]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
      )
        return;
      if (event.key === 'Escape' && (keeping || picked || place)) select(null);
      else if (event.key === 'f' && picked?.marker) setFollow(!follow);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keeping, picked, place, follow, select, setFollow]);

  const hasDay = item !== undefined && !keeping;
  const isOpen = keeping || hasDay || place !== undefined;
  const padding = useMemo<MapPadding>(() => {
    if (phone) return { top: 60, right: 0, bottom: Math.min(sheetPx(stop, mapPx), Math.round(mapPx * 0.6)), left: 0 };
    return { top: 0, right: isOpen ? CARD_PX + EDGE_PX : 0, bottom: hasDay ? DAY_PX + EDGE_PX : 0, left: LIST_PX + EDGE_PX };
  }, [phone, stop, mapPx, isOpen, hasDay]);

  const tabs = (
    <StateTabs
      counts={found.counts}
      total={found.total}
      state={search.state}
      asked={found.asked || found.positions > 0}
      pills={phone}
      onState={(state: Activity | undefined) => patch({ state })}
    />
  );
  const panel = (
    <FleetPanel
      found={found}
      inView={inView}
      search={search}
      patch={patch}
      typed={typed}
      onType={type}
      workday={workday}
      onPick={pick}
      tabs={phone ? undefined : tabs}
    />
  );
  const day = hasDay && (
    <DayPanel
      strip={strip}
      activity={item.activity}
      workday={workday}
      trail={trail}
      diagnostics={diagnostics}
      cursorS={cursorS}
      onCursor={setCursorS}
      phone={phone}
    />
  );
  const card = keeping ? (
    <KeepAreaPanel engine={engine} view={view?.box} onAreas={setAreas} onClose={() => keep(false)} />
  ) : item ? (
    <VehicleCard
      item={item}
      fleet={fleet}
      strip={strip}
      diagnostics={diagnostics}
      workday={workday}
      follow={follow}
      trail={trailShown}
      onReplay={replay}
      onFollow={setFollow}
      onTrail={setTrail}
      onClose={close}
      phone={phone}
      day={phone ? <div className="px-4 pt-3 pb-1">{day}</div> : undefined}
    />
  ) : (
    place && placeRow && <PlaceCard place={place} row={placeRow} markers={found.markers} onClose={close} />
  );
  return (
    <div ref={mapRef} className="map-screen" data-positions={found.positions}>
      <h1 className="sr-only">{t('title')}</h1>
      <MapView
        vehicles={found.markers}
        selected={picked?.id ?? null}
        trail={trailShown ? trail.positions : NO_TRAIL}
        cursor={cursor}
        places={places}
        place={place?.id ?? null}
        areas={areas}
        onPlace={pickPlace}
        start={startOf(search)}
        padding={padding}
        onSelect={select}
        onView={onView}
        onDrag={() => {
          setFitting(null);
          if (follow) setFollow(false);
        }}
        onCrowd={() => patch({ here: 1 })}
        onReady={onReady}
        engineRef={engine}
      >
        {ready && engine.current && <AskHere engine={engine.current} />}
        {ready && (
          <MapControls
            onZoom={phone ? undefined : (steps) => engine.current?.zoomBy(steps)}
            onFit={() => engine.current?.fit(found.markers)}
            onLocate={'geolocation' in navigator ? () => void locate(engine.current, t) : undefined}
            keeping={keeping}
            onKeep={canKeep || keepsSome ? keep : undefined}
            places={search.places === 1}
            onPlaces={(on) => patch({ places: on ? 1 : undefined })}
            onPast={() =>
              patch(
                {
                  moment: momentParam(Math.floor((Date.now() - HOUR_MS) / MINUTE_MS) * MINUTE_MS),
                  follow: undefined,
                  trail: undefined,
                  place: undefined,
                },
                false,
              )
            }
            style={phone ? { right: EDGE_PX, top: 68 } : { right: padding.right + EDGE_PX, top: isOpen ? 200 : EDGE_PX }}
          />
        )}
      </MapView>
      {found.loaded && found.asked && found.byId.size > 0 && found.positions === 0 && (
        <Note className="map-note" live>
          {t('noPosition')}
        </Note>
      )}
      {phone ? (
        <>
          {tabs}
          <MapSheet
            label={keeping ? t('keep') : item ? t('selected') : (place?.name ?? t('vehicles'))}
            stop={stop}
            mapPx={mapPx}
            onStop={setStop}
          >
            {card ?? panel}
          </MapSheet>
        </>
      ) : (
        <>
          <aside className="float map-list" aria-label={t('vehicles')}>
            {panel}
          </aside>
          {card && (
            <section className="float map-card" aria-label={keeping ? t('keep') : item ? t('selected') : place?.name}>
              {card}
            </section>
          )}
          {day && (
            <section className="float map-day" aria-label={t('day')}>
              {day}
            </section>
          )}
        </>
      )}
    </div>
  );
}
