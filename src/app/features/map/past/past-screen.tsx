import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../../domain/kit/time-zone.ts';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useSyncStatus } from '../../../entity-ui/use-rows.ts';
import { useTyped } from '../../../entity-ui/use-typed.ts';
import { useVehicleMatcher } from '../../../entity-ui/vehicle-filters.tsx';
import { useWorkday } from '../../../entity-ui/use-workday.ts';
import { MapControls } from '../../../map/map-controls.tsx';
import type { MapPadding } from '../../../map/map-view-state.ts';
import { MapView } from '../../../map/map-view.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { Note } from '../../../ui/note.tsx';
import { FleetPanel } from '../fleet-panel.tsx';
import { isInBox } from '../map-items.ts';
import { MapSheet, sheetPx, type SheetStop } from '../map-sheet.tsx';
import { LIVE, startOf, momentParam } from '../search.ts';
import { StateTabs } from '../state-tabs.tsx';
import { useHeight } from '../use-height.ts';
import { useMapCamera } from '../use-map-camera.ts';
import { useMapItems } from '../use-map-items.ts';
import { useMapSearch } from '../use-map-search.ts';
import { PastBar } from './past-bar.tsx';
import { PastCard } from './past-card.tsx';
import { usePast, type Past } from './use-past.ts';
import './past.css';

interface PastNoteProps {
  past: Past;
  /** Vehicles with a place, of all. */
  known: number;
  of: number;
  timeZone: string;
}

/** What the map of an instant lacks, where it lacks something. */
function PastNote({ past, known, of, timeZone }: PastNoteProps) {
  const { t, i18n } = useTranslation('map-past');
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
  const { t } = useTranslation(['map-past', 'map']);
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
  const isWanted = useVehicleMatcher(search);
  const filters = useMemo(() => ({ q: typed, state: search.state, isWanted }), [typed, search.state, isWanted]);
  const found = useMapItems(atMs, filters, search.order ?? 'recent', past.states);
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
