import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PageHeaderProps {
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

export interface Crumb {
  label: string;
  /** Absent on the last one, the page itself. */
  to?: string;
  /** Search parameters of the link. */
  search?: Record<string, string>;
}

/** A link is the current page only at its very address: an ancestor, or the list behind one of its rows, is not. */
const EXACT = { exact: true };

/** On phones a back arrow to the nearest ancestor takes the place of the trail. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation('nav');
  const parent = items.findLast((item) => item.to !== undefined);
  return (
    <nav aria-label={t('breadcrumbs')} className="text-xs text-muted">
      <ol className="flex min-w-0 flex-wrap items-center gap-1.5 max-bar:hidden">
        {items.map((item, at) => (
          <li key={`${item.to ?? ''}${item.label}`} className="flex items-center gap-1.5">
            {at > 0 ? <ChevronRight aria-hidden="true" className="size-3 text-subtle" /> : null}
            {item.to === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <Link to={item.to} search={item.search} activeOptions={EXACT} className="hover:text-fg hover:underline">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {parent?.to === undefined ? null : (
        <Link
          to={parent.to}
          search={parent.search}
          activeOptions={EXACT}
          className="inline-flex min-h-target items-center gap-1.5 text-sm bar:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {parent.label}
        </Link>
      )}
    </nav>
  );
}
