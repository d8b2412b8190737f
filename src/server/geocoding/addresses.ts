import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Journey } from '../../domain/driving/journey.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { inTransaction, plainArray } from '../database/pool.ts';
import type { Movements } from '../database/movements.ts';
import { CloudError } from '../connectors/cloud/exchange.ts';
import { readPositions } from '../telemetry/reads.ts';
import { AddressSearch, Backoff, type Cell, cellKey, cellOf, cellSql, keepAddress, knownAddresses, middleOf } from './kept-addresses.ts';
import { ASKING_LOCK, type Provider } from './provider.ts';

/** A state with its new name, and whose it is. */
interface NamedState {
  orgId: string;
  state: VehicleState;
}

const inCell = (json: string): string => `${cellSql(`${json}->>'lat'`)} = $1 AND ${cellSql(`${json}->>'lng'`)} = $2`;
const WANTS = 'FROM address_wants w WHERE w.lat_e4 = $1 AND w.lng_e4 = $2';

/** Writes an address into the states that wait for it, where they still are at that place. */
async function nameStates(pool: Pool, { latE4, lngE4 }: Cell, label: string): Promise<NamedState[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT w.vehicle_id AS id ${WANTS} AND w.target = 'state'`, [latE4, lngE4]);
  const named: NamedState[] = [];
  // One by one: several rows at once could wait for the ingestion while it waits for them.
  for (const { id } of rows) {
    const written = await pool.query<NamedState>(
      `UPDATE vehicle_states s SET state = jsonb_set(s.state, '{place}', to_jsonb($3::text)), changed_at = clock_timestamp()
        WHERE s.vehicle_id = $4 AND ${inCell('s.state')} AND s.state->>'place' IS DISTINCT FROM $3 RETURNING s.org_id AS "orgId", s.state`,
      [latE4, lngE4, label, id],
    );
    named.push(...written.rows);
  }
  return named;
}

/** Writes an address into the ends of journeys that wait for it; one that was made again elsewhere is left. */
async function nameJourneys(pool: Pool, { latE4, lngE4 }: Cell, label: string): Promise<void> {
  for (const edge of ['start', 'end'])
    await pool.query(
      `UPDATE journeys j SET journey = jsonb_set(j.journey, '{${edge},place}', to_jsonb($3::text)), updated_at = clock_timestamp()
        WHERE (j.vehicle_id, j.start_at) IN (SELECT w.vehicle_id, to_timestamp(split_part(w.target, ':', 1)::float8 / 1000) ${WANTS} AND w.target LIKE '%:${edge}')
          AND ${inCell(`(j.journey->'${edge}')`)} AND j.journey->'${edge}'->>'place' IS DISTINCT FROM $3`,
      [latE4, lngE4, label],
    );
}

/*
 * Addresses behind the ingestion. A place is named at once by its site or the nearest town; where a vehicle stands, and where a journey begins and
 * ends, it is wanted by its address as well: a line of `address_wants`, written after the positions' commit. One server at a time (an advisory
 * lock) takes the oldest wants, looks what is kept, else asks the provider at its pace, and writes the address over the name where the place is
 * still the same. A provider that fails is left alone for ever longer; what is wanted stays.
 */
interface AddressesParts {
  pool: Pool;
  log: FastifyBaseLogger;
  now: () => number;
  provider: Provider | null;
  /** A state has another name of its place. */
  onNamed: (named: readonly NamedState[]) => void;
  /** Site of an organization at a point. */
  siteAt: (orgId: string, lat: number, lng: number) => string | null;
}

/** What the platform administration is told. */
interface AddressFigures {
  asked: number;
  failed: number;
  lastMs: number | null;
  lastAnswerAt: number | null;
  failure: string | null;
  pausedUntil: number | null;
}

type Standing = { orgId: string; state: VehicleState };
type Edge = 'start' | 'end';

const REMEMBERED_MAX = 50_000;
const CELLS_A_RUN = 20;
/** Who looks for an address waits for a run no longer. */
const RUN_MS = 3000;
const WANTED_DAYS = 7;

export class Addresses {
  readonly figures: AddressFigures = { asked: 0, failed: 0, lastMs: null, lastAnswerAt: null, failure: null, pausedUntil: null };
  private readonly remembered = new Map<string, string>();
  private readonly standing = new Map<string, Standing>();
  private readonly stopping = new AbortController();
  private readonly backoff: Backoff;
  readonly search: AddressSearch;

  constructor(private readonly parts: AddressesParts) {
    this.backoff = new Backoff(parts.now);
    this.search = new AddressSearch({ ...parts, backoff: this.backoff, signal: this.stopping.signal });
  }

  get provider(): Provider | null {
    return this.parts.provider;
  }

  /** The address of a place, when this server came by it; never waits. */
  known(lat: number, lng: number): string | null {
    return this.remembered.get(cellKey(cellOf(lat, lng))) ?? null;
  }

  /** States that were stored: those of vehicles that stand where no site is are wanted by their address. Never waits. */
  stored(states: readonly Standing[]): void {
    if (!this.parts.provider) return;
    for (const one of states) {
      const { lat, lng, activity, _id } = one.state;
      if (
        lat === null ||
        lng === null ||
        activity === 'moving' ||
        this.known(lat, lng) !== null ||
        this.parts.siteAt(one.orgId, lat, lng) !== null
      )
        this.standing.delete(_id);
      else this.standing.set(_id, one);
    }
  }

  /** Journeys about to be stored, with the addresses that are kept in the place of towns; the others are wanted. */
  async journeys(client: PoolClient, orgId: string, journeys: readonly Journey[]): Promise<Journey[]> {
    const { provider, siteAt, now } = this.parts;
    if (!provider || journeys.length === 0) return [...journeys];
    const edges = journeys.flatMap((journey) =>
      (['start', 'end'] as const).flatMap((edge) => {
        const at = journey[edge];
        return at && siteAt(orgId, at.lat, at.lng) === null && !(edge === 'end' && journey.open)
          ? [{ journey, edge, cell: cellOf(at.lat, at.lng) }]
          : [];
      }),
    );
    const kept = await knownAddresses(
      client,
      provider.name,
      edges.map(({ cell }) => cell),
      now(),
    );
    const named = new Map<Journey, Partial<Record<Edge, string>>>();
    for (const { journey, edge, cell } of edges) {
      const label = kept.get(cellKey(cell));
      if (label) named.set(journey, { ...named.get(journey), [edge]: label });
    }
    const wanted = edges.filter(({ cell }) => !kept.has(cellKey(cell)));
    await want(
      client,
      wanted.map(({ journey, edge, cell }) => ({ vehicle: journey.vehicle, target: `${Date.parse(journey.startAt)}:${edge}`, cell })),
      now(),
    );
    return journeys.map((journey) => {
      const { start, end } = named.get(journey) ?? {};
      return {
        ...journey,
        start: start !== undefined && journey.start ? { ...journey.start, place: start } : journey.start,
        end: end !== undefined && journey.end ? { ...journey.end, place: end } : journey.end,
      };
    });
  }

  /** Positions of a vehicle (reads.ts) with the addresses that are kept; those of where it stood are wanted meanwhile. */
  positions(movements: Movements, vehicleId: string, from: Date, to: Date, elements: boolean): AsyncGenerator<string> {
    const { pool, provider, log, now } = this.parts;
    if (provider)
      void wantStood(pool, provider.name, { orgId: movements.orgId, vehicleId, from, to }, now()).catch((error: unknown) =>
        log.warn({ err: error }, 'addresses not wanted'),
      );
    return readPositions(pool, movements, vehicleId, from, to, { addressesOf: provider?.name ?? null, elements });
  }

  /** Finds some of the addresses that are wanted, the oldest first; gives how many. */
  async run(): Promise<number> {
    const { pool, provider, now } = this.parts;
    if (!provider) return 0;
    await this.flush();
    if (this.backoff.isPaused) return 0;
    let done = 0;
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [ASKING_LOCK]);
      if (rows[0]?.free) {
        const cells = (
          await client.query<Cell>(
            'SELECT lat_e4 AS "latE4", lng_e4 AS "lngE4" FROM address_wants GROUP BY 1, 2 ORDER BY min(wanted_at) LIMIT $1',
            [CELLS_A_RUN],
          )
        ).rows;
        const kept = await knownAddresses(pool, provider.name, cells, now());
        const untilMs = performance.now() + RUN_MS;
        for (const cell of cells) {
          if (this.stopping.signal.aborted || performance.now() > untilMs) break;
          const label = kept.has(cellKey(cell)) ? kept.get(cellKey(cell))! : await this.ask(provider, cell);
          if (label === undefined) break;
          await this.give(cell, label);
          done += 1;
        }
      }
    });
    return done;
  }

  /** What is no longer worth finding. */
  async forget(): Promise<void> {
    await this.parts.pool.query('DELETE FROM address_wants WHERE wanted_at < $1', [new Date(this.parts.now() - WANTED_DAYS * DAY_MS)]);
  }

  /** Addresses that are wanted, and that are kept. */
  async counts(): Promise<{ wanted: number; kept: number }> {
    const { rows } = await this.parts.pool.query<{ wanted: number; kept: number }>(
      'SELECT (SELECT count(*)::int FROM address_wants) AS wanted, (SELECT count(*)::int FROM addresses WHERE provider = $1) AS kept',
      [this.parts.provider?.name ?? ''],
    );
    return rows[0]!;
  }

  stop(): void {
    this.stopping.abort();
  }

  private async flush(): Promise<void> {
    const some = [...this.standing.values()];
    if (some.length === 0) return;
    this.standing.clear();
    try {
      await want(
        this.parts.pool,
        some.map(({ state }) => ({ vehicle: state._id, target: 'state', cell: cellOf(state.lat!, state.lng!) })),
        this.parts.now(),
      );
    } catch (error) {
      for (const one of some) if (!this.standing.has(one.state._id)) this.standing.set(one.state._id, one);
      throw error;
    }
  }

  /** Undefined: it could not be asked. */
  private async ask(provider: Provider, cell: Cell): Promise<string | null | undefined> {
    const { figures, backoff } = this;
    const { lat, lng } = middleOf(cell);
    const fromMs = performance.now();
    figures.asked += 1;
    try {
      const label = await provider.reverse(lat, lng, this.stopping.signal);
      backoff.worked();
      Object.assign(figures, { lastMs: performance.now() - fromMs, lastAnswerAt: this.parts.now(), failure: null, pausedUntil: null });
      await keepAddress(this.parts.pool, provider.name, cell, label, this.parts.now());
      return label;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (error.trouble === 'stopped') return undefined;
      // It answered, and knows nothing of this place.
      if (error.trouble === 'refused' && (error.status === 400 || error.status === 404)) {
        await keepAddress(this.parts.pool, provider.name, cell, null, this.parts.now());
        return null;
      }
      figures.failed += 1;
      Object.assign(figures, { failure: error.trouble, pausedUntil: backoff.failed(error) });
      this.parts.log.warn({ err: error }, 'address not found');
      return undefined;
    }
  }

  private async give(cell: Cell, label: string | null): Promise<void> {
    const { pool, now, onNamed } = this.parts;
    if (label !== null) {
      this.remember(cell, label);
      onNamed(await nameStates(pool, cell, label));
      await nameJourneys(pool, cell, label);
    }
    await pool.query('DELETE FROM address_wants WHERE lat_e4 = $1 AND lng_e4 = $2 AND wanted_at <= $3', [
      cell.latE4,
      cell.lngE4,
      new Date(now()),
    ]);
  }

  private remember(cell: Cell, label: string): void {
    this.remembered.set(cellKey(cell), label);
    if (this.remembered.size > REMEMBERED_MAX) this.remembered.delete(this.remembered.keys().next().value!);
  }
}

/** Places of a period that are looked at together; the next look has others. */
const STOOD_MAX = 200;

/** Wants the addresses of where a vehicle stood in a period: one that is true for a second is not worth a request. */
async function wantStood(
  pool: Pool,
  provider: string,
  { orgId, vehicleId, from, to }: { orgId: string; vehicleId: string; from: Date; to: Date },
  nowMs: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO address_wants (vehicle_id, target, lat_e4, lng_e4, wanted_at)
     SELECT $2, 'stood:' || lat_e4 || ':' || lng_e4, lat_e4, lng_e4, $6 FROM (
       SELECT DISTINCT ${cellSql('lat')} AS lat_e4, ${cellSql('lng')} AS lng_e4 FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at <= $4 AND valid AND lat IS NOT NULL AND lng IS NOT NULL AND speed_kmh = 0) AS cells
      WHERE NOT EXISTS (SELECT 1 FROM addresses a WHERE a.provider = $5 AND a.lat_e4 = cells.lat_e4 AND a.lng_e4 = cells.lng_e4)
      ORDER BY lat_e4, lng_e4 LIMIT ${STOOD_MAX} ON CONFLICT DO NOTHING`,
    [orgId, vehicleId, from, to, provider, new Date(nowMs)],
  );
}

interface Wanted {
  vehicle: string;
  target: string;
  cell: Cell;
}

async function want(db: Pool | PoolClient, wanted: readonly Wanted[], nowMs: number): Promise<void> {
  if (wanted.length === 0) return;
  await db.query(
    `INSERT INTO address_wants (vehicle_id, target, lat_e4, lng_e4, wanted_at) SELECT v, t, a, o, $5 FROM unnest($1::uuid[], $2::text[], $3::int[], $4::int[]) AS w (v, t, a, o) ORDER BY v, t
     ON CONFLICT (vehicle_id, target) DO UPDATE SET lat_e4 = excluded.lat_e4, lng_e4 = excluded.lng_e4, wanted_at = excluded.wanted_at
       WHERE (address_wants.lat_e4, address_wants.lng_e4) <> (excluded.lat_e4, excluded.lng_e4)`,
    [
      plainArray(wanted.map(({ vehicle }) => vehicle)),
      plainArray(wanted.map(({ target }) => target)),
      plainArray(wanted.map(({ cell }) => cell.latE4)),
      plainArray(wanted.map(({ cell }) => cell.lngE4)),
      new Date(nowMs),
    ],
  );
}
