/*
 * Bodies that applications for telephones post, as the flat fields that `read.ts` knows.
 *   Traccar Client 9      { location: { timestamp, coords: { latitude, longitude, accuracy, speed, heading, altitude }, battery: { level 0 to 1 }, … }, device_id }
 *   Overland              { locations: [ GeoJSON feature { geometry.coordinates [lng, lat], properties { timestamp, altitude, speed, … battery_level 0 to 1 } } ] }
 *   OwnTracks             { _type: "location", lat, lon, tst, acc, alt, vel km/h, cog, batt }; other types tell no fix
 *   GPSLogger, OsmAnd, Traccar Client to 8 and from 10   flat already
 * Read after the documents of traccar.org/client, overland.p3k.app/api and owntracks.org/booklet/tech/json.
 */
export type Fields = Record<string, unknown>;

export interface Shape {
  fixes: Fields[];
  /** The application waits for `{ result: "ok" }`. */
  isOverland: boolean;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const plainOf = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => isPlain(value)));

/** A share of 1 as percent; what is below 0 is not known. */
const percentOf = (level: unknown): number | undefined =>
  typeof level === 'number' && level >= 0 && level <= 1 ? Math.round(level * 100) : undefined;

const OWNTRACKS_FIXES = new Set(['location', 'transition']);

function ofTraccar({ location, ...outer }: Fields & { location: Fields }): Fields {
  const { coords, battery, activity, extras, ...rest } = location;
  const [place, charge, doing] = [coords, battery, activity].map((part) => (isObject(part) ? part : {}));
  return {
    ...plainOf(outer),
    ...plainOf(rest),
    ...(isObject(extras) ? plainOf(extras) : {}),
    ...plainOf(place ?? {}),
    batt: percentOf(charge?.['level']),
    charge: charge?.['is_charging'],
    activity: doing?.['type'],
  };
}

function ofOverland(feature: unknown): Fields {
  if (!isObject(feature)) return {};
  const [geometry, properties] = [feature['geometry'], feature['properties']].map((part) => (isObject(part) ? part : {}));
  const { battery_level: level, horizontal_accuracy: accuracy, motion, course, ...rest } = properties ?? {};
  const coordinates = geometry?.['coordinates'];
  const [lon, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  return {
    ...plainOf(rest),
    lat,
    lon,
    accuracy,
    bearing: course,
    batt: percentOf(level),
    ...(Array.isArray(motion) ? { motion: motion.join(',') } : {}),
  };
}

function ofOwnTracks({ _type: type, vel, tst, acc, cog, ...rest }: Fields): Fields | null {
  if (!OWNTRACKS_FIXES.has(String(type))) return null;
  const kmh = Number(vel ?? Number.NaN);
  return { ...plainOf(rest), timestamp: tst, accuracy: acc, bearing: cog, speed: Number.isFinite(kmh) && kmh >= 0 ? kmh / 3.6 : undefined };
}

/** Types of OwnTracks that tell something else than where it is; what is encrypted is not among them: it cannot be read. */
const TELLS_NO_FIX = new Set([
  'lwt',
  'waypoint',
  'waypoints',
  'status',
  'card',
  'cmd',
  'steps',
  'beacon',
  'configuration',
  'dump',
  'request',
]);

function fixesOf(one: unknown): Fields[] {
  if (!isObject(one)) return [{}];
  if (isObject(one['location'])) return [ofTraccar({ ...one, location: one['location'] })];
  if (typeof one['_type'] === 'string') {
    if (TELLS_NO_FIX.has(one['_type'])) return [];
    return [ofOwnTracks(one) ?? {}];
  }
  return [one];
}

/** The fixes of a body, each with the fields of the address where it has none of its own. Never throws. */
export function shapeOf(body: unknown, query: Fields): Shape {
  const isOverland = isObject(body) && Array.isArray(body['locations']);
  const fixes = isOverland
    ? (body['locations'] as unknown[]).map(ofOverland)
    : Array.isArray(body)
      ? body.flatMap(fixesOf)
      : fixesOf(body ?? {});
  const own = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { fixes: fixes.map((fields) => ({ ...query, ...own(fields) })), isOverland };
}

/** A body whose kind the application does not say: JSON, else form fields. Throws what `JSON.parse` throws of a broken document. */
export function untypedBody(text: string): unknown {
  if (text.trim() === '') return null;
  return /^\s*[[{]/.test(text) ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
}
