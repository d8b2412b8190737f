import type { ReactNode } from 'react';

/** What a form of the layout `void-anonymous` is for; its content is a sentence under the title. */
export function AnonymousHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="text-[1.75rem]/[2.125rem] font-semibold tracking-[-.015em]">{title}</h1>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
    </header>
  );
}
