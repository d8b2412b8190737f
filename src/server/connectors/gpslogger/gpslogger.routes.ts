import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fail, type FieldIssue } from '../../../domain/entity/failure.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { App, Context, Request } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { deviceKey } from '../../telemetry/device-directory.ts';
import { isSecretOf } from '../../identity/credentials.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { requestSecret } from '../webhook-authentication.ts';
import { readGpsLogger } from './gpslogger.ts';

const PATH = '/api/v1/connectors/gpslogger/:serial';
const MAX_BODY_BYTES = 256 * 1024;
const MAX_FIXES = 500;
/** By address: a whole depot of phones behind one, and no guessing of secrets. */
const MAX_CALLS_A_MINUTE = 1200;
const TYPE = 'gpslogger';
const REFUSED = 'unknown device, or wrong secret';

/**
 * Phones that log to a custom URL. A phone has no session: it proves itself by its device's secret (`secret` in the query, or
 * `Authorization: Bearer` / the password of `Basic`). Unknown serials and wrong secrets are answered alike.
 */
export async function registerGpsLogger(app: App, context: Context): Promise<void> {
  const telemetry = telemetryOf(context);

  const keep = (request: Request, serial: string, fix: Fields, refusal: string | null): void => {
    const { secret: _, ...fields } = fix;
    telemetry.rawFrames.keep(TYPE, serial, Buffer.from(JSON.stringify(fields)), request.ip, refusal);
  };

  const receive = async (request: Request, serial: string, fixes: readonly Fields[]): Promise<{ accepted: number; refused: number }> => {
    await authenticate(context, request, serial);
    const messages: TelemetryMessage[] = [];
    const read: Fields[] = [];
    const issues: FieldIssue[] = [];
    fixes.forEach((fields, index) => {
      // Several without a time would be one instant.
      const result = readGpsLogger(fields, fixes.length === 1 ? context.now() : null);
      if (result.ok) {
        messages.push(result.message);
        read.push(fields);
        return;
      }
      keep(request, serial, fields, 'invalid');
      telemetry.traffic.refused(TYPE);
      issues.push(...result.issues.map((issue) => (fixes.length > 1 ? { ...issue, field: `${index}.${issue.field}` } : issue)));
    });
    // One that cannot be read does not cost those that came with it; alone it is refused, so that somebody sees it.
    if (messages.length === 0 && fixes.length > 0) throw fail('invalid', undefined, issues);
    await telemetry.ingest.ready();
    const outcome = await telemetry.ingest.accept(serial, TYPE, messages, { remote: request.ip });
    if (outcome.quarantined) throw fail('unauthenticated', REFUSED);
    for (const fields of read) keep(request, serial, fields, null);
    return { accepted: outcome.accepted, refused: outcome.refused + fixes.length - read.length };
  };

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Some applications do not say what they send.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, untypedBody(String(body)));
      } catch {
        done(fail('invalid', 'body'));
      }
    });
    const schema = {
      tags: ['connectors'],
      security: [],
      params: z.strictObject({
        serial: z
          .string()
          .regex(/^[\w.:-]+$/)
          .max(60),
      }),
      querystring: z.record(z.string().max(60), z.union([z.string().max(500), z.array(z.string().max(500)).max(5)])),
      response: {
        200: z.object({ accepted: z.int(), refused: z.int(), result: z.optional(z.literal('ok')) }),
        ...failures(400, 401, 413, 415),
      },
    };
    const config = { rateLimit: { max: MAX_CALLS_A_MINUTE, timeWindow: 60_000 } };
    scope.get(PATH, { config, schema: { ...schema, summary: 'A fix of a phone, in the query' } }, async (request) =>
      receive(request, request.params.serial, [request.query]),
    );
    const withBody = {
      config,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...schema,
        summary: 'A fix of a phone, or several, in the body',
        description:
          'JSON object, JSON array of at most 500 objects, form fields, or what Traccar Client, OwnTracks and Overland post. A body without Content-Type is read as what it looks like.',
        body: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_FIXES)]).nullish(),
      },
    };
    const answer = async (request: Request, serial: string, fields: Fields, body: unknown) => {
      const { secret: _, ...query } = fields;
      const { fixes, isOverland } = shapeOf(body, query);
      if (fixes.length > MAX_FIXES)
        throw fail('invalid', undefined, [{ field: 'locations', code: 'too-many', params: { max: MAX_FIXES } }]);
      const outcome = await receive(request, serial, fixes);
      return isOverland ? { ...outcome, result: 'ok' as const } : outcome;
    };
    scope.post(PATH, withBody, (request) => answer(request, request.params.serial, request.query, request.body));
    scope.put(PATH, withBody, (request) => answer(request, request.params.serial, request.query, request.body));
  });
}

async function authenticate(context: Context, request: Request, serial: string): Promise<void> {
  const secret = requestSecret(request);
  const key = deviceKey(TYPE, serial);
  const device = (await telemetryOf(context).directory.resolve(new Set([key]), context.now())).get(key);
  const isRight = await isSecretOf(context.pool, device?.orgId ?? EMPTY, device?.deviceId ?? EMPTY, secret ?? '');
  if (secret === null) throw fail('unauthenticated', 'secret missing: add it to the address, or as Authorization: Bearer');
  if (!isRight) throw fail('unauthenticated', REFUSED);
}

const EMPTY = '00000000-0000-0000-0000-000000000000';

/*
 * Bodies that applications for telephones post, as the flat fields that `read.ts` knows.
 *   Traccar Client 9      { location: { timestamp, coords: { latitude, longitude, accuracy, speed, heading, altitude }, battery: { level 0 to 1 }, … }, device_id }
 *   Overland              { locations: [ GeoJSON feature { geometry.coordinates [lng, lat], properties { timestamp, altitude, speed, … battery_level 0 to 1 } } ] }
 *   OwnTracks             { _type: "location", lat, lon, tst, acc, alt, vel km/h, cog, batt }; other types tell no fix
 *   GPSLogger, OsmAnd, Traccar Client to 8 and from 10   flat already
 * Read after the documents of traccar.org/client, overland.p3k.app/api and owntracks.org/booklet/tech/json.
 */
type Fields = Record<string, unknown>;

interface Shape {
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
function shapeOf(body: unknown, query: Fields): Shape {
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
function untypedBody(text: string): unknown {
  if (text.trim() === '') return null;
  return /^\s*[[{]/.test(text) ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
}
