import { useTranslation } from 'react-i18next';
import { useBranch } from '../../layouts/branches.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EntryList } from './entry-list.tsx';

/** A menu page: the screens under one entry of the navigation. */
export function MenuScreen({ entry }: { entry: string }) {
  const { t } = useTranslation('nav');
  const branch = useBranch(entry);
  return (
    <>
      <Breadcrumbs items={[{ label: t('home'), to: '/' }, { label: t(entry) }]} />
      <PageHeader title={t(entry)} />
      <EntryList entries={branch} />
    </>
  );
}
