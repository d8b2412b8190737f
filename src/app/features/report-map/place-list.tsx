import { useTranslation } from 'react-i18next';
import { usePlaceAt } from '../../map/use-place-at.ts';
import { formatNumber, formatSpanS } from '../../../domain/kit/format.ts';
import type { StopPlace } from './stop-places.ts';

interface PlaceListProps {
  places: readonly StopPlace[];
  onPick: (place: StopPlace) => void;
}

const SHOWN_MAX = 100;

/** Where vehicles stood most often, by the site or zone it is in, else by its coordinates. Pressed, the map goes there. */
export function PlaceList({ places, onPick }: PlaceListProps) {
  const { t, i18n } = useTranslation('report-map');
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
