import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** In grey beside the title, already formatted. */
  count?: ReactNode;
  /** How old the data are, e.g. "à jour à 16:42". */
  age?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function PageHeader({ title, count, age, actions, className }: PageHeaderProps) {
  return (
    <header className={['mt-1 mb-3.5 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2', className].filter(Boolean).join(' ')}>
      <h1 className="text-xl font-semibold tracking-[var(--tracking-title)]">{title}</h1>
      {count == null ? null : <span className="text-xl text-subtle">{count}</span>}
      {age == null ? null : <span className="inline-flex items-center gap-1.25 text-xs text-muted [&_.lucide]:size-[.8125rem]">{age}</span>}
      {actions ? <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div> : null}
    </header>
  );
}
