import type { LngLat } from '../../../domain/geo/geometry.ts';
import { xmlText } from '../../../domain/files/xml.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { orientedRings } from './geojson-export.ts';
import { areaOfRow, type PlaceKind } from './place.tsx';

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
