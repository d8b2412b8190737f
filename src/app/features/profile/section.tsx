import type { ReactNode } from 'react';

/** One question of the profile: title, what it is about, then its content. */
export function Section({
  id,
  title,
  about,
  aside,
  children,
}: {
  id: string;
  title: string;
  about?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="pf-section" id={`pf-${id}`} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {about ? <p className="pf-about">{about}</p> : null}
      {children}
    </section>
  );
}
