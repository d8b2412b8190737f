import { useMemo } from 'react';
import type { Area } from '../../../domain/kit/geometry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { MapPlace } from '../../map/places-layer.ts';

const NONE: readonly MapPlace[] = [];

function middleOf(area: Area): { lat: number; lng: number } {
  if (area.kind === 'circle') return { lng: area.center[0], lat: area.center[1] };
  const points = area.kind === 'polygon' ? area.rings[0]!.slice(0, -1) : area.line;
  return { lng: points.reduce((sum, [lng]) => sum + lng, 0) / points.length, lat: points.reduce((sum, [, lat]) => sum + lat, 0) / points.length };
}

function siteOf(row: LocalRow): MapPlace {
  return {
    id: row._id, kind: 'site', name: String(row['name']), color: null, area: (row['area'] as Area | null) ?? null,
    lat: Number(row['lat']), lng: Number(row['lng']), radiusM: Number(row['radiusM'] ?? 150),
  };
}

function zoneOf(row: LocalRow): MapPlace {
  const area = row['area'] as Area;
  return { id: row._id, kind: 'zone', name: String(row['name']), color: (row['color'] as string | null) ?? null, area, ...middleOf(area), radiusM: 0 };
}

/** Sites and active zones of the organization, from this device. */
export function useMapPlaces(shown: boolean): readonly MapPlace[] {
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  return useMemo(() => (shown ? [...sites.map(siteOf), ...zones.filter((row) => row['active'] === true && row['area'] != null).map(zoneOf)] : NONE), [shown, sites, zones]);
}
