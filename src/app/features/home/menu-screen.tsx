import { useTranslation } from 'react-i18next';
import { grouped } from '../../../domain/text/order-rows.ts';
import { useBranch } from '../../layouts/branches.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { EntryList } from './entry-list.tsx';

/** Places left empty at the end of the rows of all sections. */
const holes = (sizes: readonly number[], across: number): number =>
  sizes.reduce((sum, size) => sum + ((across - (size % across)) % across), 0);

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

export const ManagementMenu = () => <MenuScreen entry="management" />;
export const ReportsMenu = () => <MenuScreen entry="reports" />;
export const EcoDrivingMenu = () => <MenuScreen entry="ecoDriving" />;
export const ReservationsMenu = () => <MenuScreen entry="reservations" />;
export const AdministrationMenu = () => <MenuScreen entry="admin" />;
