import { useMemo } from 'react';
import { liveStates } from '../../../db/queries/live-states.ts';
import { areaBounds, type Bounds, boundsOf } from '../../../domain/geo/area.ts';
import { useRows, useStatesAsked } from '../../entity-ui/use-rows.ts';
import { placeArea, sitePlace, zonePlace } from '../../map/known-places.ts';
import type { MapPlace } from '../../map/places-layer.ts';

const NONE: readonly MapPlace[] = [];

/** Sites and active zones of the organization, from this device; the one whose card is open is there even when it is not active. */
export function useMapPlaces(shown: boolean, open?: string): readonly MapPlace[] {
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  return useMemo(
    () =>
      shown
        ? [
            ...sites.map(sitePlace),
            ...zones.filter((row) => (row['active'] === true || row._id === open) && row['area'] != null).map(zonePlace),
          ]
        : NONE,
    [shown, open, sites, zones],
  );
}

export const AREA_KINDS = ['view', 'place', 'fleet'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

export interface AreaChoice {
  kind: AreaKind;
  place: string | null;
  fleet: string | null;
  marginM: number;
}

interface ChosenArea {
  box: Bounds | null;
  /** What it is of; null: of nothing that has a name. */
  name: string | null;
}

const NOTHING: ChosenArea = { box: null, name: null };

/**
 * The box of what is chosen: what the map shows, a site or a zone, or where a fleet's vehicles are as it is picked; with a margin around.
 * A fleet that drives on does not move it: each change of the box draws the map again.
 */
export function useAreaBox({ kind, place, fleet, marginM }: AreaChoice, view: Bounds | undefined): ChosenArea {
  const places = useMapPlaces(kind === 'place');
  const vehicles = useRows(kind === 'fleet' ? 'vehicle' : null).rows;
  const fleets = useRows(kind === 'fleet' ? 'fleet' : null).byId;
  const asked = useStatesAsked();
  const chosen = useMemo((): ChosenArea => {
    if (kind === 'place') {
      const found = places.find(({ id }) => id === place);
      if (!found) return NOTHING;
      const [west, south, east, north] = areaBounds(placeArea(found));
      return {
        box: boundsOf(
          [
            [west, south],
            [east, north],
          ],
          marginM,
        ),
        name: found.name,
      };
    }
    if (kind !== 'fleet' || fleet === null || !asked) return NOTHING;
    const states = liveStates().getSnapshot().byId;
    const points = vehicles.flatMap((row): [number, number][] => {
      const state = row['fleet'] === fleet ? states.get(row._id) : undefined;
      return state && state.lat !== null && state.lng !== null ? [[state.lng, state.lat]] : [];
    });
    return { box: points.length > 0 ? boundsOf(points, marginM) : null, name: String(fleets.get(fleet)?.['name'] ?? '') || null };
  }, [kind, place, fleet, marginM, places, vehicles, fleets, asked]);
  return kind === 'view' ? { box: view ?? null, name: null } : chosen;
}
