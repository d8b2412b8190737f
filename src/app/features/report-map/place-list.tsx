import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../domain/kit/geometry.ts';
import { placeNames } from '../../../domain/reports/areas-at.ts';
import type { NamedArea } from '../../../domain/reports/sources.ts';
import { siteArea } from '../../../domain/site/site-area.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatNumber, formatSpanS } from '../../../domain/kit/format.ts';
import type { StopPlace } from './stop-places.ts';

interface PlaceListProps {
  places: readonly StopPlace[];
  onPick: (place: StopPlace) => void;
}

const SHOWN_MAX = 100;

/** Sites and zones of this device. */
function useAreas(): NamedArea[] {
  const [sites, zones] = [useRows('site'), useRows('zone')];
  return useMemo(
    () => [
      ...sites.rows.map((row) => ({ name: String(row['name']), area: siteArea(row) })),
      ...zones.rows.map((row) => ({ name: String(row['name']), area: row['area'] as Area })),
    ],
    [sites, zones],
  );
}

/** Where vehicles stood most often, by the site or zone it is in, else by its coordinates. Pressed, the map goes there. */
export function PlaceList({ places, onPick }: PlaceListProps) {
  const { t, i18n } = useTranslation('report-map');
  const lang = i18n.language;
  const areas = useAreas();
  const nameAt = useMemo(() => placeNames(areas), [areas]);
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
