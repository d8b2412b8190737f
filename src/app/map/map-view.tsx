import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../domain/telemetry/message.ts';
import { formatNumber, formatUnit } from '../../domain/text/format.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { mendFiles } from '../../workers/client/mend-files.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { Note } from '../ui/note.tsx';
import { afterPaint } from '../shell/first-screen.ts';
import { isChunkError } from '../shell/reload-guard.ts';
import type { MapAreaOutline, MapPlace } from './places-layer.ts';
import type { MapEngine } from './map-engine.ts';
import { mapConfig, useAddressSource } from './client-config.ts';
import type { MapVehicle } from './vehicle-index.ts';
import type { MapEvents, MapPadding, MapPlaceView, MapStart } from './map-setup.ts';
import './map.css';

/** Longest round length for a scale bar: 1, 2 or 5 times a power of ten. */
export function scaleBar(metersPerPx: number, mostPx: number): { meters: number; px: number } {
  const most = metersPerPx * mostPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { meters, px: meters / metersPerPx };
}

interface EngineSetup extends MapEvents {
  start: MapStart;
  padding: MapPadding;
  label: string;
  lang: string;
  formatCount: (count: number) => string;
}

/** 'failed': this browser cannot draw maps; 'absent': the map's code is not on this device and there is no network. */
type EngineState = 'loading' | 'ready' | 'failed' | 'absent';

const IN_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

type DrawnBy = 'hardware' | 'software' | 'none';

function lookAtWebGl(): DrawnBy {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return IN_SOFTWARE.test(name) ? 'software' : 'hardware';
}

let known: DrawnBy | undefined;

/** Who draws WebGL here: a graphics card, the processor, or nobody. Asking costs a context: once. */
const webGl = (): DrawnBy => (known ??= lookAtWebGl());

/** Loads the map's code after the screen has been painted and keeps one engine as long as the screen lives. */
function useMapEngine(container: RefObject<HTMLElement | null>, setup: EngineSetup): { engine: MapEngine | null; state: EngineState } {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [state, setState] = useState<EngineState>('loading');
  const latest = useRef(setup);
  useEffect(() => {
    latest.current = setup;
  });
  useEffect(() => {
    let made: MapEngine | undefined;
    let gone = false;
    const start = async (): Promise<void> => {
      const drawnBy = webGl();
      if (drawnBy === 'none') return setState('failed');
      const [module, { styleUrl, archive }] = await Promise.all([import('./map-engine.ts'), mapConfig()]);
      const streets = archive && styleUrl === null ? { archive, ...(await import('./streets.ts')) } : null;
      if (gone || !container.current) return;
      const { start, padding, label, lang, formatCount } = latest.current;
      made = new module.MapEngine({
        container: container.current,
        start,
        padding,
        label,
        formatCount,
        styleUrl,
        streets,
        lang,
        isSlow: drawnBy === 'software',
        onSelect: (id) => latest.current.onSelect(id),
        onPlace: latest.current.onPlace && ((id) => latest.current.onPlace?.(id)),
        onView: (view) => latest.current.onView(view),
        onDrag: () => latest.current.onDrag(),
        onCrowd: () => latest.current.onCrowd(),
        onDrawn: (count) => latest.current.onDrawn(count),
        onKeptTiles: (count) => latest.current.onKeptTiles(count),
        onAttribution: (words) => latest.current.onAttribution(words),
        onWhole: () => latest.current.onWhole?.(),
        onReady: () => {
          latest.current.onReady();
          setState('ready');
        },
      });
      setEngine(made);
    };
    const stop = afterPaint(
      () =>
        void start()
          // What is kept of the map's code may not be ours: then once more.
          .catch(async (error: unknown) => {
            if (gone || made || !(await mendFiles())) throw error;
            return start();
          })
          .catch((error: unknown) => {
            console.warn('map', error);
            if (!gone) setState(isChunkError(error) || !liveSyncStatus().getSnapshot().online ? 'absent' : 'failed');
          }),
    );
    return () => {
      gone = true;
      stop();
      made?.destroy();
      setEngine(null);
    };
  }, [container]);
  return { engine, state };
}

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
