import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Area, LngLat } from '../../../domain/geo/geometry.ts';
import { xmlText } from '../../../domain/files/xml.ts';
import { areaRings } from '../../../domain/geo/area.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { areaOfRow, type PlaceKind } from './place.tsx';

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

const ringOf = (ring: readonly LngLat[]): string =>
  `<LinearRing><coordinates>${ring.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates></LinearRing>`;

/** KML 2.2 writes colours aabbggrr. */
const colorOf = (hex: string, alpha: string): string => `${alpha}${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`;

function placemark(kind: PlaceKind, row: LocalRow): string {
  const area = areaOfRow(kind, row);
  if (!area) return '';
  const [outside, ...holes] = orientedRings(area);
  const color = typeof row['color'] === 'string' ? row['color'] : '#0e5c66';
  return [
    `<Placemark id="${row._id}"><name>${xmlText(row['name'])}</name>`,
    row['note'] ? `<description>${xmlText(row['note'])}</description>` : '',
    `<Style><LineStyle><color>${colorOf(color, 'ff')}</color><width>2</width></LineStyle><PolyStyle><color>${colorOf(color, '33')}</color></PolyStyle></Style>`,
    `<Polygon><outerBoundaryIs>${ringOf(outside!)}</outerBoundaryIs>${holes.map((hole) => `<innerBoundaryIs>${ringOf(hole)}</innerBoundaryIs>`).join('')}</Polygon></Placemark>`,
  ].join('');
}

/** Sites or zones as KML 2.2, one polygon each. */
export function kmlOf(kind: PlaceKind, rows: readonly LocalRow[], title: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n${rows.map((row) => placemark(kind, row)).join('\n')}\n</Document></kml>\n`;
}
