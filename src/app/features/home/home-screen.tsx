import { useTranslation } from 'react-i18next';
import { useBranch } from '../../layouts/branches.ts';
import { HOME, useEntries, useFirstEntries } from '../../layouts/entries.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { EntryList } from './entry-list.tsx';

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
