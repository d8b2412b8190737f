import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** Why what was asked did not pass, announced when it comes; nothing while `children` is empty. */
export function RefusalNote({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  return children ? (
    <Note tone="alert" title={title} action={action} live>
      {children}
    </Note>
  ) : null;
}
