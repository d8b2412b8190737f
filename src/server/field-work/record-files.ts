import { fieldRecord, RECORD_FILE_BYTES } from '../../domain/field-work/field-record.ts';
import { expectedOf } from '../../domain/kit/expected-files.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Attachment } from '../../domain/ticket/attachment.ts';
import type { App, Context } from '../context.ts';
import { requireOrg } from '../http/require.ts';
import { registerFileReads } from '../modules/file-reads.ts';
import { readFile, safeFileName } from '../modules/files.ts';
import { attachmentsOf, mustBeAuthor } from '../modules/support/attachment-takers.ts';
import type { FileTaker } from '../modules/uploads/taker.ts';

/**
 * Photos and drawn signatures of a sealed record, from its author: those alone that its seal names, each byte for byte (its hash is evidence). Another
 * content never takes the place of one, so a record whose photo was altered is never complete.
 */
export const recordFiles: FileTaker = {
  entity: fieldRecord,
  bytes: RECORD_FILE_BYTES,
  async admit({ store }, actor, rowId) {
    const row = await store.get(actor, fieldRecord, rowId);
    if (!row) throw fail('not-found');
    return mustBeAuthor(actor, fieldRecord, row);
  },
  read: readFile,
  async place(writer, row, key, { name, stored }) {
    if (!expectedOf(row).some(({ id, sha256 }) => id === key.name && sha256 === stored.sha256))
      throw fail('invalid', undefined, [{ field: 'sha256', code: 'not-expected' }]);
    const others = attachmentsOf(row).filter(({ id }) => id !== key.name);
    const one: Attachment = {
      id: key.name,
      name: safeFileName(name ?? ''),
      type: stored.originalType,
      bytes: stored.original.length,
      image: stored.shownType !== '',
    };
    return writer.patch(fieldRecord, row._id, { attachments: [...others, one] });
  },
};

/** Files of a record, for whoever may read it. */
export function registerRecordFiles(app: App, context: Context): void {
  registerFileReads(app, context, {
    path: `/api/v1/${fieldRecord.plural}/:id/attachments/:file`,
    tags: [fieldRecord.plural],
    entity: fieldRecord,
    row: async (request, id) => {
      const row = await context.store.get(requireOrg(request), fieldRecord, id);
      if (!row) throw fail('not-found');
      return row;
    },
  });
}
