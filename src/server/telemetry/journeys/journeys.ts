import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import {
  baseLimitOf,
  JOURNEY_RULES,
  journeyRulesFor,
  type OwnJourneyRules,
  ownJourneyRulesOf,
} from '../../../domain/driving/journey-rules.ts';
import type { Journey } from '../../../domain/driving/journey.ts';
import { profileOf, type EcoProfile } from '../../../domain/eco/eco-profiles.ts';
import { journeysOf } from '../../../domain/driving/journeys.ts';
import type { JourneyWindow } from '../../../domain/driving/journey-window.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { limitZonesOf, type LimitZone } from '../../../domain/driving/journey-events.ts';
import { settings } from '../../../domain/organization/organization.ts';
import { zone } from '../../../domain/places/site.ts';
import { ecoOfJourney, showsHarsh } from '../../../domain/eco/eco-score.ts';
import type { Store } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { maskReasons } from '../../vehicles/journey-reasons.ts';
import { currentVersions } from '../../database/changes.ts';
import { inTransaction, jsonText } from '../../database/pool.ts';
import { MARK_JOURNEYS, WIDER, withMark } from '../marks.ts';
import { loadWholeWindow } from './journey-load.ts';
import type { Strips } from '../strips.ts';

/*
 * A journey's score is made with it, of what its device was known by then to tell: harsh events, from the first journey of the vehicle in which that
 * device told one. A message that comes late can move that day; the journeys between lose their score and get it again here (`score`), as those do
 * that were made before scores were kept. So a score is the same whatever the order of arrival.
 */

/** First harsh journey of a device in a vehicle before an instant, ms; Infinity: none. Journeys of before devices were kept count for each. */
async function firstHarshMs(
  db: Pool | PoolClient,
  vehicleId: string,
  device: string | null,
  before: Date | 'infinity' = 'infinity',
): Promise<number> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT least(
       (SELECT start_at FROM journeys WHERE vehicle_id = $1 AND journey_harsh(journey) > 0 AND journey->>'device' = $2 AND start_at < $3 ORDER BY start_at LIMIT 1),
       (SELECT start_at FROM journeys WHERE vehicle_id = $1 AND journey_harsh(journey) > 0 AND journey->>'device' IS NULL AND start_at < $3 ORDER BY start_at LIMIT 1)) AS at`,
    [vehicleId, device, before],
  );
  return rows[0]?.at?.getTime() ?? Infinity;
}

/** What devices are known to tell in a vehicle: since when, by device. */
type HarshSince = ReadonlyMap<string | null, number>;

/** Since when each of some devices is known to tell harsh events in a vehicle. */
async function harshSince(
  db: Pool | PoolClient,
  vehicleId: string,
  devices: Iterable<string | null>,
  before: Date | 'infinity' = 'infinity',
): Promise<HarshSince> {
  const since = new Map<string | null, number>();
  for (const device of new Set(devices)) since.set(device, await firstHarshMs(db, vehicleId, device, before));
  return since;
}

/** Journeys in order of time with their scores; `known`: what is known of their devices before them. */
function scored<One extends Omit<Journey, 'updatedAt'>>(journeys: readonly One[], profile: EcoProfile | null, known: HarshSince): One[] {
  const since = new Map(known);
  return journeys.map((journey) => {
    const device = journey.device ?? null;
    const startMs = Date.parse(journey.startAt);
    if (showsHarsh(journey)) since.set(device, Math.min(since.get(device) ?? Infinity, startMs));
    return { ...journey, eco: ecoOfJourney(journey, profile, startMs >= (since.get(device) ?? Infinity)) };
  });
}

/** Takes the scores off journeys between what was known before and after, outside the stretch that was made just now. */
async function forgetScores(
  client: PoolClient,
  vehicleId: string,
  before: HarshSince,
  after: HarshSince,
  made: [from: Date, until: Date | 'infinity'],
): Promise<void> {
  for (const [device, afterMs] of after) {
    const beforeMs = before.get(device) ?? Infinity;
    if (beforeMs === afterMs) continue;
    const [fromMs, toMs] = [Math.min(beforeMs, afterMs), Math.max(beforeMs, afterMs)];
    await client.query(
      `UPDATE journeys SET journey = journey - 'eco' WHERE vehicle_id = $1 AND coalesce(journey->>'device', $2::text) IS NOT DISTINCT FROM $2::text AND start_at >= $3 AND start_at < $4 AND NOT (start_at >= $5 AND start_at < $6)`,
      [vehicleId, device, new Date(fromMs), toMs === Infinity ? 'infinity' : new Date(toMs), ...made],
    );
  }
}

const A_STEP = 500;
// Ordered, so that only the index of what has no score answers: most of the time nothing is due, and the table is large.
const UNSCORED = `SELECT vehicle_id AS "vehicleId", org_id AS "orgId", journey FROM journeys
  WHERE vehicle_id = (SELECT vehicle_id FROM journeys WHERE NOT (journey ? 'eco') ORDER BY vehicle_id LIMIT 1) AND NOT (journey ? 'eco')
  ORDER BY start_at LIMIT ${A_STEP} FOR UPDATE SKIP LOCKED`;

/**
 * Scores journeys that have no score yet, the oldest of a vehicle first; gives how many. They are held before it is asked what is known of their devices:
 * what takes scores off meanwhile waits, and takes these off too; what somebody else makes, or scores, is left to them.
 */
function scoreJourneys(pool: Pool, store: Store): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ vehicleId: string; orgId: string; journey: Journey }>(UNSCORED);
    const [first] = rows;
    if (!first) return 0;
    const row = await store.get(systemActor(first.orgId), vehicle, first.vehicleId);
    const journeys = rows.map(({ journey }) => journey);
    const known = await harshSince(
      client,
      first.vehicleId,
      journeys.map(({ device }) => device ?? null),
    );
    const made = scored(journeys, row && profileOf(row), known).map(({ startAt, eco }) => ({ startAt, eco }));
    await client.query(
      `UPDATE journeys SET journey = journey || jsonb_build_object('eco', j->'eco'), updated_at = clock_timestamp()
         FROM jsonb_array_elements($2::jsonb) j WHERE vehicle_id = $1 AND start_at = (j->>'startAt')::timestamptz`,
      [first.vehicleId, jsonText(made)],
    );
    return rows.length;
  });
}

/** What an organization says of its journeys: thresholds, and the zones that limit the speed. */
interface JourneyGround {
  own: OwnJourneyRules | null;
  zones: readonly LimitZone[];
}

const ALL = { page: 1, size: 100_000 };

/** Grounds of organizations, read again when anything was written in them. */
class JourneyGrounds {
  private readonly known = new Map<string, { ver: number; ground: JourneyGround }>();

  constructor(private readonly parts: { pool: Pool; store: Store }) {}

  async of(orgId: string): Promise<JourneyGround> {
    const { ver } = await currentVersions(this.parts.pool, orgId, null);
    const known = this.known.get(orgId);
    if (known?.ver === ver) return known.ground;
    const actor = systemActor(orgId);
    const zones = (await this.parts.store.list(actor, zone, ALL)).results;
    const ground = { own: ownJourneyRulesOf(await this.parts.store.get(actor, settings, orgId)), zones: limitZonesOf(zones) };
    this.known.set(orgId, { ver, ground });
    return ground;
  }
}

/*
 * Journeys of the vehicles whose positions changed. A mark says between which instants; whoever makes them holds its row, reads the positions around
 * (journey-load.ts), writes and removes the mark in one transaction. So two servers never make the same journeys at once, what is committed while
 * one works marks again and is made after, and a process that dies leaves the mark as it was. The thresholds are those that the organization has at
 * that moment; each journey says which made it, and one that was made with others is made again whole or not at all.
 */
interface Mark {
  vehicleId: string;
  orgId: string;
  fromMs: number;
  toMs: number;
}

export interface JourneysParts {
  pool: Pool;
  store: Store;
  log: FastifyBaseLogger;
  now: () => number;
  /** Timelines of the days, made with their journeys. */
  strips: Pick<Strips, 'write' | 'tell'>;
  /** Makes the names of an organization's places ready, and gives one. */
  preparePlaces: (orgId: string) => Promise<void>;
  place: (orgId: string, lat: number, lng: number) => string | null;
  /** The same journeys, with better names of their places where there are any. */
  addressed?: (client: PoolClient, orgId: string, journeys: readonly Journey[]) => Promise<Journey[]>;
}

/** Made at a time of a longer stretch, so that no transaction is long. */
const STEP_DAYS = 3;
const MARK = `SELECT vehicle_id AS "vehicleId", org_id AS "orgId", extract(epoch FROM from_at)::float8 * 1000 AS "fromMs", extract(epoch FROM to_at)::float8 * 1000 AS "toMs" FROM dirty_journeys`;

export class Journeys {
  private readonly prepared = new Map<string, Promise<void>>();

  private readonly grounds: JourneyGrounds;

  constructor(private readonly parts: JourneysParts) {
    this.grounds = new JourneyGrounds(parts);
  }

  /** Makes journeys of up to `limit` marks, the oldest first; gives how many. */
  async run(limit = 200, stepDays = STEP_DAYS): Promise<number> {
    for (let done = 0; done < limit; done++) if ((await this.next(null, stepDays * DAY_MS)) === null) return done;
    return limit;
  }

  /** Scores journeys that have no score yet; gives how many. */
  score(): Promise<number> {
    return scoreJourneys(this.parts.pool, this.parts.store);
  }

  /** Marks what was still going on and has not been heard since: an hour of silence ends it. */
  async markOpen(): Promise<void> {
    await this.parts.pool.query(
      `${MARK_JOURNEYS} SELECT vehicle_id, min(org_id::text)::uuid, min(end_at), max(end_at) FROM journeys WHERE open AND end_at < $1 GROUP BY vehicle_id ORDER BY vehicle_id ${WIDER}`,
      [new Date(this.parts.now() - JOURNEY_RULES.engineOffS * 1000)],
    );
  }

  /** Makes every journey of one vehicle between two instants, in steps of so many days; told of each step, as a share of 1. */
  async recompute(
    orgId: string,
    vehicleId: string,
    fromMs: number,
    toMs: number,
    onProgress: (share: number) => void = () => undefined,
    stepDays = STEP_DAYS,
  ): Promise<void> {
    await this.parts.pool.query(`${MARK_JOURNEYS} VALUES ($1, $2, $3, $4) ${WIDER}`, [vehicleId, orgId, new Date(fromMs), new Date(toMs)]);
    for (;;) {
      const left = await this.next(vehicleId, stepDays * DAY_MS);
      if (left === null || left.fromMs >= left.toMs) return onProgress(1);
      onProgress(Math.max(0, Math.min(1, 1 - (left.toMs - left.fromMs) / (toMs - fromMs))));
    }
  }

  /** Makes one step of one mark; gives what is left of it, or null when there was none that nobody holds (for one vehicle: none at all). */
  private async next(only: string | null, stepMs: number): Promise<Mark | null> {
    const { pool, log } = this.parts;
    let taken: Mark | undefined;
    let strips: DayTimeline[] = [];
    const held = await withMark<Mark>(
      pool,
      async (client) =>
        (taken = (
          await client.query<Mark>(
            only === null ? `${MARK} ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED` : `${MARK} WHERE vehicle_id = $1 FOR UPDATE`,
            only === null ? [] : [only],
          )
        ).rows[0]),
      (client, mark) => this.step(client, mark, stepMs, (made) => (strips = made)),
    );
    if (!('error' in held)) {
      if (held.mark) this.parts.strips.tell(held.mark.orgId, strips);
      return held.mark;
    }
    if (only !== null || !taken) throw held.error;
    // The others do not wait behind one that fails.
    log.error({ err: held.error, vehicle: taken.vehicleId }, 'journeys not made');
    await pool.query('UPDATE dirty_journeys SET touched_at = clock_timestamp() WHERE vehicle_id = $1', [taken.vehicleId]);
    return taken;
  }

  private async step(client: PoolClient, mark: Mark, stepMs: number, onStrips: (strips: DayTimeline[]) => void): Promise<Mark> {
    const { orgId, vehicleId, fromMs } = mark;
    const toMs = Math.min(mark.toMs, fromMs + stepMs);
    const row = await this.parts.store.get(systemActor(orgId), vehicle, vehicleId);
    if (row) {
      await this.places(orgId);
      const { own, zones } = await this.grounds.of(orgId);
      const rules = journeyRulesFor(row, own);
      const limits = { base: baseLimitOf(row, own, JOURNEY_RULES.speedLimitKmh), zones };
      const window = await loadWholeWindow(client, mark, { fromMs, toMs }, this.parts.now(), rules);
      const journeys = journeysOf({
        vehicle: vehicleId,
        ...window,
        rules,
        limits,
        placeName: (lat, lng) => this.parts.place(orgId, lat, lng),
      });
      // Before they are told to be private: a crash in between hides too much, not too little.
      await maskReasons(this.parts.pool, this.parts.store, orgId, vehicleId, journeys);
      const named = (await this.parts.addressed?.(client, orgId, journeys)) ?? journeys;
      await write(client, mark, window, named, profileOf(row));
      const heardMs = window.fixes.map(({ atMs }) => atMs);
      onStrips(await this.parts.strips.write(client, mark, [fromMs, toMs], heardMs));
    }
    if (row && toMs < mark.toMs)
      await client.query('UPDATE dirty_journeys SET from_at = $2 WHERE vehicle_id = $1', [vehicleId, new Date(toMs)]);
    else await client.query('DELETE FROM dirty_journeys WHERE vehicle_id = $1', [vehicleId]);
    return { ...mark, fromMs: row ? toMs : mark.toMs };
  }

  /** Once; what is asked later renews itself. */
  private places(orgId: string): Promise<void> {
    const known = this.prepared.get(orgId) ?? this.parts.preparePlaces(orgId);
    this.prepared.set(orgId, known);
    known.catch(() => this.prepared.delete(orgId));
    return known;
  }
}

/** Puts the journeys of a window in the place of those that were there; one that did not change is left as it is. */
async function write(
  client: PoolClient,
  { orgId, vehicleId }: Mark,
  window: JourneyWindow,
  made: readonly Journey[],
  profile: EcoProfile | null,
): Promise<void> {
  const isOpen = window.fromMs === -Infinity;
  // Positions are kept for a shorter time than journeys: what began before the first one stays, and so does its end.
  const fromMs = isOpen ? (window.fixes[0]?.atMs ?? Infinity) : window.fromMs;
  if (fromMs === Infinity) return;
  const keptUntilMs = isOpen ? await endOfKept(client, vehicleId, fromMs) : -Infinity;
  const kept = made.filter(({ startAt }) => Date.parse(startAt) >= keptUntilMs).map(({ updatedAt: _updatedAt, ...journey }) => journey);
  const span: [Date, Date | 'infinity'] = [new Date(fromMs), window.untilMs === Infinity ? 'infinity' : new Date(window.untilMs)];
  const devices = new Set(window.fixes.map(({ device }) => device));
  const knownBefore = await harshSince(client, vehicleId, devices);
  const rows = scored(kept, profile, await harshSince(client, vehicleId, devices, span[0]));
  await client.query(
    'DELETE FROM journeys WHERE vehicle_id = $1 AND start_at >= $2 AND start_at < $3 AND start_at <> ALL ($4::timestamptz[])',
    [vehicleId, ...span, rows.map(({ startAt }) => startAt)],
  );
  if (rows.length > 0)
    await client.query(
      `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT $1, (j->>'startAt')::timestamptz, $2, (j->>'endAt')::timestamptz, j->>'kind', (j->>'open')::bool, ARRAY(SELECT lower(t->>'tag') FROM jsonb_array_elements(j->'driverTags') t), j
       FROM jsonb_array_elements($3::jsonb) j
     ON CONFLICT (vehicle_id, start_at) DO UPDATE SET org_id = excluded.org_id, end_at = excluded.end_at, kind = excluded.kind, open = excluded.open, driver_tags = excluded.driver_tags,
       journey = excluded.journey, updated_at = clock_timestamp()
       WHERE journeys.journey IS DISTINCT FROM excluded.journey OR journeys.org_id <> excluded.org_id`,
      [vehicleId, orgId, jsonText(rows)],
    );
  await forgetScores(client, vehicleId, knownBefore, await harshSince(client, vehicleId, devices), span);
}

async function endOfKept(client: PoolClient, vehicleId: string, fromMs: number): Promise<number> {
  const { rows } = await client.query<{ end: Date | null }>(
    'SELECT max(end_at) AS end FROM journeys WHERE vehicle_id = $1 AND start_at < $2',
    [vehicleId, new Date(fromMs)],
  );
  return rows[0]?.end?.getTime() ?? -Infinity;
}
