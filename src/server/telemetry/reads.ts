import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { PAST_DAYS } from '../../domain/telemetry/past-position.ts';
import { addDays, DAY_MS, dayStartMs } from '../../domain/time/time-zone.ts';
import { isOwnState, isWithin, type OwnMovements } from '../../domain/access/movements.ts';
import type { TimelineInput } from '../../domain/driving/journey-days.ts';
import { ownTimeline } from '../../domain/access/own-movements.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import type { Movements } from '../database/movements.ts';
import { cellSql } from '../geocoding/kept-addresses.ts';
import type { ProviderName } from '../geocoding/provider.ts';
import { connectorOf } from '../connectors/registry.ts';
import { isTagOfSql, journeysOfDays } from './journeys/journey-reads.ts';
import { spansOf } from './own-spans.ts';
import { heardDays, STRIP_RULES } from './strips.ts';

const known = new Map<string, string>();

/** "Ignition (239)"; the id alone where the connector's table has no name for it. */
function labelOf(type: string, id: string): string {
  const key = `${type} ${id}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = connectorOf(type)?.elementName?.(id);
  const label = name ? `${name} (${id})` : id;
  // What a mapping leaves raw has names without end.
  if (known.size < 20_000) known.set(key, label);
  return label;
}

/** Raw elements of a device by the names of its connector's table. */
function namedElements(type: string, raw: TelemetryMessage['raw']): TelemetryMessage['raw'] {
  return Object.fromEntries(Object.entries(raw).map(([id, value]) => [labelOf(type, id), value]));
}

/** A list as JSON text made by the database, and the tag that tells whether it changed, found without making it. */
export interface ReadList {
  tag: string;
  json: () => Promise<string>;
}

/** Commits made out of order are at most this far apart: a list since an instant goes back as much. */
const OVERLAP_S = 5;
const PAGE_ROWS = 5000;

/** What is told of a day: not a timeline that is still to be made again of the journeys, nor one of days that begin elsewhere (`zone`: the time zone, in SQL). */
const isMade = (zone: string): string => `strip IS NOT NULL AND rules >= ${STRIP_RULES} AND (zone IS NULL OR zone = ${zone})`;

const tagOf = (facts: unknown): string => `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)}"`;

/** `seen`: whose movements the list is of; one of a person's own is whole, whatever it was asked since. */
const listText = (seen: Movements['seen'], rows: string): string => `{"seen":"${seen}","results":[${rows}]}`;

async function listOf(
  pool: Pool,
  table: 'vehicle_states' | 'vehicle_days',
  changed: string,
  column: string,
  where: string,
  values: readonly unknown[],
  since: string | undefined,
): Promise<ReadList> {
  const all = [...values, ...(since === undefined ? [] : [since])];
  const there = `${where} AND ${isThere(table)}`;
  const condition = since === undefined ? there : `${there} AND ${changed} > $${all.length}::timestamptz - interval '${OVERLAP_S} seconds'`;
  const { rows } = await pool.query<{ count: number; last: string | null }>(
    `SELECT count(*)::int AS count, max(${changed})::text AS last FROM ${table} WHERE ${condition}`,
    all,
  );
  return {
    tag: tagOf([table, all, rows[0]]),
    json: async () => {
      const answer = await pool.query<{ list: string }>(
        `SELECT COALESCE(string_agg(${column}::text, ','), '') AS list FROM ${table} WHERE ${condition}`,
        all,
      );
      return listText('fleet', answer.rows[0]?.list ?? '');
    },
  };
}

/** What is kept of a vehicle that was removed is nobody's any more. */
const isThere = (table: string): string =>
  `EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${table}.vehicle_id AND vehicles.org_id = ${table}.org_id)`;

const wholeList = (rows: readonly unknown[]): ReadList => ({
  tag: tagOf(rows),
  json: async () => listText('own', rows.map((row) => JSON.stringify(row)).join(',')),
});

/** Last states of an organization's vehicles that may be read, as rows of the wire. */
export async function readStates(pool: Pool, movements: Movements, nowMs: number, since?: string): Promise<ReadList> {
  const { orgId, own } = movements;
  if (own === null) return listOf(pool, 'vehicle_states', 'changed_at', 'state', 'org_id = $1', [orgId], since);
  return wholeList(await readOwnStates(pool, orgId, own, nowMs));
}

/** Last states that are a person's, of the vehicles they have or were read in. */
async function readOwnStates(pool: Pool, orgId: string, own: OwnMovements, nowMs: number): Promise<VehicleState[]> {
  const { rows } = await pool.query<{ state: VehicleState }>(
    `SELECT state FROM vehicle_states WHERE org_id = $1 AND (vehicle_id = ANY ($3::uuid[]) OR ${isTagOfSql("lower(state->>'driverTag')", "(state->>'at')::timestamptz", '$2')}) AND ${isThere('vehicle_states')} ORDER BY vehicle_id`,
    [orgId, JSON.stringify(own.tags), own.held.map(({ vehicle }) => vehicle)],
  );
  return rows.map(({ state }) => state).filter((state) => isOwnState(own, state, nowMs));
}

/** Timelines of a day of an organization's vehicles, as rows of the wire; of a person's own those of the time that is theirs. */
export async function readDays(
  pool: Pool,
  movements: Movements,
  { day, timeZone, nowMs, vehicles }: { day: string; timeZone: string; nowMs: number; vehicles?: readonly string[] },
  since?: string,
): Promise<ReadList> {
  const { orgId } = movements;
  const [startMs, endMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone) - 1];
  const spans = await spansOf(pool, movements, new Date(startMs), new Date(endMs), vehicles);
  if (spans === null)
    return listOf(
      pool,
      'vehicle_days',
      'updated_at',
      'strip',
      `org_id = $1 AND day = $2 AND ${isMade('$3')}`,
      [orgId, day, timeZone],
      since,
    );
  const { rows } = await pool.query<{ strip: DayTimeline }>(
    `SELECT strip FROM vehicle_days WHERE org_id = $1 AND day = $2 AND vehicle_id = ANY ($3::uuid[]) AND ${isMade('$4')} AND ${isThere('vehicle_days')} ORDER BY vehicle_id`,
    [orgId, day, [...spans.keys()], timeZone],
  );
  const ownDay = async (vehicle: string): Promise<TimelineInput> => {
    const journeys = await journeysOfDays(pool, movements, vehicle, new Date(startMs), new Date(endMs + 1));
    const [heard] = await heardDays(pool, orgId, vehicle, [day], timeZone);
    const isPrivate = journeys.some((one) => one.isPrivate && Date.parse(one.endAt) >= startMs);
    return { vehicle, day, timeZone, nowMs, journeys, heardMs: heard!.heardMs, isPrivate };
  };
  const strips: DayTimeline[] = [];
  for (const { strip } of rows) {
    const theirs = spans.get(strip.vehicle)!;
    const isAll = theirs.length === 1 && theirs[0]![0] <= startMs && theirs[0]![1] >= endMs;
    const own = isAll ? strip : ownTimeline(await ownDay(strip.vehicle), theirs);
    if (own) strips.push({ ...own, updatedAt: strip.updatedAt });
  }
  return wholeList(strips);
}

/** What `positionSchema` says of a row of positions. */
const POSITION = `'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'receivedAt', to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'lat', lat, 'lng', lng, 'altitudeM', altitude_m, 'headingDeg', heading_deg, 'speedKmh', speed_kmh, 'satellites', satellites, 'hdop', hdop,
                'ignition', ignition, 'odometerKm', odometer_km, 'odometerSource', odometer_source, 'event', event, 'fuelL', fuel_l, 'fuelPct', fuel_pct, 'valid', valid`;

/** Of each vehicle of an organization the last good position at an instant or up to 31 days before, as JSON text: one step into the index a vehicle. Of those that were private then, nothing. */
export async function readPast(pool: Pool, movements: Movements, at: Date): Promise<string> {
  const { orgId } = movements;
  const spans = await spansOf(pool, movements, new Date(at.getTime() - PAST_DAYS * DAY_MS), at);
  const { rows } = await pool.query<{ list: string }>(
    `SELECT COALESCE(string_agg(last.line, ','), '') AS list
       FROM vehicles CROSS JOIN LATERAL (
         SELECT private_by, json_build_object('vehicle', vehicle_id, ${POSITION})::text AS line FROM positions
          WHERE org_id = $1 AND vehicle_id = vehicles.id AND at <= $2 AND at > $2::timestamptz - interval '${PAST_DAYS} days' AND (private_by IS NOT NULL OR (lat IS NOT NULL AND lng IS NOT NULL AND valid))
          ORDER BY at DESC LIMIT 1) AS last
      WHERE vehicles.org_id = $1 AND ($3::uuid[] IS NULL OR vehicles.id = ANY ($3)) AND last.private_by IS NULL`,
    [orgId, at, spans && [...spans.keys()]],
  );
  const list = rows[0]?.list ?? '';
  if (spans === null) return listText('fleet', list);
  const places = (JSON.parse(`[${list}]`) as { vehicle: string; at: string }[]).filter((one) =>
    isWithin(spans.get(one.vehicle)!, Date.parse(one.at)),
  );
  return listText('own', places.map((one) => JSON.stringify(one)).join(','));
}

/** What a position is told with beside what it measured. */
interface PositionsWith {
  /** The provider whose kept addresses are told. */
  addressesOf?: ProviderName | null;
  /** What the device sent, raw. */
  elements?: boolean;
}

/** A line with its address and its elements, where it has them. */
function lineOf({
  line,
  place,
  type,
  raw,
}: {
  line: string;
  place: string | null;
  type: string | null;
  raw: TelemetryMessage['raw'] | null;
}): string {
  if (place === null && raw === null) return line;
  return `${line.slice(0, -1)}${place === null ? '' : `,"place":${JSON.stringify(place)}`}${raw === null ? '' : `,"elements":${JSON.stringify(namedElements(type ?? '', raw))}`}}`;
}

/**
 * Positions of a vehicle as NDJSON, oldest first, both ends included. Read page by page after the last key: no connection is held
 * while a slow reader takes its time, and a page is all that is ever in memory.
 */
export async function* readPositions(
  pool: Pool,
  movements: Movements,
  vehicleId: string,
  from: Date,
  to: Date,
  how: PositionsWith = {},
): AsyncGenerator<string> {
  const spans = await spansOf(pool, movements, from, to, [vehicleId]);
  const times = spans === null ? [[from.getTime(), to.getTime()] as const] : (spans.get(vehicleId) ?? []);
  for (const [fromMs, toMs] of times) yield* pagesOf(pool, movements.orgId, vehicleId, new Date(fromMs), new Date(toMs), how);
}

async function* pagesOf(
  pool: Pool,
  orgId: string,
  vehicleId: string,
  from: Date,
  to: Date,
  { addressesOf = null, elements = false }: PositionsWith,
): AsyncGenerator<string> {
  const place =
    addressesOf === null
      ? 'NULL'
      : `(SELECT label FROM addresses WHERE provider = '${addressesOf}' AND lat_e4 = ${cellSql('positions.lat')} AND lng_e4 = ${cellSql('positions.lng')})`;
  const raw = elements ? '(SELECT type FROM devices WHERE devices.id = positions.device_id) AS type, raw' : 'NULL AS type, NULL AS raw';
  let after: { at: Date; device: string } = { at: from, device: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await pool.query<{
      at: Date;
      device: string;
      line: string;
      place: string | null;
      type: string | null;
      raw: TelemetryMessage['raw'] | null;
    }>(
      `SELECT at, device_id AS device, json_build_object(${POSITION})::text AS line, ${place} AS place, ${raw}
         FROM positions
        WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at <= $4 AND lat IS NOT NULL AND lng IS NOT NULL AND (at, device_id) > ($3, $5)
        ORDER BY at, device_id LIMIT ${PAGE_ROWS}`,
      [orgId, vehicleId, after.at, to, after.device],
    );
    if (rows.length > 0) yield `${rows.map(lineOf).join('\n')}\n`;
    if (rows.length < PAGE_ROWS) return;
    const last = rows.at(-1)!;
    after = { at: last.at, device: last.device };
  }
}
