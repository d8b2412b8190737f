import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePage, type PageAccess } from '../../../domain/access/guards.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';
import { TWO_COLUMNS, useMedia } from '../../ui/use-media.ts';
import { VEHICLE_TABS, type VehicleTab } from './search.ts';
import { FILE_CARRIERS } from './vehicle-files.ts';

/** The tabs this person has, in their order: of costs and documents, whoever may read what they are made of. */
function tabsOf(mayRead: (entity: EntityName) => boolean): VehicleTab[] {
  return VEHICLE_TABS.filter((tab) => {
    switch (tab) {
      case 'works':
        return mayRead('maintenance');
      case 'costs':
        return mayRead('vehicleCost');
      case 'files':
        return FILE_CARRIERS.some(mayRead);
      default:
        return true;
    }
  });
}

/** The asked tab, as far as this person has it. */
export function useTab(asked: string | undefined): VehicleTab {
  const access = useAccess();
  return tabsOf((entity) => access.can('read', entity)).find((tab) => tab === asked) ?? 'overview';
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
  const tabs = tabsOf((entity) => access.can('read', entity)).map((value): TabItem<VehicleTab> => ({
    value,
    label: t(`tabs.${value}`),
    count: value === 'works' ? figure(works) : undefined,
  }));
  const elsewhere: Elsewhere[] = [
    { key: 'trips', href: `/rapports/trajets?vehicles=${vehicle}`, guard: 'session', flags: ['reports'] },
    { key: 'diagnostic', href: `/gestion/vehicules/${vehicle}/diagnostic`, guard: 'manager', flags: ['management'], count: troubles },
    { key: 'bookings', href: `/gestion/vehicules/${vehicle}/reservations`, guard: 'manager', flags: ['management', 'carSharing'] },
    { key: 'assignments', href: `/gestion/conducteurs?tab=assignments&vehicle=${vehicle}`, guard: 'manager', flags: ['management'] },
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

interface FoldProps {
  title: ReactNode;
  /** Of what needs somebody; 0 shows none. */
  count?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** On a phone a part that opens when it is asked for, and is not made before; on a tablet and a desk the part itself. */
export function Fold({ title, count = 0, isOpen = false, children }: FoldProps) {
  const { i18n } = useTranslation();
  const isWide = useMedia(TWO_COLUMNS);
  const [opened, setOpened] = useState(isOpen);
  if (isWide) return children;
  return (
    <details className="panel vd-fold" open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span className="min-w-0 flex-1">{title}</span>
        {count > 0 && <span className="count count-alert">{formatNumber(count, i18n.language)}</span>}
        <ChevronDown aria-hidden="true" />
      </summary>
      {opened && children}
    </details>
  );
}
