import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { plainArray } from '../telemetry/array-literal.ts';
import type { ProviderName } from './provider.ts';

/** A square of a ten-thousandth of a degree, about 10 m: places in it have one address. */
export interface Cell {
  latE4: number;
  lngE4: number;
}

const PER_DEG = 10_000;

export const cellOf = (lat: number, lng: number): Cell => ({ latE4: Math.round(lat * PER_DEG), lngE4: Math.round(lng * PER_DEG) });

/** Where a cell is asked for, degrees: its middle. */
export const middleOf = ({ latE4, lngE4 }: Cell): { lat: number; lng: number } => ({ lat: latE4 / PER_DEG, lng: lngE4 / PER_DEG });

export const cellKey = ({ latE4, lngE4 }: Cell): string => `${latE4}:${lngE4}`;

/** The same in SQL, of a text of degrees. */
export const cellSql = (text: string): string => `floor((${text})::float8 * ${PER_DEG} + 0.5)::int`;

/** Addresses change seldom; that there is none may be a gap of the provider. */
const KEPT_DAYS = 180;
const NONE_KEPT_DAYS = 30;

/** Addresses that are kept and not too old, by the key of their cell; null: the provider has none there. */
export async function knownAddresses(
  db: Pool | PoolClient,
  provider: ProviderName,
  cells: readonly Cell[],
  nowMs: number,
): Promise<Map<string, string | null>> {
  if (cells.length === 0) return new Map();
  const { rows } = await db.query<Cell & { label: string | null }>(
    `SELECT lat_e4 AS "latE4", lng_e4 AS "lngE4", label FROM addresses WHERE provider = $1 AND (lat_e4, lng_e4) IN (SELECT * FROM unnest($2::int[], $3::int[]))
        AND asked_at > CASE WHEN label IS NULL THEN $5::timestamptz ELSE $4::timestamptz END`,
    [
      provider,
      plainArray(cells.map(({ latE4 }) => latE4)),
      plainArray(cells.map(({ lngE4 }) => lngE4)),
      new Date(nowMs - KEPT_DAYS * DAY_MS),
      new Date(nowMs - NONE_KEPT_DAYS * DAY_MS),
    ],
  );
  return new Map(rows.map((row) => [cellKey(row), row.label]));
}

export async function keepAddress(
  pool: Pool,
  provider: ProviderName,
  { latE4, lngE4 }: Cell,
  label: string | null,
  nowMs: number,
): Promise<void> {
  await pool.query(
    'INSERT INTO addresses (provider, lat_e4, lng_e4, label, asked_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (provider, lat_e4, lng_e4) DO UPDATE SET label = excluded.label, asked_at = excluded.asked_at',
    [provider, latE4, lngE4, label?.slice(0, 300) ?? null, new Date(nowMs)],
  );
}
