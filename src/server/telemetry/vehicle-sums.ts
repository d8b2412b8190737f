import type { Pool, PoolClient } from 'pg';
import { type Alike, packedBrief, keptSummaryOf, type JourneySummary, type PackedSummary } from '../../domain/driving/journey-summary.ts';
import { fail } from '../../domain/entity/failure.ts';
import { addTo, grouped } from '../../domain/text/order-rows.ts';
import { addMonths } from '../../domain/time/periods.ts';
import { spanStart } from '../../domain/reports/report-arrange.ts';
import { addDays, dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { driverCut, type Whose } from '../../domain/reports/eco/energy-rows.ts';
import { dayParts, SUM_RULES, sumsOf, type SumSpan } from '../../domain/reports/journeys/journey-sums.ts';
import { Movements } from '../database/movements.ts';
import { plainArray } from '../database/pool.ts';
import { withMark } from './marks.ts';
import { summariesOf } from './journeys/journey-reads.ts';

/*
 * Sums of journeys by local day and month (docs/decisions/0040-summaries.md), of days that are over. The database marks what changed when journeys are written
 * (migration 0265); sums are made behind, and what is asked for before it was made is made first.
 */

interface SumsParts {
  pool: Pool;
  now: () => number;
}

type Whoses = (vehicle: string) => Whose;

interface Mark {
  vehicleId: string;
  orgId: string | null;
  rules: number;
  zone: string | null;
  /** That of its organization. */
  zoneNow: string;
  fromMs: number | null;
  toMs: number | null;
}

/** Vehicles that a question waits for: more are made behind, and it is asked again. All the past of one takes as long as some days of several. */
const WAITS_FOR = 2000;
const ANEW_AS = 10;
const AT_ONCE = 3;
const DEFAULT_ZONE = 'Europe/Paris';

const ZONE_NOW = `coalesce(s.time_zone, '${DEFAULT_ZONE}')`;
const MARK = `SELECT m.vehicle_id AS "vehicleId", v.org_id AS "orgId", m.rules, m.zone, ${ZONE_NOW} AS "zoneNow", extract(epoch FROM m.from_at)::float8 * 1000 AS "fromMs", extract(epoch FROM m.to_at)::float8 * 1000 AS "toMs"
  FROM vehicle_sum_marks m LEFT JOIN vehicles v ON v.id = m.vehicle_id LEFT JOIN settings s ON s.org_id = v.org_id WHERE m.vehicle_id = $1 FOR UPDATE OF m`;
/** Marks of something to be made of days that are over ($1: now) and not after $2, of vehicles that are there or not any more. */
const DUE = `SELECT m.vehicle_id AS id, m.rules < ${SUM_RULES} OR m.zone IS DISTINCT FROM ${ZONE_NOW} AS "isAnew" FROM vehicle_sum_marks m LEFT JOIN vehicles v ON v.id = m.vehicle_id LEFT JOIN settings s ON s.org_id = v.org_id
 WHERE (v.id IS NULL OR m.rules < ${SUM_RULES} OR m.zone IS DISTINCT FROM ${ZONE_NOW}
    OR (m.from_at < $2 AND m.from_at < date_trunc('day', $1::timestamptz AT TIME ZONE m.zone) AT TIME ZONE m.zone))`;

export class VehicleSums {
  constructor(private readonly parts: SumsParts) {}

  /** Makes sums of up to `limit` vehicles that have something to be made; gives of how many. */
  async renew(limit = 2000): Promise<number> {
    const { rows } = await this.parts.pool.query<{ id: string }>(`${DUE} LIMIT $3`, [new Date(this.parts.now()), 'infinity', limit]);
    await this.make(rows.map(({ id }) => id));
    return rows.length;
  }

  /**
   * Sums of vehicles in days of one calendar month, all of them over: by day, or all of the days together, or of one driver each (by who had each
   * vehicle when); with their bands where these are asked for. Throws FailureError `forbidden` for who does not see the fleet.
   */
  async read(
    { orgId, seen }: Movements,
    vehicles: readonly string[],
    { from, to, timeZone }: SumSpan & { timeZone: string },
    by: 'day' | 'month' | Whoses,
    hasBands = false,
  ): Promise<ReadSums[]> {
    // They tell of everybody's journeys together.
    if (seen !== 'fleet') throw fail('forbidden');
    // Whatever the time zone.
    await this.makeDue(vehicles, Date.parse(addDays(to, 2)));
    // What is kept of a month is of all its days that are over.
    const lastOver = addDays(dayOf(this.parts.now(), timeZone), -1);
    const isWhole = from === spanStart('month', from) && (addDays(to, 1) === addMonths(from, 1) || to === lastOver);
    const isMonth = by !== 'day' && isWhole;
    if (typeof by === 'function') return this.ofDrivers(orgId, vehicles, { from, to, timeZone }, isMonth, by, hasBands);
    const found = await this.listsOf(PLAIN, orgId, vehicles, { from, to }, isMonth, hasBands);
    return by === 'day' || isMonth ? found : found.map(({ id, sums }) => new ReadSums(id, { sums: sumsOf(sums, timeZone), hasBands }));
  }

  private async listsOf(
    kept: typeof PLAIN | typeof TAGGED,
    orgId: string,
    vehicles: readonly string[],
    { from, to }: SumSpan,
    isMonth: boolean,
    hasBands: boolean,
  ): Promise<ReadSums[]> {
    const { rows } = await this.parts.pool.query<{ id: string } & SumTexts>(
      `SELECT vehicle_id AS id, ${together(kept.list)} AS list, ${hasBands ? together(kept.bands) : 'null'} AS bands FROM vehicle_sums
        WHERE vehicle_id = ANY ($2::uuid[]) AND is_month = $5 AND first BETWEEN $3::date AND $4::date AND org_id = $1 GROUP BY vehicle_id`,
      [orgId, vehicles, from, to, isMonth],
    );
    return rows.map(({ id, ...texts }) => new ReadSums(id, texts));
  }

  /** Of the month where nobody else may have had the vehicle in it; else of its days, and of the journeys of days that are of several. */
  private async ofDrivers(
    orgId: string,
    vehicles: readonly string[],
    span: SumSpan & { timeZone: string },
    isMonth: boolean,
    whose: Whoses,
    hasBands: boolean,
  ): Promise<ReadSums[]> {
    const read = (ids: readonly string[], ofMonth: boolean) => this.listsOf(TAGGED, orgId, ids, span, ofMonth, hasBands);
    const made: ReadSums[] = [];
    const shared: string[] = [];
    if (isMonth)
      for (const line of await read(vehicles, true)) {
        const { id, sums } = line;
        if (sums.every(driverCut(whose(id)).isOne)) made.push(new ReadSums(id, line.texts, sums));
        else shared.push(id);
      }
    const ids = isMonth ? shared : vehicles;
    const days = ids.length > 0 ? (await read(ids, false)).map(({ id, sums }) => ({ id, ...this.sharedDays(sums, whose(id), span) })) : [];
    const parts = await this.partsOf(orgId, days, span);
    for (const { id, cut, own } of days)
      made.push(new ReadSums(id, { sums: cut.sumsOf([...own, ...(parts.get(id) ?? [])], span.timeZone), hasBands }));
    return made;
  }

  /** Sums of the days of a vehicle that are of one driver each, and the other days. */
  private sharedDays(sums: readonly JourneySummary[], whose: Whose, { timeZone }: { timeZone: string }) {
    const cut = driverCut(whose);
    const byDay = grouped(sums, ({ startMs }) => dayOf(startMs, timeZone));
    const shared = [...byDay].filter(([, own]) => !own.every(cut.isOne)).map(([day]) => day);
    for (const day of shared) byDay.delete(day);
    return { cut, shared, own: [...byDay.values()].flat() };
  }

  /** Journeys of some days of vehicles, as far as they are in them. */
  private async partsOf(
    orgId: string,
    vehicles: readonly { id: string; shared: readonly string[] }[],
    { timeZone }: { timeZone: string },
  ): Promise<Map<string, JourneySummary[]>> {
    const byDay = new Map<string, string[]>();
    for (const { id, shared } of vehicles) for (const day of shared) addTo(byDay, day, id);
    const found = new Map<string, JourneySummary[]>();
    for (const [day, ids] of byDay) {
      const briefs = await briefsOf(this.parts.pool, orgId, ids, { from: day, to: day }, timeZone);
      for (const id of ids)
        for (const part of dayParts(briefs[id] ?? [], { from: day, to: day, timeZone }).get(day) ?? []) addTo(found, id, part);
    }
    return found;
  }

  private async makeDue(vehicles: readonly string[], untilMs: number): Promise<void> {
    const { rows } = await this.parts.pool.query<{ id: string; isAnew: boolean }>(
      `${DUE} AND m.vehicle_id = ANY ($3::uuid[]) LIMIT ${WAITS_FOR + 1}`,
      [new Date(this.parts.now()), new Date(untilMs), vehicles],
    );
    if (rows.reduce((sum, { isAnew }) => sum + (isAnew ? ANEW_AS : 1), 0) > WAITS_FOR) throw fail('unavailable');
    await this.make(rows.map(({ id }) => id));
  }

  private async make(vehicles: readonly string[]): Promise<void> {
    const queue = [...vehicles];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) await this.one(id);
      }),
    );
  }

  private async one(id: string): Promise<void> {
    const held = await withMark<Mark>(
      this.parts.pool,
      async (client) => (await client.query<Mark>(MARK, [id])).rows[0],
      async (client, mark) => {
        await this.step(client, mark);
        return mark;
      },
    );
    if ('error' in held) throw held.error;
  }

  private async step(client: PoolClient, mark: Mark): Promise<void> {
    const { vehicleId, orgId } = mark;
    if (orgId === null) {
      await client.query('DELETE FROM vehicle_sums WHERE vehicle_id = $1', [vehicleId]);
      await client.query('DELETE FROM vehicle_sum_marks WHERE vehicle_id = $1', [vehicleId]);
      return;
    }
    const timeZone = mark.zoneNow;
    const today = dayOf(this.parts.now(), timeZone);
    const isAnew = mark.rules < SUM_RULES || mark.zone !== timeZone;
    const [fromMs, toMs] = isAnew ? await allOf(client, vehicleId, mark) : [mark.fromMs, mark.toMs];
    if (isAnew) await client.query('DELETE FROM vehicle_sums WHERE vehicle_id = $1', [vehicleId]);
    const lastOver = addDays(today, -1);
    if (fromMs !== null && toMs !== null) {
      const [from, last] = [dayOf(fromMs, timeZone), dayOf(toMs, timeZone)];
      const to = last < lastOver ? last : lastOver;
      if (from <= to) await write(client, { vehicleId, orgId }, { from, to }, timeZone);
    }
    const isOpen = toMs !== null && dayOf(toMs, timeZone) >= today;
    await client.query('UPDATE vehicle_sum_marks SET rules = $2, zone = $3, from_at = $4, to_at = $5 WHERE vehicle_id = $1', [
      vehicleId,
      SUM_RULES,
      timeZone,
      isOpen ? new Date(Math.max(fromMs ?? 0, dayStartMs(today, timeZone))) : null,
      isOpen ? new Date(toMs) : null,
    ]);
  }
}

/** Between which instants a vehicle has journeys. */
async function allOf(client: PoolClient, vehicleId: string, { fromMs, toMs }: Mark): Promise<[number | null, number | null]> {
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    `SELECT extract(epoch FROM min(start_at))::float8 * 1000 AS "from", extract(epoch FROM max(end_at))::float8 * 1000 AS "to" FROM journeys WHERE vehicle_id = $1`,
    [vehicleId],
  );
  const [from, to] = [rows[0]?.from ?? fromMs, rows[0]?.to ?? toMs];
  return [from, to !== null && toMs !== null ? Math.max(to, toMs) : to];
}

/** Sums as lists in JSON: their values, and their bands in the same order; null: not asked for. */
interface SumTexts {
  list: string;
  bands: string | null;
}

/** Sums of a vehicle: made of texts, each time they are read (`briefsWhenRead`), or the texts of them, where somebody asks for the other. */
class ReadSums {
  constructor(
    readonly id: string,
    private readonly read: SumTexts | { sums: readonly JourneySummary[]; hasBands: boolean },
    /** Where they were looked at already. */
    private readonly known?: readonly JourneySummary[],
  ) {}

  /** In order of time. */
  get sums(): readonly JourneySummary[] {
    return 'sums' in this.read ? this.read.sums : (this.known ?? parsed(this.read));
  }

  get texts(): SumTexts {
    if (!('sums' in this.read)) return this.read;
    const texts = textsOf(this.read.sums);
    return this.read.hasBands ? texts : { ...texts, bands: null };
  }
}

function parsed({ list, bands }: SumTexts): JourneySummary[] {
  const own = bands === null ? [] : (JSON.parse(bands) as Alike['bands'][]);
  return (JSON.parse(list) as PackedSummary[]).map((one, at) => keptSummaryOf(one, own[at])).sort((a, b) => a.startMs - b.startMs);
}

const textsOf = (sums: readonly JourneySummary[]): { list: string; bands: string } => ({
  list: JSON.stringify(sums.map(packedBrief)),
  bands: JSON.stringify(sums.map(({ alike }) => alike?.bands ?? [])),
});

/** Columns of the sums, and of those apart by badge or card where any was read, with their bands. */
const PLAIN = { list: 'sums', bands: 'bands' } as const;
const TAGGED = { list: 'coalesce(by_tag, sums)', bands: 'coalesce(tag_bands, bands)' } as const;

/** Each is a list: theirs go into one. */
const together = (kept: string): string => `'[' || string_agg(substr(${kept}, 2, length(${kept}) - 2), ',') || ']'`;

/** Sums as they are kept; and those apart by badge or card, where any was read. */
interface KeptSums {
  plain: SumTexts;
  tagged: SumTexts | null;
}

const keptOf = (timeZone: string, all: readonly JourneySummary[], tagged = all): KeptSums => ({
  plain: textsOf(sumsOf(all, timeZone)),
  tagged: tagged.some(({ driverTag }) => driverTag !== null) ? textsOf(sumsOf(tagged, timeZone, () => '')) : null,
});

function briefsOf(
  client: Pool | PoolClient,
  orgId: string,
  vehicles: readonly string[],
  { from, to }: SumSpan,
  timeZone: string,
): Promise<Record<string, JourneySummary[]>> {
  const span = { from: new Date(dayStartMs(from, timeZone)), to: new Date(dayStartMs(addDays(to, 1), timeZone)), vehicles };
  return summariesOf(client, Movements.ofFleet(orgId), span);
}

/** Puts the sums of some days, and of their months, in the place of those that were there. */
async function write(
  client: PoolClient,
  { vehicleId, orgId }: { vehicleId: string; orgId: string },
  { from, to }: SumSpan,
  timeZone: string,
): Promise<void> {
  const briefs = await briefsOf(client, orgId, [vehicleId], { from, to }, timeZone);
  const days = dayParts(briefs[vehicleId] ?? [], { from, to, timeZone });
  await put(client, vehicleId, orgId, false, { from, to }, new Map([...days].map(([day, own]) => [day, keptOf(timeZone, own)])));
  const [firstMonth, afterMonth] = [spanStart('month', from), addMonths(spanStart('month', to), 1)];
  const { rows } = await client.query<SumTexts & { month: string; tagged: string | null; tagBands: string }>(
    `SELECT date_trunc('month', first)::date::text AS month, ${together(PLAIN.list)} AS list, ${together(PLAIN.bands)} AS bands,
            CASE WHEN count(by_tag) > 0 THEN ${together(TAGGED.list)} END AS tagged, ${together(TAGGED.bands)} AS "tagBands" FROM vehicle_sums
      WHERE vehicle_id = $1 AND NOT is_month AND first >= $2::date AND first < $3::date AND org_id = $4 GROUP BY 1`,
    [vehicleId, firstMonth, afterMonth, orgId],
  );
  const months = new Map(
    rows.map(({ month, tagged, tagBands, ...plain }) => [
      month,
      keptOf(timeZone, parsed(plain), tagged === null ? undefined : parsed({ list: tagged, bands: tagBands })),
    ]),
  );
  await put(client, vehicleId, orgId, true, { from: firstMonth, to: addDays(afterMonth, -1) }, months);
}

async function put(
  client: PoolClient,
  vehicleId: string,
  orgId: string,
  isMonth: boolean,
  { from, to }: SumSpan,
  sums: ReadonlyMap<string, KeptSums>,
): Promise<void> {
  await client.query('DELETE FROM vehicle_sums WHERE vehicle_id = $1 AND is_month = $2 AND first BETWEEN $3::date AND $4::date', [
    vehicleId,
    isMonth,
    from,
    to,
  ]);
  if (sums.size > 0)
    await client.query(
      'INSERT INTO vehicle_sums (vehicle_id, is_month, first, org_id, sums, bands, by_tag, tag_bands) SELECT $1, $2, d, $3, s, b, t, tb FROM unnest($4::date[], $5::text[], $6::text[], $7::text[], $8::text[]) AS k (d, s, b, t, tb)',
      [
        vehicleId,
        isMonth,
        orgId,
        plainArray([...sums.keys()]),
        ...(['plain', 'tagged'] as const).flatMap((which) => [
          [...sums.values()].map(({ [which]: texts }) => texts?.list ?? null),
          [...sums.values()].map(({ [which]: texts }) => texts?.bands ?? null),
        ]),
      ],
    );
}
