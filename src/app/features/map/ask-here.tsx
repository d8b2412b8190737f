import { Copy, Radar } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaText } from '../../../domain/places/asked-place.ts';
import { distanceM, type LngLat } from '../../../domain/kit/geometry.ts';
import { formatUnit } from '../../../domain/kit/format.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import { onAsk } from '../../map/on-ask.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { coordinates } from './card-parts.ts';
import { useCopy } from './use-copy.ts';

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
