import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { judgePage, type PageAccess } from '../../../domain/access/guards.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Tabs, type TabItem } from '../../ui/tabs.tsx';
import type { VehicleTab } from './search.ts';

/** The asked tab, as far as this person has it. */
export function useTab(asked: string | undefined): VehicleTab {
  const mayReadWorks = useAccess().can('read', 'maintenance');
  return asked === 'sheet' || (asked === 'works' && mayReadWorks) ? asked : 'overview';
}

interface VehicleTabsProps {
  id: string;
  vehicle: string;
  tab: VehicleTab;
  onTab: (tab: VehicleTab) => void;
  works: number;
  troubles: number;
}

interface Elsewhere extends PageAccess {
  key: string;
  href: string;
  count?: number;
}

/** Parts of a vehicle's page, then the screens that tell more of it. */
export function VehicleTabs({ id, vehicle, tab, onTab, works, troubles }: VehicleTabsProps) {
  const { t, i18n } = useTranslation('vehicles');
  const access = useAccess();
  const { user, permissions } = useSession();
  const figure = (count: number): string | undefined => (count > 0 ? formatNumber(count, i18n.language) : undefined);
  const tabs: TabItem<VehicleTab>[] = [
    { value: 'overview', label: t('tabs.overview') },
    ...(access.can('read', 'maintenance') ? [{ value: 'works' as const, label: t('tabs.works'), count: figure(works) }] : []),
    { value: 'sheet', label: t('tabs.sheet') },
  ];
  const elsewhere: Elsewhere[] = [
    { key: 'trips', href: `/rapports/trajets?vehicles=${vehicle}`, guard: 'session', flags: ['reports'] },
    { key: 'diagnostic', href: `/gestion/vehicules/${vehicle}/diagnostic`, guard: 'manager', flags: ['management'], count: troubles },
    { key: 'bookings', href: `/gestion/vehicules/${vehicle}/reservations`, guard: 'manager', flags: ['management', 'carSharing'] },
    { key: 'claims', href: `/gestion/sinistres?vehicle=${vehicle}`, guard: 'manager', flags: ['management'] },
  ];
  return (
    <div className="vd-tabs">
      <Tabs id={id} label={t('tabs.label')} value={tab} tabs={tabs} onChange={onTab} />
      <nav aria-label={t('tabs.elsewhere')}>
        {elsewhere
          .filter((page) => judgePage(page, user, permissions) === 'open' && (page.key !== 'claims' || access.can('read', 'claim')))
          .map(({ key, href, count }) => (
            <AppLink key={key} href={href} className="vd-tab">
              {t(`tabs.${key}`)}
              {count ? <span className="count count-alert">{figure(count)}</span> : null}
            </AppLink>
          ))}
      </nav>
    </div>
  );
}
