import type { ReactNode } from 'react';
import type { RowStatus } from '../ui/data-table/row-status.ts';
import { Note } from '../ui/note.tsx';

/** A write the server refused: why, and what can be done about it. */
export function RefusedNote({ refused, className }: { refused: NonNullable<RowStatus['refused']>; className: string }) {
  return (
    <Note
      tone="alert"
      title={refused.title}
      className={className}
      action={<span className="flex flex-wrap gap-1.5">{refused.actions}</span>}
    >
      {refused.reason}
    </Note>
  );
}

/** Where a row stands with the server, above its detail; `pending` says what waits. */
export function RowNotes({ status, pending }: { status: RowStatus | undefined; pending: ReactNode }) {
  return (
    <>
      {status?.refused && <RefusedNote refused={status.refused} className="mb-3" />}
      {status?.pending && (
        <Note tone="pending" className="mb-3">
          {pending}
        </Note>
      )}
    </>
  );
}
