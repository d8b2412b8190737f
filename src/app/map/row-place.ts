import { areaCenter } from '../../domain/kit/area.ts';
import type { Area } from '../../domain/kit/geometry.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import type { MapPlace } from './places-layer.ts';

/** A site as the map draws it: its outline, else the circle of its radius. */
export function sitePlace(row: LocalRow): MapPlace {
  return {
    id: row._id,
    kind: 'site',
    name: String(row['name']),
    color: null,
    area: (row['area'] as Area | null) ?? null,
    lat: Number(row['lat']),
    lng: Number(row['lng']),
    radiusM: Number(row['radiusM'] ?? 150),
  };
}

/** A zone as the map draws it. */
export function zonePlace(row: LocalRow): MapPlace {
  const area = row['area'] as Area;
  const [lng, lat] = areaCenter(area);
  return {
    id: row._id,
    kind: 'zone',
    name: String(row['name']),
    color: (row['color'] as string | null) ?? null,
    area,
    lat,
    lng,
    radiusM: 0,
  };
}
