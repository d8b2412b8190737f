import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
