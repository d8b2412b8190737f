import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../layouts/entries.ts';

interface EntryListProps {
  entries: readonly Entry[];
  /** Four in a row where there is room, instead of three. */
  isClose?: boolean;
}

/** Screens a person may open, with a line on each. */
export function EntryList({ entries, isClose = false }: EntryListProps) {
  const { t } = useTranslation('nav');
  return (
    <div className="panel mb-6 overflow-hidden">
      <ul className={`-mr-px -mb-px grid sm:grid-cols-2 ${isClose ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}>
        {entries.map(({ key, to, icon: Icon }) => (
          <li key={key} className="border-r border-b border-hairline">
            <Link to={to} className="flex h-full min-h-16 items-center gap-3.5 px-4 py-2.5 -outline-offset-2 hover:bg-hover">
              <Icon aria-hidden="true" className="size-5 flex-none text-accent-strong" />
              <span className="min-w-0 flex-1">
                <b className="block">{t(key)}</b>
                <span className="block text-sm text-muted">{t(`about.${key}`, { defaultValue: '' })}</span>
              </span>
              <ChevronRight aria-hidden="true" className="text-subtle" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
