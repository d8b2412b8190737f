import { vi } from 'vitest';
import type { LocalDatabase } from '../../src/db/database.ts';
import { completeDoc, type AnyRow } from '../../src/domain/entity/entity.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';

/** The organization of `localDatabase`. */
export const ORG = '0199aaaa-0000-7000-8000-000000000002';

export const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A vehicle as the server has confirmed it. */
export function row(n: number, over: Record<string, unknown> = {}): AnyRow {
  const fieldVersions = Object.fromEntries(Object.keys(vehicle.fields).map((name) => [name, n]));
  return {
    _id: id(n),
    owner: { type: 'organization', id: ORG, name: 'O' },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ver: n,
    fieldVersions,
    ...completeDoc(vehicle, { registration: `R${String(n).padStart(5, '0')}` }),
    ...over,
  };
}

/** Puts vehicles into the mirror of a device and tells it. */
export const confirmIn = (database: LocalDatabase, rows: readonly AnyRow[]): Promise<unknown> =>
  database.change(
    ['vehicles'],
    (tx) => tx.table('vehicles').bulkPut([...rows]),
    () => ({ keys: { vehicles: rows.map(({ _id }) => _id) } }),
  );

export async function until(check: () => boolean): Promise<void> {
  await vi.waitFor(
    () => {
      if (!check()) throw new Error('not yet');
    },
    { timeout: 2000, interval: 5 },
  );
}
