import { current, type LocalDatabase } from '../../../db/current.ts';
import { readFileRow, readKeptQueue } from '../../../db/queries/queue-file.ts';
import type { QueueContent } from '../../../domain/sync/queue-file.ts';

/** Everything this person wrote here that the server has not confirmed, as a zip. Returns false when there is no profile. */
export async function exportQueue(): Promise<boolean> {
  const database = current();
  if (!database) return false;
  const { zipQueue } = await import('./queue-zip.ts');
  const { fileIds, ...queue } = await readKeptQueue(database);
  const { userId, orgId, userName, orgName } = database.owner;
  const profile = { user: userId, org: orgId, ...(userName ? { userName } : {}), ...(orgName ? { orgName } : {}) };
  saveFile(
    await zipQueue({ ...queue, profile, exportedAt: new Date().toISOString(), files: filesOf(database, fileIds) }),
    'sillage-a-envoyer',
    'zip',
  );
  return true;
}

async function* filesOf(database: LocalDatabase, ids: readonly string[]): AsyncGenerator<QueueContent['files'][number]> {
  for (const id of ids) {
    const row = await readFileRow(database, id);
    if (row) yield row;
  }
}

/** Saves one value as a JSON file named with the day. */
export function save(value: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name, 'json');
}

function saveFile(blob: Blob, name: string, extension: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 16).replace(':', 'h')}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
