import type { Feature, FeatureCollection, GeoJsonProperties, Geometry } from 'geojson';
/** Files of public/basemap, written by scripts/basemap.ts: flat integer lines [x0, y0, dx1, dy1, ...] of degrees × scale. */
interface LandLevel {
  id: string;
  box: [number, number, number, number] | null;
  scale: number;
  land: number[][][];
  borders: number[][];
}
export interface BasemapFiles {
  land: { levels: LandLevel[] };
  roads: { scale: number; roads: [kind: string, ref: string, line: number[]][] };
  towns: [name: string, lng: number, lat: number][];
}

/** Towns are in degrees × this. */
export const TOWN_SCALE = 1000;
/** Importance of a town by its place in the list: 0 the ten first, 1 the next fifty, and so on. */
const RANKS = [10, 60, 160];

export function unpackLine(flat: readonly number[], scale: number): [number, number][] {
  const line: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    x += flat[i]!;
    y += flat[i + 1]!;
    line.push([x / scale, y / scale]);
  }
  return line;
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const item = (geometry: Geometry, properties: GeoJsonProperties = {}): Feature => ({ type: 'Feature', geometry, properties });

function landOf({ box, scale, land, borders }: LandLevel): FeatureCollection {
  const polygons = land.map((rings) =>
    rings.map((ring) => {
      const line = unpackLine(ring, scale);
      line.push(line[0]!);
      return line;
    }),
  );
  const features = [
    item({ type: 'MultiPolygon', coordinates: polygons }, { kind: 'land' }),
    item({ type: 'MultiLineString', coordinates: borders.map((line) => unpackLine(line, scale)) }, { kind: 'border' }),
  ];
  if (!box) return collection(features);
  const [west, south, east, north] = box;
  return collection([
    item(
      {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
      { kind: 'sea' },
    ),
    ...features,
  ]);
}

/** GeoJSON of each source of the built-in map, by source id. */
export function basemapSources({ land, roads, towns }: BasemapFiles): Record<string, FeatureCollection> {
  const sources: Record<string, FeatureCollection> = {};
  for (const level of land.levels) sources[level.id] = landOf(level);
  sources['roads'] = collection(
    roads.roads.map(([kind, ref, line]) => item({ type: 'LineString', coordinates: unpackLine(line, roads.scale) }, { kind, ref })),
  );
  sources['towns'] = collection(
    towns.map(([name, lng, lat], index) => {
      const rank = RANKS.findIndex((end) => index < end);
      return item(
        { type: 'Point', coordinates: [lng / TOWN_SCALE, lat / TOWN_SCALE] },
        { name, order: index, rank: rank < 0 ? RANKS.length : rank },
      );
    }),
  );
  return sources;
}

let loading: Promise<BasemapFiles> | undefined;

/** Fetches the built-in map once; the service worker keeps it, so it is there without network. */
export function loadBasemap(): Promise<BasemapFiles> {
  const json = async (name: string): Promise<unknown> => {
    const answer = await fetch(`/basemap/${name}.json`);
    if (!answer.ok) throw new Error(`basemap ${name}: ${answer.status}`);
    return answer.json();
  };
  loading ??= Promise.all([json('land'), json('roads'), json('towns')]).then(
    ([land, roads, towns]) => ({ land, roads, towns }) as BasemapFiles,
  );
  loading.catch(() => (loading = undefined));
  return loading;
}
