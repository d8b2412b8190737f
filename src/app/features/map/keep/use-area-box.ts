import { useMemo } from 'react';
import { areaBounds, boundsOf, type Bounds } from '../../../../domain/kit/area.ts';
import { useRows, useStates } from '../../../entity-ui/use-rows.ts';
import { placeArea } from '../../../map/place-at.ts';
import { useMapPlaces } from '../use-map-places.ts';

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

/** The box of what is chosen: what the map shows, a site or a zone, or where a fleet's vehicles were last heard; with a margin around. */
export function useAreaBox({ kind, place, fleet, marginM }: AreaChoice, view: Bounds | undefined): ChosenArea {
  const places = useMapPlaces(kind === 'place');
  const vehicles = useRows(kind === 'fleet' ? 'vehicle' : null).rows;
  const fleets = useRows(kind === 'fleet' ? 'fleet' : null).byId;
  const states = useStates().byId;
  return useMemo(() => {
    if (kind === 'view') return { box: view ?? null, name: null };
    if (kind === 'place') {
      const chosen = places.find(({ id }) => id === place);
      if (!chosen) return { box: null, name: null };
      const [west, south, east, north] = areaBounds(placeArea(chosen));
      return { box: boundsOf([[west, south], [east, north]], marginM), name: chosen.name };
    }
    const points = vehicles.flatMap((row): [number, number][] => {
      const state = fleet !== null && row['fleet'] === fleet ? states.get(row._id) : undefined;
      return state && state.lat !== null && state.lng !== null ? [[state.lng, state.lat]] : [];
    });
    return { box: points.length > 0 ? boundsOf(points, marginM) : null, name: fleet === null ? null : String(fleets.get(fleet)?.['name'] ?? '') || null };
  }, [kind, place, fleet, marginM, view, places, vehicles, fleets, states]);
}
