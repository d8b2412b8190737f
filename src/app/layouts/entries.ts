import { useRouter } from '@tanstack/react-router';
import { CalendarCheck, CalendarDays, ChartColumn, House, LayoutDashboard, Leaf, LifeBuoy, Map, Settings2, ShieldCheck, Truck, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { menuFor } from '../../domain/access/menu.ts';
import { isFlagActive, passesGuard, type PageAccess } from '../../domain/access/guards.ts';
import { useSession } from '../session/use-session.ts';
import { isBuilt } from '../shell/is-built.ts';

export interface Entry {
  /** Label `nav:<key>`. */
  key: string;
  to: string;
  icon: LucideIcon;
  admin: boolean;
}

const ICONS: Record<string, LucideIcon> = {
  map: Map, dashboard: LayoutDashboard, dailyDashboard: CalendarDays, ecoDriving: Leaf, reports: ChartColumn, reservations: CalendarCheck, management: Settings2, support: LifeBuoy, admin: ShieldCheck,
};

/** Screens under an entry, drawn as its open branch and on its menu page. */
const BRANCHES: Record<string, readonly (PageAccess & { key: string; to: string; icon: LucideIcon })[]> = {
  management: [{ key: 'vehicles', to: '/gestion/vehicules', icon: Truck, guard: 'manager', flags: ['management'] }],
};

export const HOME: Entry = { key: 'home', to: '/', icon: House, admin: false };

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

export function useBranch(key: string): Entry[] {
  const router = useRouter();
  const { user, permissions } = useSession();
  return useMemo(
    () =>
      user
        ? (BRANCHES[key] ?? [])
            .filter(({ to, guard, flags = [] }) => passesGuard(guard, user) && flags.every((flag) => isFlagActive(permissions, flag)) && isBuilt(router, to))
            .map(({ key: name, to, icon }) => ({ key: name, to, icon, admin: false }))
        : [],
    [router, user, permissions, key],
  );
}

/** Is this entry, or a screen under it, the current one. */
export function isUnder(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
