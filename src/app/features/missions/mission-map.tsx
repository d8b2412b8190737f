import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ARRIVAL_RADIUS_M } from '../../../domain/mission/mission-arrival.ts';
import { isOver } from '../../../domain/mission/mission-state.ts';
import type { Mission } from '../../../domain/mission/mission.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import type { MapPlace } from '../../map/places-layer.ts';
import { sitePlace } from '../../map/row-place.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';

interface MissionMapProps {
  mission: Mission;
  site: LocalRow | undefined;
  name: string;
}

/** Where a mission leads and, as long as it is expected there, where its vehicle is; nothing when the destination is not known here. */
export function MissionMap({ mission, site, name }: MissionMapProps) {
  const { t } = useTranslation('mission');
  const { _id, vehicle, lat, lng } = mission;
  const state = useVehicleState(isOver(mission) ? null : vehicle);
  const plate = useRow('vehicle', vehicle)?.['registration'];
  const nowMs = useNowMs();
  const place = useMemo((): MapPlace | null => {
    if (site) return sitePlace(site);
    return lat === null || lng === null
      ? null
      : { id: _id, kind: 'zone', name, color: null, area: null, lat, lng, radiusM: ARRIVAL_RADIUS_M };
  }, [site, _id, name, lat, lng]);
  const places = useMemo(() => (place ? [place] : []), [place]);
  const vehicles = useMemo((): MapVehicle[] => {
    if (!state || state.lat === null || state.lng === null) return [];
    return [
      {
        id: vehicle,
        label: String(plate ?? ''),
        lat: state.lat,
        lng: state.lng,
        headingDeg: state.headingDeg,
        activity: activityAt(state, nowMs),
        alert: false,
      },
    ];
  }, [state, vehicle, plate, nowMs]);
  if (!place) return null;
  return (
    <div className="ms-map">
      <PlaceMap key={_id} places={places} picked={place.id} vehicles={vehicles} withVehicles fitLabel={t('where.fit')} />
    </div>
  );
}
