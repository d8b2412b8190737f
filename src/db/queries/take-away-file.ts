import { expectedOf, expectsFiles } from '../../domain/entity/attachment.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { fail } from '../../domain/entity/failure.ts';
import { current } from '../current.ts';
import { dropHeld, type RepairItem } from '../local-row.ts';
import { change, enqueue, pendingOf } from '../mutate.ts';
import { overlay } from '../overlay.ts';
import type { PendingUpload } from '../pending-upload.ts';
import { deviceId } from '../registry.ts';

const STORES = ['outbox', 'repair', 'attachments'];

/**
 * A person takes a file away before it has left. In the same strict transaction its row is told to expect it no more; a creation that
 * was refused says what it comes with when it is sent again. Rejects with FailureError quota | storage.
 */
export async function takeAwayFile(file: PendingUpload): Promise<void> {
  const [name, id] = file.owner.split(':') as [string, string];
  await takeAway(name, id, [file._id]);
}

/** Its author waits no longer for files that this device does not hold. Same promise and rejections. */
export async function expectNoMore(entity: string, id: string, files: readonly string[]): Promise<void> {
  await takeAway(entity, id, files);
}

async function takeAway(name: string, id: string, files: readonly string[]): Promise<void> {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  const entity = entityNamed(name);
  const waiting = entity && expectsFiles(entity) ? entity : undefined;
  const device = await deviceId();
  await database.write(
    waiting ? [...STORES, waiting.plural] : STORES,
    async (tx) => {
      await dropHeld(tx, files);
      if (!waiting) return;
      const refused = await tx.table<RepairItem>('repair').where('instance').equals(`${name}:${id}`).toArray();
      if (refused.some(({ mutation }) => mutation.op === 'create')) return;
      const shown = overlay(waiting, await tx.table<AnyRow>(waiting.plural).get(id), await pendingOf(tx, name, id), [], database.owner);
      if (!shown) return;
      const left = expectedOf(shown).filter((file) => !files.includes(file.id));
      const item = await change(waiting, id, { expected: left }, device).complete(tx);
      if (item) await enqueue(tx, item);
    },
    () => ({ keys: { attachments: '*', outbox: [`${name}:${id}`] }, nudge: true }),
  );
}
