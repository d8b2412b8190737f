import type { ReactNode } from 'react';

/** A titled part of a page. */
export function Card({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel min-w-0 p-4" aria-labelledby={`card-${id}`}>
      <h2 id={`card-${id}`} className="mb-2.5 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
