import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Area, LngLat } from '../../../domain/geo/geometry.ts';
import { areaRings } from '../../../domain/geo/area.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { PlaceKind } from './place.tsx';

const DIGITS = 1e7;
const rounded = ([lng, lat]: LngLat): LngLat => [Math.round(lng * DIGITS) / DIGITS, Math.round(lat * DIGITS) / DIGITS];

/** Twice the signed surface on the plane: positive = counterclockwise. */
function turnOf(ring: readonly LngLat[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Rings as RFC 7946 §3.1.6 asks: the outside counterclockwise, holes clockwise. */
export function orientedRings(area: Area): LngLat[][] {
  return areaRings(area).map((ring, index) => {
    const points = ring.map(rounded);
    return turnOf(points) > 0 === (index === 0) ? points : points.toReversed();
  });
}

function geometryOf(kind: PlaceKind, row: LocalRow): Geometry {
  const area = row['area'] as Area | null;
  if (!area && kind === 'site') return { type: 'Point', coordinates: [Number(row['lng']), Number(row['lat'])] };
  return { type: 'Polygon', coordinates: orientedRings(area!) };
}

/**
 * Sites or zones as GeoJSON (RFC 7946). Every field is a property; a circle or a corridor is drawn as a polygon for other tools and kept
 * as it is in the property `area`, so that bringing the file back in loses nothing.
 */
export function geoJsonOf(kind: PlaceKind, rows: readonly LocalRow[]): FeatureCollection {
  const entity = ENTITIES[kind];
  const names = Object.keys(entity.fields).filter((name) => name !== 'area');
  const features = rows.map((row): Feature => {
    const area = row['area'] as Area | null;
    const properties: Record<string, unknown> = { entity: kind };
    for (const name of names) if (row[name] !== null && row[name] !== undefined) properties[name] = row[name];
    if (area && area.kind !== 'polygon') properties['area'] = area;
    return { type: 'Feature', id: row._id, properties, geometry: geometryOf(kind, row) };
  });
  return { type: 'FeatureCollection', features };
}
