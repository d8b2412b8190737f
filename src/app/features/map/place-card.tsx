import { Radar, SquareArrowOutUpRight, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { areaContains } from '../../../domain/kit/area.ts';
import type { OpeningHours } from '../../../domain/kit/geometry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { openingHoursText } from '../../entity-ui/opening-hours-text.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { measuresOf } from '../../map/edit/edit-text.ts';
import { placeArea } from '../../map/place-at.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface PlaceCardProps {
  place: MapPlace;
  row: LocalRow;
  /** Vehicles that the map draws. */
  markers: readonly MapVehicle[];
  onClose: () => void;
}

/** A site or a zone that was pressed on the map. */
export function PlaceCard({ place, row, markers, onClose }: PlaceCardProps) {
  const { t, i18n } = useTranslation(['map', 'site', 'zone', 'area-editor', 'opening-hours']);
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
            ...measuresOf(area, i18n.language).map(({ key, text }) => ({ label: t(`area-editor:measures.${key}`), value: text })),
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
