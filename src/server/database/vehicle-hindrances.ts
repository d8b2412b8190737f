import { claim } from '../../domain/claim/claim.ts';
import type { Entity, RowOf } from '../../domain/kit/entity.ts';
import { maintenance } from '../../domain/maintenance/maintenance.ts';
import { rentalContract } from '../../domain/rental/rental-contract.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { Hindrances } from '../../domain/vehicle/can-go.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { TransactionContext } from './hooks.ts';
import { pointersAt, pointing } from './references.ts';

async function rowsAt<E extends Entity>({ client, space, find }: TransactionContext, entity: E, id: string): Promise<RowOf<E>[]> {
  const pointer = pointersAt(vehicle).find((one) => one.entity.name === entity.name)!;
  const rows: RowOf<E>[] = [];
  // One after the other: they are asked on one connection.
  for (const one of await pointing(client, pointer, space, id)) {
    const row = await find(entity, one);
    if (row) rows.push(row);
  }
  return rows;
}

/** What may keep a vehicle from going (domain/vehicle/can-go.ts), as it stands in this transaction, and the time zone of its organization's calendar. */
export async function hindrancesAt(within: TransactionContext, id: string): Promise<Hindrances & { timeZone: string }> {
  return {
    claims: await rowsAt(within, claim, id),
    works: await rowsAt(within, maintenance, id),
    contracts: await rowsAt(within, rentalContract, id),
    timeZone: (await within.find(settings, within.space))?.timeZone ?? String(settings.fields.timeZone.initial),
  };
}
