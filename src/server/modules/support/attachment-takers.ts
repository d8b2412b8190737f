import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { filesToCome } from '../../../domain/kit/expected-files.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { ATTACHMENTS_MAX, type Attachment } from '../../../domain/ticket/attachment.ts';
import { ticket } from '../../../domain/ticket/ticket.ts';
import { ticketMessage } from '../../../domain/ticket-message/ticket-message.ts';
import type { Actor, Writer } from '../../context.ts';
import { readFile, safeFileName } from '../files.ts';
import type { FileKey } from '../images.ts';
import type { FileTaker, IncomingFile } from '../uploads/taker.ts';

export const attachmentsOf = (row: AnyRow): Attachment[] => row['attachments'] as Attachment[];

/** Files are added by who wrote the row, nobody else. */
export function mustBeAuthor(actor: Actor, { author }: Entity, row: AnyRow): AnyRow {
  if (author === undefined || row[author] !== actor.userId) throw fail('forbidden');
  return row;
}

/** One more file of a row; the same one again takes its own place. Throws too-large when the row takes no more. */
export async function placeAttachment(
  writer: Writer,
  entity: Entity,
  row: AnyRow,
  key: FileKey,
  { name, stored }: IncomingFile,
): Promise<AnyRow> {
  const others = attachmentsOf(row).filter(({ id }) => id !== key.name);
  // Those still to come have their place.
  const toCome = filesToCome(row).filter(({ id }) => id !== key.name);
  if (others.length + toCome.length >= ATTACHMENTS_MAX) throw fail('too-large');
  const one: Attachment = {
    id: key.name,
    name: safeFileName(name ?? ''),
    type: stored.originalType,
    bytes: stored.original.length,
    image: stored.shownType !== '',
  };
  return writer.patch(entity, row._id, { attachments: [...others, one] });
}

function attachmentTaker(entity: Entity): FileTaker {
  return {
    entity,
    async admit({ store }, actor, rowId) {
      const row = await store.get(actor, entity, rowId);
      if (!row) throw fail('not-found');
      return mustBeAuthor(actor, entity, row);
    },
    read: readFile,
    place: (writer, row, key, file) => placeAttachment(writer, entity, row, key, file),
  };
}

/** Rows of the support that carry attachments. */
export const ATTACHMENT_TAKERS: readonly FileTaker[] = [attachmentTaker(ticket), attachmentTaker(ticketMessage)];
