import { Navigation2, Truck, Ban, Check, CircleCheck, CircleX, Clock, Send, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import {
  isOver,
  maySetMission,
  missionPlace,
  missionStatus,
  ARRIVAL_RADIUS_M,
  destinationArea,
  estimatedArrival,
  missionsUnderWay,
  type EstimatedArrival,
} from '../../../domain/mission/mission-state.ts';
import { type Mission, mission, type MissionState } from '../../../domain/mission/mission.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MISSING, formatDateTime, formatTime } from '../../../domain/text/format.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { patchRow } from '../../../db/mutate.ts';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeZone, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import type { MapPlace } from '../../map/places-layer.ts';
import { sitePlace } from '../../map/known-places.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';

const STEPS: readonly { state: Exclude<MissionState, 'sent'>; icon: typeof Check }[] = [
  { state: 'accepted', icon: Check },
  { state: 'refused', icon: X },
  { state: 'cancelled', icon: Ban },
];

/** What this person may do with missions: answer their own, with the time of their device, or take back what was sent. */
export function useMissionActions(): readonly ListAction<LocalRow>[] {
  const { t } = useTranslation(['mission', 'entityForm']);
  const saved = useSaved();
  const isManager = useAccess().can('create', 'mission');
  const userId = useSession().user?.id;
  return useMemo(
    () =>
      STEPS.map(({ state, icon: Icon }): ListAction<LocalRow> => ({
        key: state,
        label: t(`actions.${state}`),
        icon: <Icon aria-hidden="true" />,
        danger: state === 'cancelled',
        when: (row) => {
          const { state: before, assignee, arrivedAt } = row as Mission;
          return (
            before !== state &&
            arrivedAt === null &&
            maySetMission(before, state, { isManager, isAssignee: assignee !== null && assignee === userId })
          );
        },
        one: (row) => {
          const answer = state === 'cancelled' ? {} : { answeredAt: new Date().toISOString() };
          patchRow(mission, row._id, { state, ...answer }).then(
            () => saved(t(`done.${state}`)),
            (error: unknown) => notify({ msg: t('entityForm:failed'), type: 'error', error }),
          );
        },
      })),
    [t, saved, isManager, userId],
  );
}

/** The mission each vehicle is on, of those on this device. */
export function useMissionsUnderWay(): ReadonlyMap<string, string> {
  const { rows } = useRows('mission');
  const nowMs = useNowMs();
  return useMemo(() => missionsUnderWay(rows, nowMs), [rows, nowMs]);
}

/** When the vehicle of a mission should be there, made again with each of its positions; null: not known. */
function useMissionEta(row: LocalRow, isUnderWay: boolean): EstimatedArrival | null {
  const mission = row as Mission;
  const state = useVehicleState(isUnderWay ? mission.vehicle : null);
  const site = useRow('site', isUnderWay ? mission.site : null);
  const nowMs = useNowMs();
  return useMemo(() => {
    const area = isUnderWay ? destinationArea(mission, site ?? null) : null;
    // A position is heard between two minutes of the clock of the page.
    return area && estimatedArrival(state, area, state ? Math.max(nowMs, Date.parse(state.receivedAt)) : nowMs);
  }, [isUnderWay, mission, state, site, nowMs]);
}

/** The estimated arrival of a mission as a person reads it, with the time of the position it is made from; null: not known. */
function useEtaText(row: LocalRow, isUnderWay: boolean): { about: string; asOf: string } | null {
  const { t, i18n } = useTranslation('mission');
  const timeZone = useTimeZone();
  const eta = useMissionEta(row, isUnderWay);
  if (!eta) return null;
  const isToday = dayOf(eta.atMs, timeZone) === dayOf(eta.asOfMs, timeZone);
  return {
    about: t('eta.about', { time: (isToday ? formatTime : formatDateTime)(eta.atMs, i18n.language, timeZone) }),
    asOf: t('eta.asOf', { time: formatTime(eta.asOfMs, i18n.language, timeZone) }),
  };
}

/** In a list: about when, and as of when. */
export function MissionEta({ row, isUnderWay }: { row: LocalRow; isUnderWay: boolean }) {
  const text = useEtaText(row, isUnderWay);
  if (!text) return <span className="subtle">{MISSING}</span>;
  return (
    <span className="ell">
      {text.about} <span className="muted text-xs">{text.asOf}</span>
    </span>
  );
}

const LOOKS = {
  sent: ['tag tag-line', Send],
  accepted: ['tag tag-line', Check],
  arrived: ['tag tag-ok', CircleCheck],
  missed: ['tag tag-warning', Clock],
  refused: ['tag tag-warning', CircleX],
  cancelled: ['tag', Ban],
} as const;

/** What became of a mission, by shape, colour and word. */
export function MissionStatusTag({ mission, nowMs, words }: { mission: Mission; nowMs: number; words: Pick<WordsOf, 't'> }) {
  const status = missionStatus(mission, nowMs);
  const [look, Glyph] = LOOKS[status];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`status.${status}`)}
    </span>
  );
}

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
