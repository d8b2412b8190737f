import { Navigation2, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { isOver } from '../../../domain/mission/mission-state.ts';
import { missionPlace } from '../../../domain/mission/mission-place.ts';
import type { Mission } from '../../../domain/mission/mission.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { ARRIVAL_RADIUS_M } from '../../../domain/mission/mission-arrival.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import type { MapPlace } from '../../map/places-layer.ts';
import { sitePlace } from '../../map/row-place.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { useEtaText } from './mission-eta.tsx';
import { MissionStatusTag } from './mission-status.tsx';
import { useMissionActions } from './use-mission-actions.tsx';
import { useMissionsUnderWay } from './use-mission-eta.ts';

interface MissionMapProps {
  mission: Mission;
  site: LocalRow | undefined;
  name: string;
}

/** Where a mission leads and, as long as it is expected there, where its vehicle is; nothing when the destination is not known here. */
function MissionMap({ mission, site, name }: MissionMapProps) {
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

/** Devices of Apple have no application for `geo:`; theirs has an address of its own. */
const IS_APPLE = /iPhone|iPad|Macintosh/;

/** Opens the navigation application of the device at a place. */
export function directionsHref({ lat, lng }: { lat: number; lng: number }, userAgent = navigator.userAgent): string {
  const at = `${lat.toFixed(6)},${lng.toFixed(6)}`;
  return IS_APPLE.test(userAgent) ? `https://maps.apple.com/?daddr=${at}` : `geo:${at}?q=${at}`;
}

/** A mission beside its list: what became of it, what may be done, where it leads, when its vehicle should be there. */
export function MissionDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('mission');
  const words = useWords('mission');
  const nowMs = useNowMs();
  const mission = row as Mission;
  const actions = useMissionActions().filter(({ when }) => when!(row));
  const site = useRow('site', mission.site);
  const eta = useEtaText(row, useMissionsUnderWay().get(mission.vehicle) === row._id);
  const isHandheld = useMedia('(pointer: coarse)');
  const place = missionPlace(mission, site && String(site['name']));
  const address = site ? [site['address'], site['city']].filter(Boolean).join(', ') : null;
  const at = site
    ? { lat: Number(site['lat']), lng: Number(site['lng']) }
    : mission.lat === null || mission.lng === null
      ? null
      : { lat: mission.lat, lng: mission.lng };
  const over = isOver(mission);
  return (
    <div className="ms-detail">
      <p>
        <MissionStatusTag mission={mission} nowMs={nowMs} words={words} />
      </p>
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {actions.map(({ key, label, icon, one }) => (
            <Button
              key={key}
              variant={key === 'accepted' ? 'primary' : key === 'cancelled' ? 'danger' : undefined}
              icon={icon}
              onClick={() => one!(row)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {!over && row.ver > 0 && mission.assignee === null && (
        <Note tone="warning">{t(mission.driver === null ? 'hints.noDriver' : 'hints.noAccount')}</Note>
      )}
      <MissionMap mission={mission} site={site} name={place ?? ''} />
      <DetailList
        lines={[
          { label: t('place'), value: place ?? MISSING, ...(address ? { aside: address } : {}) },
          ...(eta ? [{ label: t('eta.label'), value: <b>{eta.about}</b>, aside: eta.asOf }] : []),
        ]}
      />
      {!over && (
        <p className="flex flex-wrap gap-2">
          {at && isHandheld && (
            <a className="btn" href={directionsHref(at)}>
              <Navigation2 aria-hidden="true" />
              {t('directions')}
            </a>
          )}
          <AppLink href={`/cartographie?vehicle=${mission.vehicle}`} className="btn">
            <Truck aria-hidden="true" />
            {t('follow')}
          </AppLink>
        </p>
      )}
    </div>
  );
}
