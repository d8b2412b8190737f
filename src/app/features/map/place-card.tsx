import { Copy, Radar, SquareArrowOutUpRight, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { areaContains } from '../../../domain/geo/area.ts';
import { distanceM, type LngLat, type OpeningHours } from '../../../domain/geo/geometry.ts';
import { areaText } from '../../../domain/places/asked-place.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import { formatUnit, MISSING } from '../../../domain/text/format.ts';
import { openingHoursText } from '../../entity-ui/form/opening-hours-text.ts';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { measuresOf } from '../../map/edit/edit-text.ts';
import { placeArea } from '../../map/known-places.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import { onAsk } from '../../map/map-press.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { IconButton } from '../../ui/button.tsx';

interface PlaceCardProps {
  place: MapPlace;
  row: LocalRow;
  /** Vehicles that the map draws. */
  markers: readonly MapVehicle[];
  onClose: () => void;
}

/** A site or a zone that was pressed on the map. */
export function PlaceCard({ place, row, markers, onClose }: PlaceCardProps) {
  const { t, i18n } = useTranslation(['map', 'site', 'zone', 'areaEditor', 'openingHours']);
  const { kind } = place;
  const area = useMemo(() => placeArea(place), [place]);
  const inside = useMemo(
    () => markers.reduce((count, { lat, lng }) => count + (areaContains(area, [lng, lat]) ? 1 : 0), 0),
    [area, markers],
  );
  const hours = openingHoursText(row['openingHours'] as OpeningHours | null, i18n.language, t);
  const where = [row['address'], row['city']].filter(Boolean).join(', ');
  return (
    <>
      <div className="card-head">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-md font-semibold">{place.name}</h2>
          <IconButton label={t('place.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <p className="mt-1 text-sm text-muted">
          {[t(`${kind}:one`), t(`${kind}:choices.kind.${String(row['kind'])}`), where].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="card-line font-semibold">{t('place.inside', { count: inside })}</p>
      <div className="card-line !py-1">
        <DetailList
          lines={[
            ...measuresOf(area, i18n.language).map(({ key, text }) => ({ label: t(`areaEditor:measures.${key}`), value: text })),
            ...(hours === MISSING ? [] : [{ label: t(`${kind}:fields.openingHours`), value: hours }]),
          ]}
        />
      </div>
      <div className="card-actions">
        <AppLink href={`/gestion/${kind}s?open=${row._id}`} className="btn grow">
          <SquareArrowOutUpRight aria-hidden="true" />
          {t('place.open')}
        </AppLink>
        <AppLink href={`/rapports/proximite?place=${kind}:${row._id}`} className="btn grow">
          <Radar aria-hidden="true" />
          {t('place.who')}
        </AppLink>
      </div>
    </>
  );
}

/** What is looked for around the point: the first of these that a finger covers. */
const RADII_M = [50, 100, 200, 500, 1000, 2000, 5000];
const FINGER_PX = 24;
const EDGE_PX = 8;

interface PlaceAround {
  at: LngLat;
  radiusM: number;
}

/** A point of the map that was asked about: who was there these last days, its coordinates. */
export function AskHere({ engine }: { engine: MapEngine }) {
  const { t, i18n } = useTranslation('map');
  const copy = useCopy();
  const [asked, setAsked] = useState<PlaceAround | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(null);
  const close = useCallback(() => setAsked(null), []);

  useEffect(() => {
    const surface = engine.surface();
    return onAsk(surface.container, (point) => {
      const at = point ? surface.toPlace(point.x, point.y) : surface.center();
      const { x, y } = surface.toPx(at);
      const coversM = distanceM(at, surface.toPlace(x + FINGER_PX, y));
      back.current = document.activeElement;
      setAsked({ at, radiusM: RADII_M.find((radiusM) => radiusM >= coversM) ?? RADII_M.at(-1)! });
    });
  }, [engine]);

  useLayoutEffect(() => {
    if (!asked) return;
    const surface = engine.surface();
    const place = (): void => {
      const node = box.current;
      if (!node) return;
      const { x, y } = surface.toPx(asked.at);
      const { clientWidth, clientHeight } = surface.container;
      const left = Math.min(Math.max(x - node.offsetWidth / 2, EDGE_PX), clientWidth - node.offsetWidth - EDGE_PX);
      const top = y > clientHeight / 2 ? y - node.offsetHeight - FINGER_PX / 2 : y + FINGER_PX / 2;
      node.style.translate = `${left}px ${top}px`;
    };
    place();
    box.current?.querySelector('a')?.focus();
    return surface.onMove(place);
  }, [engine, asked]);

  useEffect(() => {
    if (!asked) return undefined;
    const onDown = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [asked, close]);

  if (!asked) return null;
  const { at, radiusM } = asked;
  const place = coordinates({ lat: at[1], lng: at[0] });
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t('point.title')}
      className="float map-here"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        if (back.current instanceof HTMLElement) back.current.focus();
      }}
    >
      <AppLink
        href={`/rapports/proximite?place=${areaText({ kind: 'circle', center: at, radiusM })}&period=last7`}
        className="map-here-item"
      >
        <Radar aria-hidden="true" />
        <span>
          {t('place.who')}
          <small>
            {t('point.within', {
              radius: radiusM < 1000 ? formatUnit(radiusM, 'm', i18n.language) : formatUnit(radiusM / 1000, 'km', i18n.language),
            })}
          </small>
        </span>
      </AppLink>
      <button
        type="button"
        className="map-here-item"
        onClick={() => {
          copy(place);
          close();
        }}
      >
        <Copy aria-hidden="true" />
        <span>
          {t('copyCoordinates')}
          <small>{place}</small>
        </span>
      </button>
    </div>
  );
}

const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** Point of the compass of a heading, 45° each. */
export function compassPoint(headingDeg: number): (typeof POINTS)[number] {
  return POINTS[Math.round((((headingDeg % 360) + 360) % 360) / 45) % 8]!;
}

/** Charge of an electric vehicle, fuel of the others. */
export function levelOf(
  state: Pick<VehicleState, 'fuelPct' | 'batteryPct'>,
  energy: unknown,
): { kind: 'fuel' | 'battery'; pct: number } | null {
  const kind = energy === 'electric' ? 'battery' : 'fuel';
  const pct = kind === 'battery' ? state.batteryPct : state.fuelPct;
  return pct === null ? null : { kind, pct };
}

/** "45.76403,4.83566": what navigation applications and people read. */
export function coordinates({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}

/** Copies a text, and tells whether that worked. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('map');
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ msg: t('copied') }),
      (error: unknown) => notify({ msg: t('notCopied'), type: 'error', error }),
    );
}
