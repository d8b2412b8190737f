import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** Why what was asked did not pass, announced when it comes; nothing while `children` is empty. */
export function RefusalNote({ title, children }: { title?: string; children: ReactNode }) {
  return children ? (
    <Note tone="alert" title={title} live>
      {children}
    </Note>
  ) : null;
}
