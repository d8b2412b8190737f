import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBranch, useEntries } from '../../layouts/entries.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** `/`: where this person may go. */
export function HomeScreen() {
  const { t } = useTranslation('nav');
  const { user } = useSession();
  const entries = useEntries();
  const branch = useBranch('management');
  const all = entries.flatMap((entry) => [entry, ...(entry.key === 'management' ? branch : [])]);
  const none = user?.organizations.length === 0 ? 'homeNoOrganization' : 'homeNothing';
  return (
    <>
      <Breadcrumbs items={[{ label: t('home') }]} />
      <PageHeader title={user?.organization?.name ?? user?.name ?? ''} />
      <p className="mb-4 text-muted">{all.length > 0 ? t('homeIntro', { name: user?.name ?? '' }) : t(none)}</p>
      {all.length > 0 ? (
        <ul className="panel mb-6 max-w-2xl overflow-hidden">
          {all.map(({ key, to, icon: Icon }) => (
            <li key={key} className="border-hairline not-first:border-t">
              <Link to={to} className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 -outline-offset-2 hover:bg-hover">
                <Icon aria-hidden="true" className="size-5 text-accent-strong" />
                <span className="min-w-0 flex-1">
                  <b className="block">{t(key)}</b>
                  <span className="block text-sm text-muted">{t(`about.${key}`, { defaultValue: '' })}</span>
                </span>
                <ChevronRight aria-hidden="true" className="text-subtle" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
