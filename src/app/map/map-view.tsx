import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../domain/telemetry/message.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { formatNumber, formatUnit } from '../../domain/kit/format.ts';
import { Note } from '../ui/note.tsx';
import type { MapAreaOutline } from './kept-areas-layer.ts';
import type { MapEngine } from './map-engine.ts';
import { scaleBar, type MapPadding, type MapPlaceView, type MapStart } from './map-view-state.ts';
import type { MapPlace } from './places-layer.ts';
import { useAddressSource } from './use-address-source.ts';
import { useMapEngine } from './use-map-engine.ts';
import type { MapVehicle } from './vehicle-index.ts';
import './map.css';

const NONE: readonly never[] = [];
const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const FRANCE: MapStart = { lat: 46.6, lng: 2.4, zoom: 5.2 };

export interface MapViewProps {
  vehicles: readonly MapVehicle[];
  selected?: string | null;
  trail?: readonly Position[];
  cursor?: { lat: number; lng: number } | null;
  places?: readonly MapPlace[];
  /** Site or zone in a full line. */
  place?: string | null;
  /** Areas kept on this device, and the one that is chosen. */
  areas?: readonly MapAreaOutline[];
  start?: MapStart | null;
  padding?: MapPadding;
  onSelect?: (id: string | null) => void;
  onPlace?: (id: string) => void;
  onView?: (view: MapPlaceView) => void;
  onDrag?: () => void;
  /** A pressed cluster cannot be opened by zooming: show its vehicles elsewhere. */
  onCrowd?: () => void;
  onReady?: () => void;
  /** All there is to see is drawn, or nothing ever will be: this browser draws no maps. */
  onWhole?: () => void;
  engineRef?: Ref<MapEngine | null>;
  children?: ReactNode;
}

const ignore = (): void => undefined;

/**
 * The map. Its code is a chunk of its own, loaded after the first paint; without WebGL a note says so and the rest of the screen works.
 * `data-shown-count`: vehicles drawn, the figures of clusters included; `data-kept-tiles`: tiles drawn from areas kept on this device.
 */
export function MapView(props: MapViewProps) {
  const { vehicles, selected = null, trail = NONE, cursor = null, places = NONE, place = null, areas = NONE, padding = NO_PADDING } = props;
  const { t, i18n } = useTranslation('map');
  const { online } = useSyncStatus();
  const container = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapPlaceView | null>(null);
  const [credits, setCredits] = useState<readonly string[]>([]);
  const { engine, state } = useMapEngine(container, {
    start: props.start ?? FRANCE,
    padding,
    label: t('label'),
    lang: i18n.language,
    formatCount: (count) => formatNumber(count, i18n.language),
    onSelect: props.onSelect ?? ignore,
    onPlace: props.onPlace,
    onView: (next) => {
      setView(next);
      props.onView?.(next);
    },
    onDrag: props.onDrag ?? ignore,
    onCrowd: props.onCrowd ?? ignore,
    onDrawn: (count) => root.current?.setAttribute('data-shown-count', String(count)),
    onKeptTiles: (count) => root.current?.setAttribute('data-kept-tiles', String(count)),
    onAttribution: setCredits,
    onReady: props.onReady ?? ignore,
    onWhole: props.onWhole ?? ignore,
  });
  const { onWhole } = props;
  useEffect(() => {
    if (state === 'failed' || state === 'absent') onWhole?.();
  }, [state, onWhole]);
  useEffect(() => engine?.setVehicles(vehicles), [engine, vehicles]);
  useEffect(() => engine?.select(selected), [engine, selected]);
  useEffect(() => engine?.setTrail(trail), [engine, trail]);
  useEffect(() => engine?.setCursor(cursor), [engine, cursor]);
  useEffect(() => engine?.setPlaces(places), [engine, places]);
  useEffect(() => engine?.pickPlace(place), [engine, place]);
  useEffect(() => engine?.setAreas(areas), [engine, areas]);
  useEffect(() => engine?.setPadding(padding), [engine, padding]);
  useEffect(() => engine?.setLanguage(i18n.language), [engine, i18n.language]);
  useEffect(() => engine?.setOnline(online), [engine, online]);
  const { engineRef } = props;
  useEffect(() => {
    if (typeof engineRef === 'function') engineRef(engine);
    else if (engineRef) engineRef.current = engine;
  }, [engine, engineRef]);
  const bar = useMemo(() => (view ? scaleBar(view.metersPerPx, 88) : null), [view]);
  const source = useAddressSource();
  const credit = [
    ...(credits.length > 0 ? credits : [t('builtIn')]),
    ...(source === null || credits.includes(source) ? [] : [source]),
  ].join(' · ');

  return (
    <div ref={root} className="mapbox" data-map-state={state}>
      <div ref={container} className="mapbox-gl" />
      {state === 'failed' || state === 'absent' ? (
        <div className="absolute inset-0 grid place-items-center p-4" style={{ paddingLeft: padding.left, paddingRight: padding.right }}>
          <Note tone="offline" title={t(`${state}.title`)} className="max-w-96">
            {t(`${state}.text`)}
          </Note>
        </div>
      ) : (
        <div className="map-foot" style={{ right: padding.right + 12, bottom: padding.bottom + 12 }}>
          {bar && (
            <span className="map-scale" aria-hidden="true">
              <i style={{ width: bar.px }} />
              {bar.meters >= 1000 ? formatUnit(bar.meters / 1000, 'km', i18n.language) : formatUnit(bar.meters, 'm', i18n.language)}
            </span>
          )}
          <span className="map-attrib">{credit}</span>
        </div>
      )}
      {props.children}
    </div>
  );
}
