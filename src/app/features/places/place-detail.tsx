import { Map as MapIcon, Radar } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import { areaBounds, areaContains } from '../../../domain/geo/area.ts';
import type { Area, OpeningHours } from '../../../domain/geo/geometry.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { isOpenAt } from '../../../domain/time/opening-hours.ts';
import { ColorName } from '../../entity-ui/form/color-input.tsx';
import { openingHoursText } from '../../entity-ui/form/opening-hours-text.ts';
import { type DetailLine, RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSame, useThrottled } from '../../entity-ui/use-throttled.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { VehicleLink } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { measuresOf } from '../../map/edit/edit-text.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { areaOfRow, type PlaceKind, placeOfRow } from './place.tsx';
import './places.css';

const SHOWN_MAX = 24;
const STATES_MS = 1000;
const NONE: readonly string[] = [];

/** Address of a place on the live map. */
function onMapHref(kind: PlaceKind, row: LocalRow): string {
  return `/cartographie?places=1&place=${kind}:${row._id}`;
}

/** A site or a zone: on the map with the vehicles in it now, its sizes, its hours. */
export function PlaceDetail({ kind, row }: { kind: PlaceKind; row: LocalRow }) {
  const { t, i18n } = useTranslation(['places', kind, 'openingHours', 'areaEditor']);
  const lang = i18n.language;
  const nowMs = useNowMs();
  const { timeZone } = useWords(kind);
  const hours = row['openingHours'] as OpeningHours | null;
  const vehicles = useRows('vehicle').byId;
  const states = useThrottled(liveStates(), STATES_MS).byId;
  const inside = useInside(kind).get(row._id) ?? NONE;
  const here = useMemo(() => inside.flatMap((id) => vehicles.get(id) ?? []), [inside, vehicles]);
  const area = useMemo(() => areaOfRow(kind, row), [kind, row]);
  const measures = useMemo(() => (area ? measuresOf(area, lang) : []), [area, lang]);
  const places = useMemo(() => (area ? [placeOfRow(kind, row)] : []), [kind, row, area]);
  const markers = useMemo(
    () =>
      here.flatMap((vehicle): MapVehicle[] => {
        const state = states.get(vehicle._id);
        if (!state || state.lat === null || state.lng === null) return [];
        return [
          {
            id: vehicle._id,
            label: String(vehicle['registration']),
            lat: state.lat,
            lng: state.lng,
            headingDeg: state.headingDeg,
            activity: activityAt(state, nowMs),
            alert: false,
          },
        ];
      }),
    [here, states, nowMs],
  );
  const lines: DetailLine[] = [
    ...measures.map(({ key, text }) => ({
      label: t(`areaEditor:measures.${key}`),
      value: text,
      pending: row.pending?.includes('area') ?? false,
    })),
    ...(kind === 'zone'
      ? [
          {
            label: t('zone:fields.color'),
            value: <ColorName color={row['color'] as string | null} />,
            pending: row.pending?.includes('color') ?? false,
          },
        ]
      : []),
    {
      label: t(`${kind}:fields.openingHours`),
      value: openingHoursText(hours, lang, t),
      aside: hours && t(isOpenAt(hours, nowMs, timeZone) ? 'openingHours:openNow' : 'openingHours:closedNow'),
      pending: row.pending?.includes('openingHours') ?? false,
    },
  ];
  return (
    <>
      {area && (
        <div className="pl-mini">
          <PlaceMap key={row._id} places={places} picked={row._id} vehicles={markers} fitLabel={t('fitPlace')} />
        </div>
      )}
      <p className="mb-3">
        <AppLink href={onMapHref(kind, row)} className="btn">
          <MapIcon aria-hidden="true" />
          {t('onMap')}
        </AppLink>{' '}
        <AppLink href={`/rapports/proximite?place=${kind}:${row._id}`} className="btn">
          <Radar aria-hidden="true" />
          {t('who')}
        </AppLink>
      </p>
      <section className="mb-3" aria-label={t('columns.inside')}>
        <h3 className="mb-1.5 font-semibold">{t('insideNow', { count: inside.length })}</h3>
        {inside.length > 0 && (
          <div className="pl-inside">
            {here.slice(0, SHOWN_MAX).map((vehicle) => (
              <VehicleLink key={vehicle._id} row={vehicle} />
            ))}
            {inside.length > SHOWN_MAX && <span className="muted">{t('andMore', { count: inside.length - SHOWN_MAX })}</span>}
          </div>
        )}
      </section>
      <div className="pl-lines">
        <RowDetails lines={lines} />
      </div>
    </>
  );
}

interface PlacedVehicle {
  id: string;
  lat: number;
  lng: number;
}

function firstFrom(sorted: readonly PlacedVehicle[], lng: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.lng < lng) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Vehicles in each area, by the area's id. Each area looks only at the vehicles between its west and its east. */
export function vehiclesInside(
  areas: Iterable<readonly [id: string, area: Area]>,
  vehicles: readonly PlacedVehicle[],
): Map<string, string[]> {
  const sorted = vehicles.toSorted((a, b) => a.lng - b.lng);
  const inside = new Map<string, string[]>();
  for (const [id, area] of areas) {
    const [west, south, east, north] = areaBounds(area);
    const found: string[] = [];
    for (let i = firstFrom(sorted, west); i < sorted.length && sorted[i]!.lng <= east; i++) {
      const { lat, lng, id: vehicle } = sorted[i]!;
      if (lat >= south && lat <= north && areaContains(area, [lng, lat])) found.push(vehicle);
    }
    inside.set(id, found);
  }
  return inside;
}

const EVERY_MS = 3000;
const states = liveStates();
type Inside = ReadonlyMap<string, readonly string[]>;
const isSame = (a: Inside, b: Inside): boolean => a.size === b.size && [...b].every(([id, list]) => a.get(id)?.join() === list.join());

/** Ids of the vehicles whose last position is in each site or zone, from this device. */
export function useInside(kind: PlaceKind): Inside {
  const { rows } = useRows(kind);
  const vehicles = useRows('vehicle').byId;
  const last = useThrottled(states, EVERY_MS).byId;
  const areas = useMemo(
    () => rows.flatMap((row) => [areaOfRow(kind, row)].flatMap((area) => (area ? [[row._id, area] as const] : []))),
    [kind, rows],
  );
  const inside = useMemo(() => {
    const placed = [...last].flatMap(([id, { lat, lng }]) => (lat !== null && lng !== null && vehicles.has(id) ? [{ id, lat, lng }] : []));
    return vehiclesInside(areas, placed);
  }, [areas, vehicles, last]);
  return useSame(inside, isSame);
}
