import { Pool, types, type CustomTypesConfig } from 'pg';

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
