import type { Pool, PoolClient } from 'pg';
import type * as z from 'zod';
import type { DeviceType } from '../../../domain/device/device.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { Context } from '../../context.ts';
import { IntervalScheduler } from '../../jobs.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { CloudError } from './exchange.ts';

/** What a poll has at hand. */
export interface CloudRun {
  cursors: Cursors;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Resolves after the commit of the messages; keeps `raw` among the last frames of the device. */
  store(serial: string, messages: readonly TelemetryMessage[], raw: unknown): Promise<void>;
  /** An item that cannot be read: kept and counted, the others go on. */
  refuse(serial: string, raw: unknown): void;
  /** A part failed and the others went on: the page tells it, the next poll comes as planned. */
  complain(error: CloudError): void;
}

/** A cloud that is called again and again, by one server process at a time. */
export interface CloudSource {
  type: DeviceType;
  everyMs: number;
  /** Reads what is new and stores it; throws CloudError. A poll that is repeated from an older cursor does no harm. */
  poll(run: CloudRun): Promise<void>;
}

/**
 * Where a connector's reading resumes, by scope. A poller gives the connection that holds its lock: once it lost the lock with that
 * connection, it can move no cursor any more. A cursor is moved after the data before it is committed, never sooner.
 */
export class Cursors {
  constructor(
    private readonly database: Pool | PoolClient,
    private readonly connector: string,
  ) {}

  /** The cursor of a scope; null when there is none, or when it does not fit `schema` (it is read from the start again then). */
  async get<S extends z.ZodType>(scope: string, schema: S): Promise<z.infer<S> | null> {
    return (await this.many([scope], schema)).get(scope) ?? null;
  }

  async many<S extends z.ZodType>(scopes: readonly string[], schema: S): Promise<Map<string, z.infer<S>>> {
    const { rows } = await this.database.query<{ scope: string; value: unknown }>(
      'SELECT scope, value FROM cloud_cursors WHERE connector = $1 AND scope = ANY($2)',
      [this.connector, scopes],
    );
    const found = new Map<string, z.infer<S>>();
    for (const { scope, value } of rows) {
      const result = schema.safeParse(value);
      if (result.success) found.set(scope, result.data);
    }
    return found;
  }

  async set(scope: string, value: unknown): Promise<void> {
    await this.setMany(new Map([[scope, value]]));
  }

  async setMany(values: ReadonlyMap<string, unknown>): Promise<void> {
    if (values.size === 0) return;
    const scopes = [...values.keys()].sort();
    await this.database.query(
      `INSERT INTO cloud_cursors (connector, scope, value) SELECT $1, s, v::jsonb FROM unnest($2::text[], $3::text[]) AS t(s, v)
       ON CONFLICT (connector, scope) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [this.connector, scopes, scopes.map((scope) => JSON.stringify(values.get(scope)))],
    );
  }
}

const LOOK_MS = 5_000;
const LONGEST_REST_MS = 3_600_000;
/** A `Retry-After` beyond a day is not believed. */
const LONGEST_ASKED_MS = DAY_MS;
/** First key of the advisory locks of the clouds; the second is the connector. */
const LOCKS = 4_711_045;

/**
 * Calls the clouds when they are due. Invariants: one process at a time calls a cloud (an advisory lock on a connection of its own, which
 * also moves the cursors); failures are told in `cloud_runs` and rest twice as long each time, an hour at most; `stop` ends calls and
 * waits at once, lets what is being stored be committed, and leaves the cursor where the committed data ends.
 */
export function startPollers(context: Context, sources: readonly CloudSource[]): { stop(): Promise<void> } {
  const turns = new IntervalScheduler(context.log);
  const stopping = new AbortController();
  for (const source of sources) turns.every(LOOK_MS, `cloud ${source.type}`, () => pollDue(context, source, stopping.signal), 0);
  return {
    stop: async () => {
      stopping.abort();
      await turns.stop();
    },
  };
}

/** Polls a cloud if it is due and no other process is at it; true when it did. */
export async function pollDue(context: Context, source: CloudSource, signal: AbortSignal): Promise<boolean> {
  const client = await context.pool.connect();
  let lost: Error | undefined;
  const onLost = (error: Error): void => void (lost = error);
  client.on('error', onLost);
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [LOCKS, source.type]);
    if (!rows[0]?.mine) return false;
    try {
      if (!(await isDue(context, client, source))) return false;
      await poll(context, client, source, signal);
      return true;
    } finally {
      await client
        .query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCKS, source.type])
        .catch((error: unknown) => void (lost ??= error as Error));
    }
  } finally {
    client.off('error', onLost);
    client.release(lost);
  }
}

async function isDue(context: Context, client: PoolClient, { type }: CloudSource): Promise<boolean> {
  const now = new Date(context.now());
  await client.query('INSERT INTO cloud_runs (connector, due_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [type, now]);
  const { rows } = await client.query('SELECT 1 FROM cloud_runs WHERE connector = $1 AND due_at <= $2', [type, now]);
  return rows.length > 0;
}

async function poll(context: Context, client: PoolClient, source: CloudSource, signal: AbortSignal): Promise<void> {
  const startedMs = context.now();
  try {
    const complaints: CloudError[] = [];
    await source.poll(runOf(context, client, source, signal, complaints));
    await client.query(
      'UPDATE cloud_runs SET ran_at = $2, succeeded_at = $3, due_at = $4, failures = 0, failure = $5 WHERE connector = $1',
      [source.type, new Date(startedMs), new Date(context.now()), new Date(startedMs + source.everyMs), complaints[0]?.message ?? null],
    );
  } catch (error) {
    if (signal.aborted) return;
    const known = error instanceof CloudError ? error : null;
    const { rows } = await client.query<{ failures: number }>('SELECT failures FROM cloud_runs WHERE connector = $1', [source.type]);
    const failures = (rows[0]?.failures ?? 0) + 1;
    const rest = Math.min(source.everyMs * 2 ** Math.min(failures, 20), Math.max(LONGEST_REST_MS, source.everyMs));
    const due = context.now() + Math.max(rest, Math.min(known?.retryAfterMs ?? 0, LONGEST_ASKED_MS));
    await client.query('UPDATE cloud_runs SET ran_at = $2, due_at = $3, failures = $4, failure = $5 WHERE connector = $1', [
      source.type,
      new Date(startedMs),
      new Date(due),
      failures,
      known?.message ?? 'internal',
    ]);
    if (!known) throw error;
    context.log.warn({ connector: source.type, trouble: known.trouble }, known.message);
  }
}

const bytesOf = (raw: unknown): Buffer => Buffer.from(JSON.stringify(raw));

function runOf(context: Context, client: PoolClient, { type }: CloudSource, signal: AbortSignal, complaints: CloudError[]): CloudRun {
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  return {
    cursors: new Cursors(client, type),
    signal,
    nowMs: context.now(),
    store: async (serial, messages, raw) => {
      await ingest.ready();
      await ingest.accept(serial, type, messages);
      rawFrames.keep(type, serial, bytesOf(raw), null);
    },
    refuse: (serial, raw) => {
      rawFrames.keep(type, serial, bytesOf(raw), null, 'invalid');
      traffic.refused(type);
    },
    complain: (error) => {
      complaints.push(error);
      context.log.warn({ connector: type, trouble: error.trouble }, error.message);
    },
  };
}

/** The cloud said that there is news: it is called at the next look, though not twice within `restMs`. */
export async function callSoon(context: Context, type: string, restMs: number): Promise<void> {
  const now = context.now();
  await context.pool.query(
    "UPDATE cloud_runs SET due_at = least(due_at, greatest($2, ran_at + $3 * interval '1 millisecond')) WHERE connector = $1 AND failures = 0",
    [type, new Date(now), restMs],
  );
}
