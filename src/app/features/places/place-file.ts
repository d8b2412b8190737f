import * as z from 'zod/mini';
import type { Undecoded } from '../../../workers/client/declared-text.ts';

/**
 * Plane coordinates of a file to degrees of WGS 84. Formulas: J. P. Snyder, Map Projections, a Working Manual (USGS 1395), pages 107 (Lambert) and 44
 * (Mercator); C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers (Krüger's series). Parameters: the EPSG registry. ETRS89 and RGF93 are within a metre of WGS 84.
 */
type ToDegrees = (x: number, y: number) => [lng: number, lat: number];

const A = 6_378_137;
const F = 1 / 298.257222101;
const E = Math.sqrt(F * (2 - F));
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;

const isometric = (lat: number): number => Math.tan(Math.PI / 4 - lat / 2) / ((1 - E * Math.sin(lat)) / (1 + E * Math.sin(lat))) ** (E / 2);

function latOf(t: number): number {
  let lat = Math.PI / 2 - 2 * Math.atan(t);
  for (let i = 0; i < 8; i++) lat = Math.PI / 2 - 2 * Math.atan(t * ((1 - E * Math.sin(lat)) / (1 + E * Math.sin(lat))) ** (E / 2));
  return lat;
}

/** Lambert's conic with two standard parallels. */
function lambert(lat0: number, lat1: number, lat2: number, lng0: number, x0: number, y0: number): ToDegrees {
  const m = (lat: number): number => Math.cos(lat) / Math.sqrt(1 - (E * Math.sin(lat)) ** 2);
  const [t0, t1, t2] = [isometric(rad(lat0)), isometric(rad(lat1)), isometric(rad(lat2))];
  const n = Math.log(m(rad(lat1)) / m(rad(lat2))) / Math.log(t1 / t2);
  const scale = (A * m(rad(lat1))) / (n * t1 ** n);
  const r0 = scale * t0 ** n;
  return (x, y) => {
    const [dx, dy] = [x - x0, r0 - (y - y0)];
    return [lng0 + deg(Math.atan2(dx, dy) / n), deg(latOf((Math.hypot(dx, dy) / scale) ** (1 / n)))];
  };
}

function transverse(lng0: number, isSouth: boolean): ToDegrees {
  const n = F / (2 - F);
  const radius = ((0.9996 * A) / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
  const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];
  return (x, y) => {
    const [xi, eta] = [(y - (isSouth ? 10_000_000 : 0)) / radius, (x - 500_000) / radius];
    const xi1 = beta.reduce((sum, b, i) => sum - b * Math.sin(2 * (i + 1) * xi) * Math.cosh(2 * (i + 1) * eta), xi);
    const eta1 = beta.reduce((sum, b, i) => sum - b * Math.cos(2 * (i + 1) * xi) * Math.sinh(2 * (i + 1) * eta), eta);
    const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
    const lat = delta.reduce((sum, d, i) => sum + d * Math.sin(2 * (i + 1) * chi), chi);
    return [lng0 + deg(Math.atan2(Math.sinh(eta1), Math.cos(xi1))), deg(lat)];
  };
}

const mercator: ToDegrees = (x, y) => [deg(x / A), deg(2 * Math.atan(Math.exp(y / A)) - Math.PI / 2)];
const same: ToDegrees = (lng, lat) => [lng, lat];

/** WGS 84, in two and three dimensions, ETRS89, RGF93. */
const DEGREES = new Set([4326, 4979, 4258, 4171, 4937, 4965]);
const WEB_MERCATOR = new Set([3857, 900913, 102100, 3785]);

/** How the system of this number of EPSG is read; null: it is not one that is known here. */
export function fromEpsg(code: number): ToDegrees | null {
  if (DEGREES.has(code)) return same;
  if (WEB_MERCATOR.has(code)) return mercator;
  if (code === 2154) return lambert(46.5, 44, 49, 3, 700_000, 6_600_000);
  // Nine conformal conics of France, CC42 to CC50.
  const lat = code - 3900;
  if (lat >= 42 && lat <= 50) return lambert(lat, lat - 0.75, lat + 0.75, 3, 1_700_000, (lat - 41) * 1_000_000 + 200_000);
  // UTM of WGS 84, north and south, and of ETRS89.
  const zone = code % 100;
  const system = Math.floor(code / 100);
  if ((system === 326 || system === 327) && zone >= 1 && zone <= 60) return transverse(zone * 6 - 183, system === 327);
  return system === 258 && zone >= 28 && zone <= 38 ? transverse(zone * 6 - 183, false) : null;
}

/** A thing with a place, as GeoJSON has it, whatever the file was; one plain geometry each. */
interface Feature {
  type: 'Feature';
  properties: Record<string, unknown> | null;
  geometry: unknown;
}
export type FileProblem =
  | Undecoded['problem']
  | 'json'
  | 'xml'
  | 'no-kml'
  | 'not-places'
  | 'empty'
  | 'too-many'
  | 'unknown-system'
  | 'not-degrees';
type PlaceFile = { features: Feature[]; mayBeSwapped: boolean; problem?: undefined } | { problem: FileProblem; system?: string };

const FEATURES_MAX = 5000;
const DEPTH_MAX = 20;
const GEOMETRIES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'GeometryCollection']);
const PARTS: Readonly<Record<string, string>> = { MultiPoint: 'Point', MultiLineString: 'LineString', MultiPolygon: 'Polygon' };
/** What names a feature, the first that is there. */
export const NAMES: readonly string[] = ['name', 'Name', 'NAME', 'nom', 'title', 'label'];
/** What a feature says of its whole, which none of its parts is. */
const OF_WHOLE = new Set(['area', 'lat', 'lng']);

const properties = z.nullable(z.record(z.string(), z.unknown()));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plain geometries of one: collections, and several outlines, are taken apart. What is empty stays as it is. */
function partsOf(geometry: unknown, depth = 0): unknown[] {
  if (!isObject(geometry) || depth > DEPTH_MAX) return [geometry];
  const { type, geometries, coordinates } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries) && geometries.length > 0)
    return geometries.flatMap((one) => partsOf(one, depth + 1));
  const part = PARTS[String(type)];
  return part && Array.isArray(coordinates) && coordinates.length > 0
    ? coordinates.map((one: unknown) => ({ type: part, coordinates: one }))
    : [geometry];
}

function feature(props: unknown, geometry: unknown): Feature[] {
  const read = properties.safeParse(props ?? null);
  const own = read.success ? read.data : null;
  const parts = partsOf(geometry);
  if (own === null || parts.length === 1) return parts.map((part): Feature => ({ type: 'Feature', properties: own, geometry: part }));
  const named = NAMES.find((key) => typeof own[key] === 'string');
  const shared = Object.fromEntries(Object.entries(own).filter(([key]) => !OF_WHOLE.has(key)));
  return parts.map((part, at): Feature => ({
    type: 'Feature',
    properties: named === undefined ? shared : { ...shared, [named]: `${String(own[named])} ${at + 1}` },
    geometry: part,
  }));
}

function fromJson(data: unknown): Feature[] | null {
  if (!isObject(data)) return null;
  const { type, features } = data;
  if (type === 'FeatureCollection' && Array.isArray(features))
    return features.flatMap((one: unknown) =>
      isObject(one) ? (fromJson(one) ?? feature(one['properties'], one['geometry'])) : feature(null, null),
    );
  if (type === 'Feature') return feature(data['properties'], data['geometry']);
  return GEOMETRIES.has(String(type)) ? feature(null, data) : null;
}

const all = (of: Document | Element, name: string): Element[] => [...of.getElementsByTagNameNS('*', name)];
const childText = (of: Element, name: string): string | undefined =>
  [...of.children].find((one) => one.localName === name)?.textContent?.trim() || undefined;

function coordinatesOf(element: Element | undefined): number[][] {
  const text = element ? (all(element, 'coordinates')[0]?.textContent ?? '') : '';
  return text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(',').slice(0, 2).map(Number));
}

function kmlGeometry(element: Element): unknown {
  switch (element.localName) {
    case 'Point':
      return { type: 'Point', coordinates: coordinatesOf(element)[0] };
    case 'LineString':
      return { type: 'LineString', coordinates: coordinatesOf(element) };
    case 'LinearRing':
      return { type: 'Polygon', coordinates: [coordinatesOf(element)] };
    case 'Polygon':
      return {
        type: 'Polygon',
        coordinates: [...all(element, 'outerBoundaryIs').slice(0, 1), ...all(element, 'innerBoundaryIs')].map(coordinatesOf),
      };
    case 'MultiGeometry':
      return { type: 'GeometryCollection', geometries: [...element.children].flatMap((one) => kmlGeometry(one) ?? []) };
    default:
      return null;
  }
}

/** Placemarks of KML 2.2, whatever the prefix of its names; its data beside them (`ExtendedData`). */
function fromKml(document: Document): Feature[] {
  return all(document, 'Placemark').flatMap((mark) => {
    const data = [
      ...all(mark, 'Data').map((one) => [one.getAttribute('name') ?? '', childText(one, 'value')] as const),
      ...all(mark, 'SimpleData').map((one) => [one.getAttribute('name') ?? '', one.textContent?.trim() || undefined] as const),
    ].filter(([name, value]) => name !== '' && value !== undefined);
    const geometry = [...mark.children].map(kmlGeometry).find((one) => one !== null);
    const name = childText(mark, 'name');
    return feature({ ...Object.fromEntries(data), ...(name && { name }) }, geometry ?? null);
  });
}

/** Waypoints, tracks and routes of GPX; a way that ends where it began is an outline. */
function fromGpx(document: Document): Feature[] {
  const place = (element: Element): number[] => [Number(element.getAttribute('lon') ?? NaN), Number(element.getAttribute('lat') ?? NaN)];
  const named = (element: Element): Record<string, unknown> | null => {
    const name = childText(element, 'name');
    return name ? { name } : null;
  };
  const way = (points: Element[]): unknown => {
    const line = points.map(place);
    const isClosed = line.length > 3 && String(line[0]) === String(line.at(-1));
    return isClosed ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line };
  };
  return [
    ...all(document, 'wpt').flatMap((one) => feature(named(one), { type: 'Point', coordinates: place(one) })),
    ...all(document, 'rte').flatMap((one) => feature(named(one), way(all(one, 'rtept')))),
    ...all(document, 'trk').flatMap((one) =>
      feature(named(one), { type: 'GeometryCollection', geometries: all(one, 'trkseg').map((segment) => way(all(segment, 'trkpt'))) }),
    ),
  ];
}

/** Every position of a geometry, changed. */
function moved(value: unknown, move: ToDegrees): unknown {
  if (!Array.isArray(value)) return value;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? move(x, y) : value.map((one: unknown) => moved(one, move));
}

function movedAll(features: readonly Feature[], move: ToDegrees): Feature[] {
  return features.map((one) =>
    isObject(one.geometry) ? { ...one, geometry: { ...one.geometry, coordinates: moved(one.geometry['coordinates'], move) } } : one,
  );
}

function positionsOf(features: readonly Feature[]): [number, number][] {
  const found: [number, number][] = [];
  for (const { geometry } of features) if (isObject(geometry)) moved(geometry['coordinates'], (x, y) => (found.push([x, y]), [x, y]));
  return found;
}

const isOnEarth = ([lng, lat]: readonly [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
/** Europe with its islands: where the seven languages' organizations nearly all are. Outside of it, and inside when exchanged, is worth a question. */
const isInEurope = ([lng, lat]: readonly [number, number]): boolean => lng >= -32 && lng <= 45 && lat >= 27 && lat <= 72;

/** The system a GeoJSON file of before RFC 7946 says it is in; null when it says none. */
function systemOf(data: unknown): string | null {
  const crs = isObject(data) ? data['crs'] : undefined;
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined;
  return typeof name === 'string' ? name : null;
}

function parsed(text: string): { features: Feature[] | null; system: string | null } | FileProblem {
  if (text.startsWith('<')) {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    if (all(document, 'parsererror').length > 0) return 'xml';
    const root = document.documentElement.localName;
    return { features: root === 'kml' ? fromKml(document) : root === 'gpx' ? fromGpx(document) : null, system: null };
  }
  try {
    const data: unknown = JSON.parse(text);
    return { features: fromJson(data), system: systemOf(data) };
  } catch {
    return 'json';
  }
}

/** The same of the files of one archive, together; what is wrong with one of them is wrong with all. */
function parsedAll(texts: readonly string[]): ReturnType<typeof parsed> {
  const features: Feature[] = [];
  let system: string | null = null;
  for (const text of texts) {
    const read = parsed(text.replace(/^\uFEFF/, '').trimStart());
    if (typeof read === 'string' || read.features === null) return read;
    features.push(...read.features);
    system ??= read.system;
  }
  return texts.length === 0 ? 'no-kml' : { features, system };
}

/** The places of a GeoJSON, KML or GPX file, or of the files of a KMZ, in degrees; `isSwapped`: a person said that latitude comes first. */
export function readPlaceFile(file: string | readonly (string | Undecoded)[], isSwapped = false): PlaceFile {
  const texts: string[] = [];
  for (const text of typeof file === 'string' ? [file] : file) {
    if (typeof text !== 'string') return { problem: text.problem, system: text.encoding };
    texts.push(text);
  }
  const read = parsedAll(texts);
  if (typeof read === 'string') return { problem: read };
  if (!read.features) return { problem: 'not-places' };
  if (read.features.length === 0) return { problem: 'empty' };
  if (read.features.length > FEATURES_MAX) return { problem: 'too-many' };
  const code = read.system === null || /CRS:?:?84$/i.test(read.system) ? 4326 : Number(/(\d+)\s*$/.exec(read.system)?.[1]);
  const toDegrees = fromEpsg(code);
  if (!toDegrees) return { problem: 'unknown-system', system: read.system ?? '' };
  const features = movedAll(read.features, toDegrees);
  const turned = movedAll(features, (x, y) => [y, x]);
  const [here, there] = [positionsOf(features), positionsOf(turned)];
  const mayBeSwapped =
    here.length > 0 && ((!here.every(isOnEarth) && there.every(isOnEarth)) || (!here.some(isInEurope) && there.every(isInEurope)));
  if (!mayBeSwapped && here.length > 0 && here.every((one) => !isOnEarth(one))) return { problem: 'not-degrees' };
  return { features: isSwapped ? turned : features, mayBeSwapped };
}
