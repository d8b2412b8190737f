import { journeyReason, type JourneyReason } from '../domain/driving/journey-reason.ts';
import { reasonsByVehicle, type ToldReason } from '../domain/driving/reason-of.ts';
import type { LocalDatabase } from '../db/database.ts';
import type { OutboxItem } from '../db/local-row.ts';

const { name, plural } = journeyReason;

/** Reasons of journeys of some vehicles as this device has them, those that wait to be sent over the others. */
export async function reasonsHere(database: LocalDatabase, vehicles: readonly string[]): Promise<Record<string, ToldReason[]>> {
  const [mirror, queue] = await database.read((dexie) =>
    dexie.transaction(
      'r',
      [plural, 'outbox'],
      async (tx) =>
        [
          await tx.table<JourneyReason>(plural).toArray(),
          await tx.table<OutboxItem>('outbox').where('[entity+id]').between([name, ''], [name, '\uffff']).toArray(),
        ] as const,
    ),
  );
  const rows = new Map([...mirror, ...queue.map(({ id, doc }) => ({ ...doc, _id: id }) as JourneyReason)].map((row) => [row._id, row]));
  const wanted = new Set(vehicles);
  return reasonsByVehicle([...rows.values()].filter(({ vehicle }) => vehicle !== null && wanted.has(vehicle)));
}
