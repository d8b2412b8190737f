import { useRouter } from '@tanstack/react-router';
import {
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  House,
  LayoutDashboard,
  Leaf,
  LifeBuoy,
  Map,
  Navigation,
  Settings2,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { isFlagActive } from '../../domain/access/guards.ts';
import { menuFor } from '../../domain/access/menu.ts';
import { useSession } from '../session/use-session.ts';
import { isBuilt } from '../shell/app-link.tsx';

export interface Entry {
  /** Label `nav:<key>`. */
  key: string;
  to: string;
  icon: LucideIcon;
  admin: boolean;
  /** Heading it stands under on a menu page, `nav:section.<section>`. */
  section?: string;
}

const ICONS: Record<string, LucideIcon> = {
  map: Map,
  dashboard: LayoutDashboard,
  dailyDashboard: CalendarDays,
  ecoDriving: Leaf,
  reports: ChartColumn,
  reservations: CalendarCheck,
  management: Settings2,
  support: LifeBuoy,
  admin: ShieldCheck,
};

export const HOME: Entry = { key: 'home', to: '/', icon: House, admin: false };
/** Own screen of everybody in an organization, not one of the top navigation: where a phone starts, and in the palette. */
const CHECK_LIST: Entry = { key: 'checkList', to: '/check-list-vehicule', icon: ClipboardCheck, admin: false };

/** Destinations sent to drivers: theirs to answer. */
const MISSIONS: Entry = { key: 'missions', to: '/rapports/navigation', icon: Navigation, admin: false };

/** Home, and what a person in a car park, or on the road, came for. */
export function useFirstEntries(): Entry[] {
  const { user, permissions } = useSession();
  const hasMissions = isFlagActive(permissions, 'reports');
  return useMemo(() => (user?.organization ? [HOME, CHECK_LIST, ...(hasMissions ? [MISSIONS] : [])] : [HOME]), [user, hasMissions]);
}

/** Entries of the top navigation for this person, in the order of the specification, with a screen in this build. */
export function useEntries(): Entry[] {
  const router = useRouter();
  const { user, permissions } = useSession();
  return useMemo(
    () =>
      user
        ? menuFor(user, permissions)
            .filter(({ to }) => isBuilt(router, to))
            .map(({ key, to }) => ({ key, to, icon: ICONS[key] ?? LayoutDashboard, admin: key === 'admin' }))
        : [],
    [router, user, permissions],
  );
}

/** Is this entry, or a screen under it, the current one. */
export function isUnder(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
