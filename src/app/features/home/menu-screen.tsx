import { useTranslation } from 'react-i18next';
import { grouped } from '../../../domain/text/order-rows.ts';
import { useBranch } from '../../layouts/branches.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { type Entry, HOME, useEntries, useFirstEntries } from '../../layouts/entries.ts';
import { useSession } from '../../session/use-session.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

/** `/`: where this person may go. */
export function HomeScreen() {
  const { t } = useTranslation('nav');
  const { user } = useSession();
  const first = useFirstEntries();
  const entries = useEntries();
  const branch = useBranch('management');
  const under = entries.flatMap((entry) => [entry, ...(entry.key === 'management' ? branch : [])]);
  const all = [...first.filter(({ key }) => key !== HOME.key), ...under.filter(({ to }) => first.every((one) => one.to !== to))];
  const none = user?.organizations.length === 0 ? 'homeNoOrganization' : 'homeNothing';
  return (
    <>
      <Breadcrumbs items={[{ label: t('home') }]} />
      <PageHeader title={user?.organization?.name ?? user?.name ?? ''} />
      <p className="mb-4 text-muted">{all.length > 0 ? t('homeIntro', { name: user?.name ?? '' }) : t(none)}</p>
      {all.length > 0 ? <EntryList entries={all} /> : null}
    </>
  );
}

export const ManagementMenu = () => <MenuScreen entry="management" />;
export const ReportsMenu = () => <MenuScreen entry="reports" />;
export const EcoDrivingMenu = () => <MenuScreen entry="ecoDriving" />;
export const ReservationsMenu = () => <MenuScreen entry="reservations" />;
export const AdministrationMenu = () => <MenuScreen entry="admin" />;

/** A menu page: the screens under one entry of the navigation, in sections where they are many. */
function MenuScreen({ entry }: { entry: string }) {
  const { t } = useTranslation('nav');
  const sections = [...grouped(useBranch(entry), ({ section }) => section ?? '')];
  const sizes = sections.map(([, entries]) => entries.length);
  return (
    <>
      <Breadcrumbs items={[{ label: t('home'), to: '/' }, { label: t(entry) }]} />
      <PageHeader title={t(entry)} />
      {sections.map(([section, entries]) => (
        <section key={section} aria-label={section ? t(`section.${section}`) : undefined}>
          {section ? <h2 className="mb-2 text-md font-semibold">{t(`section.${section}`)}</h2> : null}
          <EntryList entries={entries} isClose={holes(sizes, 4) < holes(sizes, 3)} />
        </section>
      ))}
    </>
  );
}

/** Places left empty at the end of the rows of all sections. */
const holes = (sizes: readonly number[], across: number): number =>
  sizes.reduce((sum, size) => sum + ((across - (size % across)) % across), 0);

interface EntryListProps {
  entries: readonly Entry[];
  /** Four in a row where there is room, instead of three. */
  isClose?: boolean;
}

/** Screens a person may open, with a line on each. */
function EntryList({ entries, isClose = false }: EntryListProps) {
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
