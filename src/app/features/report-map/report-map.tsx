import { useEffect, useMemo, useRef, useState, type CSSProperties, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportResult } from '../../../domain/reports/report.ts';
import { cartographique } from '../../../domain/reports/places/cartographique.ts';
import { formatNumber, formatSpanS, formatDateTime } from '../../../domain/text/format.ts';
import { distanceM } from '../../../domain/geo/geometry.ts';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapView } from '../../map/map-view.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { usePlaceAt } from '../../map/known-places.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import type { WorldToPx } from '../../map/draw-trail.ts';
import type { MapSurface } from '../../map/map-setup.ts';
import { onThemeChange } from '../../ui/token-colors.ts';
import { DRAWN, type Drawn, stopRadiusPx, drawTraces, readTraceColors, tracesOf, type Trace, type TraceStop } from './draw-traces.ts';
import '../../chart/chart.css';

/** A place where vehicles stood, that of its first stop. */
interface StopPlace {
  lat: number;
  lng: number;
  count: number;
  durationS: number;
  vehicles: number;
}

interface Place {
  first: TraceStop;
  stops: TraceStop[];
}

/** Stops nearer than this to the first one of a place are there too. */
const SAME_PLACE_M = 150;

/** Nothing nearer than that is farther than one square away. */
const SQUARE_DEG = SAME_PLACE_M / 111_195;

const rowOf = (lat: number): number => Math.floor(lat / SQUARE_DEG);

/** Column of a longitude in a row of squares, which are at least as wide as they are high. */
function columnOf(row: number, lng: number): number {
  const farthestDeg = Math.min(89, (Math.abs(row) + 2) * SQUARE_DEG);
  return Math.floor((lng * Math.cos((farthestDeg * Math.PI) / 180)) / SQUARE_DEG);
}

/** Places of stops, the most visited first; as often, the longest. */
export function stopPlaces(stops: readonly TraceStop[]): StopPlace[] {
  const places: Place[] = [];
  const bySquare = new Map<string, Place[]>();
  for (const stop of stops) {
    const row = rowOf(stop.lat);
    const around = [-1, 0, 1].flatMap((up) =>
      [-1, 0, 1].flatMap((right) => bySquare.get(`${row + up}:${columnOf(row + up, stop.lng) + right}`) ?? []),
    );
    const place = around.find(({ first }) => distanceM([first.lng, first.lat], [stop.lng, stop.lat]) < SAME_PLACE_M);
    if (place) {
      place.stops.push(stop);
      continue;
    }
    const made: Place = { first: stop, stops: [stop] };
    const key = `${row}:${columnOf(row, stop.lng)}`;
    places.push(made);
    bySquare.set(key, [...(bySquare.get(key) ?? []), made]);
  }
  return places
    .map(({ first, stops: there }) => ({
      lat: first.lat,
      lng: first.lng,
      count: there.length,
      durationS: there.reduce((sum, { durationS }) => sum + durationS, 0),
      vehicles: new Set(there.map(({ vehicle }) => vehicle)).size,
    }))
    .toSorted((a, b) => b.count - a.count || b.durationS - a.durationS);
}

interface MapTracesProps {
  engine: MapEngine;
  traces: readonly Trace[];
  drawn: Drawn;
  picked: string | null;
}

/** The map is Mercator, north up: two places tell all others. */
function worldToPx(surface: MapSurface): WorldToPx {
  const [zero, east] = [surface.toPx([0, 0]), surface.toPx([90, 0])];
  const scalePx = (east.x - zero.x) * 4;
  return { scalePx, left: zero.x - scalePx / 2, top: zero.y - scalePx / 2 };
}

/** Ways over the map, moved with it. The list beside says the same to who sees no map. */
function MapTraces({ engine, traces, drawn, picked }: MapTracesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const surface = engine.surface();
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const font = getComputedStyle(surface.container).fontFamily;
    let colors = readTraceColors();
    const draw = (): void => {
      const { clientWidth: width, clientHeight: height } = surface.container;
      const ratio = window.devicePixelRatio;
      if (pen.canvas.width !== Math.round(width * ratio) || pen.canvas.height !== Math.round(height * ratio)) {
        pen.canvas.width = Math.round(width * ratio);
        pen.canvas.height = Math.round(height * ratio);
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawTraces(pen, { traces, drawn, picked, colors, font }, { ...worldToPx(surface), width, height });
    };
    draw();
    const off = [
      surface.onMove(draw),
      onThemeChange(() =>
        requestAnimationFrame(() => {
          colors = readTraceColors();
          draw();
        }),
      ),
    ];
    return () => off.forEach((one) => one());
  }, [engine, traces, drawn, picked]);
  return <canvas ref={canvas} className="rm-canvas" aria-hidden="true" data-traces={traces.length} data-drawn={drawn} />;
}

interface TraceListProps {
  traces: readonly Trace[];
  picked: string | null;
  onPick: (id: string | null) => void;
}

/** The vehicles whose ways are drawn: colour, from when to when, stops. Pressed, one stands out on the map. */
function TraceList({ traces, picked, onPick }: TraceListProps) {
  const { t, i18n } = useTranslation('reportMap');
  const timeZone = useTimeZone();
  return (
    <ol className="rm-list" aria-label={t('vehicles')}>
      {traces.map(({ id, plate, color, isDashed, positions, stops }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === picked} onClick={() => onPick(id === picked ? null : id)}>
            <i
              className={isDashed ? 'chart-key chart-key-dashed' : 'chart-key'}
              style={{ '--key': `var(--chart-${color})` } as CSSProperties}
            />
            <Plate value={plate} />
            <span className="muted ml-auto">{t('stopCount', { count: stops.length })}</span>
            <span className="rm-when muted">
              {formatDateTime(positions[0]!.at, i18n.language, timeZone)} – {formatDateTime(positions.at(-1)!.at, i18n.language, timeZone)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface PlaceListProps {
  places: readonly StopPlace[];
  onPick: (place: StopPlace) => void;
}

const SHOWN_MAX = 100;

/** Where vehicles stood most often, by the site or zone it is in, else by its coordinates. Pressed, the map goes there. */
function PlaceList({ places, onPick }: PlaceListProps) {
  const { t, i18n } = useTranslation('reportMap');
  const lang = i18n.language;
  const nameAt = usePlaceAt();
  return (
    <ol className="rm-list" aria-label={t('places')}>
      {places.slice(0, SHOWN_MAX).map((place) => (
        <li key={`${place.lat}:${place.lng}`}>
          <button type="button" onClick={() => onPick(place)}>
            <b className="ell">
              {nameAt(place.lat, place.lng) ?? `${formatNumber(place.lat, lang, 5)} · ${formatNumber(place.lng, lang, 5)}`}
            </b>
            <span className="muted ml-auto">{formatSpanS(place.durationS, lang)}</span>
            <span className="rm-when muted">
              {t('stopCount', { count: place.count })} · {t('vehicleCount', { count: place.vehicles })}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const STOPS_SHOWN = [1, 5, 20];

/** What the strength of a road's colour, or the size of a disc, says; ways have theirs in the list. */
function MapLegend({ drawn }: { drawn: Drawn }) {
  const { t } = useTranslation('reportMap');
  if (drawn === 'traces') return null;
  return (
    <div className="rm-legend" role="note" aria-label={t('legend')}>
      {drawn === 'heat' ? (
        <>
          <span>{t('seldom')}</span>
          <i className="rm-heat" aria-hidden="true" />
          <span>{t('often')}</span>
        </>
      ) : (
        STOPS_SHOWN.map((count) => (
          <i key={count} className="rm-disc" style={{ '--disc': `${2 * stopRadiusPx(count)}px` } as CSSProperties}>
            {count}
          </i>
        ))
      )}
    </div>
  );
}

interface ReportMapProps {
  result: ReportResult;
  drawn: Drawn;
  onDrawn: (drawn: Drawn) => void;
  /** The vehicle that stands out. */
  picked: string | null;
  onPick: (id: string | null) => void;
}

const NO_VEHICLES: never[] = [];
const NEAR_ZOOM = 15;

/** The ways of the vehicles on one map, and beside it who they are, or where they stood. */
export function ReportMap({ result, drawn, onDrawn, picked, onPick }: ReportMapProps) {
  const { t } = useTranslation('reportMap');
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const traces = useMemo(() => tracesOf(cartographique, result), [result]);
  const points = useMemo(() => traces.flatMap(({ positions }) => positions), [traces]);
  const places = useMemo(
    () => stopPlaces(traces.filter(({ id }) => picked === null || id === picked).flatMap(({ stops }) => stops)),
    [traces, picked],
  );
  const chosen = traces.some(({ id }) => id === picked) ? picked : null;
  const shown = useRef<{ engine: MapEngine; points: unknown } | null>(null);
  useEffect(() => {
    if (!engine || points.length === 0 || (shown.current?.engine === engine && shown.current.points === points)) return;
    engine.fit(points, shown.current?.engine === engine);
    shown.current = { engine, points };
  }, [engine, points]);
  return (
    <section className="panel rm" aria-label={t('map')}>
      <header>
        <Segmented label={t('drawn')} value={drawn} options={DRAWN.map((one) => ({ value: one, label: t(one) }))} onChange={onDrawn} />
        <span className="muted text-sm">{t(`${drawn}Text`)}</span>
        <MapLegend drawn={drawn} />
      </header>
      <div className="rm-map">
        <MapView vehicles={NO_VEHICLES} engineRef={setEngine}>
          {engine && <MapTraces engine={engine} traces={traces} drawn={drawn} picked={chosen} />}
          <MapControls
            onZoom={(steps) => engine?.zoomBy(steps)}
            onFit={() => engine?.fit(points)}
            fitLabel={t('whole')}
            style={{ right: 12, top: 12 }}
          />
        </MapView>
      </div>
      {drawn === 'stops' ? (
        <PlaceList places={places} onPick={(place) => engine?.goTo(place, NEAR_ZOOM)} />
      ) : (
        <TraceList traces={traces} picked={chosen} onPick={onPick} />
      )}
    </section>
  );
}
