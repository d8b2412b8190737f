import { useTranslation } from 'react-i18next';
import { grouped } from '../../../domain/kit/grouped.ts';
import { useBranch } from '../../layouts/branches.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EntryList } from './entry-list.tsx';

/** A menu page: the screens under one entry of the navigation, in sections where they are many. */
export function MenuScreen({ entry }: { entry: string }) {
  const { t } = useTranslation('nav');
  const sections = [...grouped(useBranch(entry), ({ section }) => section ?? '')];
  return (
    <>
      <Breadcrumbs items={[{ label: t('home'), to: '/' }, { label: t(entry) }]} />
      <PageHeader title={t(entry)} />
      {sections.map(([section, entries]) => (
        <section key={section} aria-label={section ? t(`section.${section}`) : undefined}>
          {section ? <h2 className="mb-2 text-md font-semibold">{t(`section.${section}`)}</h2> : null}
          <EntryList entries={entries} />
        </section>
      ))}
    </>
  );
}
