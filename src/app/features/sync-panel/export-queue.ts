import { current } from '../../../db/current.ts';
import { readQueue } from '../../../db/queries/outbox.ts';

/** Everything this person wrote here that the server has not confirmed, as a file. Returns false when there is no profile. */
export async function exportQueue(): Promise<boolean> {
  const database = current();
  if (!database) return false;
  const queue = await readQueue(database);
  save({ kind: 'sillage-queue', version: 1, profile: database.name, exportedAt: new Date().toISOString(), ...queue }, 'sillage-a-envoyer');
  return true;
}

/** Saves one value as a JSON file named with the day. */
export function save(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 16).replace(':', 'h')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
