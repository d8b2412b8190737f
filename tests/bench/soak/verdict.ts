import type { Pool } from 'pg';
import type { Fitted } from '../../helpers/fitted-fleet.ts';
import { median } from '../measure.ts';
import type { SoakReport } from './devices-host.ts';

export interface Figure {
  what: string;
  value: string;
  /** null: reported only. */
  holds: boolean | null;
}

/** What devices told beside what is stored, device by device. */
export async function countedInAndStored(pool: Pool, fleet: readonly Fitted[], { told, unacknowledged }: SoakReport): Promise<Figure[]> {
  const { rows } = await pool.query<{ id: string; records: number; at: number }>(
    'SELECT device_id AS id, count(*)::int AS records, sum(extract(epoch FROM at))::float8 AS at FROM positions GROUP BY device_id',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const idOf = new Map(fleet.map(({ imei, id }) => [imei, id]));
  const { rows: counters } = await pool.query<{ past: number; future: number; bad: number; duplicates: number }>(
    'SELECT sum(past)::int AS past, sum(future)::int AS future, sum(bad_fixes)::int AS bad, sum(duplicates)::int AS duplicates FROM ingest_counters',
  );
  const total = (of: (one: SoakReport['told'][number]) => number): number => told.reduce((sum, one) => sum + of(one), 0);
  const differing = told.filter((one) => (stored.get(idOf.get(one.imei)!)?.records ?? 0) !== one.records).length;
  const [past, future] = [total((one) => one.past), total((one) => one.future)];
  const count = rows.reduce((sum, { records }) => sum + records, 0);
  return [
    { what: 'devices whose last record was not acknowledged', value: String(unacknowledged), holds: unacknowledged === 0 },
    {
      what: 'records told with a possible date; stored',
      value: `${total((one) => one.records)}; ${count}`,
      holds: count === total((one) => one.records),
    },
    { what: 'devices whose counts differ', value: String(differing), holds: differing === 0 },
    {
      what: 'records of 1970 and of ten days ahead told; counted (again when sent again)',
      value: `${past}, ${future}; ${counters[0]!.past}, ${counters[0]!.future}`,
      holds: counters[0]!.past >= past && counters[0]!.future >= future,
    },
    { what: 'bad fixes counted; records sent again and recognized', value: `${counters[0]!.bad}; ${counters[0]!.duplicates}`, holds: null },
  ];
}

/** Memory is flat when its middle in the last third is no more than a tenth above that of the second; the first warms up. */
export function memoryFlat(samplesMib: readonly number[]): Figure {
  const third = Math.floor(samplesMib.length / 3);
  const [first, second, last] = [samplesMib.slice(0, third), samplesMib.slice(third, 2 * third), samplesMib.slice(2 * third)].map(
    median,
  ) as [number, number, number];
  return {
    what: 'resident memory of the server, middle of each third of the time; most',
    value: `${[first, second, last].map((mib) => mib.toFixed(0)).join(', ')}; ${Math.max(...samplesMib).toFixed(0)} MiB`,
    holds: last <= 1.1 * second,
  };
}
