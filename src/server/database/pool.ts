import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import { fail, FailureError } from '../../domain/entity/failure.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';
import { BOOKED } from '../../domain/reservation/availability.ts';
import { reservation } from '../../domain/reservation/reservation.ts';
import { columnName, tableName } from './tables.ts';

/**
 * Does `work` in one transaction on a connection of its own: all of it stays, or nothing of it. What `work` throws is thrown again once it is undone; a
 * connection that could not even undo is closed, not given to the next one.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, mode = ''): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN ${mode}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => (broken = failure as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
/** Deadlock, serialization failure: nothing was written, the whole transaction may run again. */
const TRANSIENT = new Set(['40P01', '40001']);

interface DatabaseError {
  code?: string;
  table?: string;
  constraint?: string;
}

export function isTransient(error: unknown): boolean {
  return TRANSIENT.has((error as DatabaseError | null)?.code ?? '');
}

/** A unique value taken in spite of the check before it (a constraint written by hand). */
export function translated(error: unknown): unknown {
  const { code, table, constraint } = error as DatabaseError;
  if (error instanceof FailureError) return error;
  if (code === EXCLUSION_VIOLATION && table === tableName(reservation)) return fail('duplicate', undefined, [BOOKED]);
  if (code !== UNIQUE_VIOLATION) return error;
  const entity = ENTITY_LIST.find((candidate) => tableName(candidate) === table);
  const field = entity && Object.keys(entity.fields).find((name) => constraint === `${table}_${columnName(name)}_key`);
  return fail('duplicate', undefined, [{ field: field ?? '_id', code: 'duplicate' }]);
}

const DATE = 1082;
const BIGINT = 20;

/** Days stay texts ("2026-11-21"); counters are numbers (they stay far below 2^53). Instants are Dates. */
const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    if (format !== 'binary' && oid === BIGINT) return Number;
    return types.getTypeParser(oid, format as 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

/** Connections of one server. A connection that breaks is dropped by the pool, and queries tell the caller: also of one that breaks between two queries of a transaction, which without a listener would end the server. */
export function createPool(url: string, max = 20): Pool {
  const pool = new Pool({ connectionString: url, max, types: parsers, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/*
 * PostgreSQL array literals. The driver quotes and escapes every element of an array; numbers, instants and ids need none of it,
 * and at a thousand rows of 25 columns that is most of the time of an insert.
 */
type Cell = number | string | boolean | null;

/** Literal of values that hold no comma, brace, quote, backslash or space: numbers, booleans, uuids, ISO instants. */
export function plainArray(values: readonly Cell[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (i > 0) out += ',';
    out += value === null ? 'NULL' : String(value);
  }
  return `${out}}`;
}

/** Literal of any texts. */
export function textArray(values: readonly (string | null)[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (i > 0) out += ',';
    out += value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  return `${out}}`;
}

/** JSON text that jsonb accepts: it knows neither U+0000 nor half a surrogate pair. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/i.test(text) ? JSON.stringify(cleaned(value)) : text;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleaned(name), cleaned(inner)]));
}

/** Text without characters PostgreSQL refuses. */
export function cleanText(value: string | null): string | null {
  return value === null ? null : value.replaceAll('\u0000', '');
}
