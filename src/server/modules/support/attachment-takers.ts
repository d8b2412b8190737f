import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { ATTACHMENTS_MAX, type Attachment } from '../../../domain/ticket/attachment.ts';
import { ticket } from '../../../domain/ticket/ticket.ts';
import { ticketMessage } from '../../../domain/ticket-message/ticket-message.ts';
import type { Actor } from '../../context.ts';
import { readFile, safeFileName } from '../files.ts';
import type { FileTaker } from '../uploads/taker.ts';

export const attachmentsOf = (row: AnyRow): Attachment[] => row['attachments'] as Attachment[];

/** Files are added by who wrote the row, nobody else. */
export function mustBeAuthor(actor: Actor, row: AnyRow, author: string): AnyRow {
  if (row[author] !== actor.userId) throw fail('forbidden');
  return row;
}

function attachmentTaker(entity: Entity, author: string): FileTaker {
  return {
    entity,
    async admit({ store }, actor, rowId) {
      const row = await store.get(actor, entity, rowId);
      if (!row) throw fail('not-found');
      return mustBeAuthor(actor, row, author);
    },
    read: readFile,
    async place(writer, row, key, { name, stored }) {
      const others = attachmentsOf(row).filter(({ id }) => id !== key.name);
      if (others.length >= ATTACHMENTS_MAX) throw fail('too-large');
      const one: Attachment = { id: key.name, name: safeFileName(name ?? ''), type: stored.originalType, bytes: stored.original.length, image: stored.shownType !== '' };
      return writer.patch(entity, row._id, { attachments: [...others, one] });
    },
  };
}

/** Rows of the support that carry attachments, and the field that says who wrote them. */
export const AUTHORED: readonly { taker: FileTaker; author: string }[] = [
  { taker: attachmentTaker(ticket as unknown as Entity, 'openedBy'), author: 'openedBy' },
  { taker: attachmentTaker(ticketMessage as unknown as Entity, 'author'), author: 'author' },
];
