import type { ReactNode } from 'react';

/** Where a local row stands with the server. */
export interface RowStatus {
  /** Fields written here that the server has not accepted yet. */
  pending?: readonly string[];
  /** A write the server refused, with its reason and what can be done about it. */
  refused?: { title: string; reason: string; actions: ReactNode };
}

export function isChanged(status: RowStatus | undefined, fields: readonly string[] | undefined): boolean {
  return status?.pending !== undefined && fields !== undefined && fields.some((field) => status.pending!.includes(field));
}
