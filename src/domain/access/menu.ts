import type { SessionUser } from '../identity/session-user.ts';
import { type PermissionFlag, knownRole } from './permissions.ts';
import { isFlagActive, passesGuard, type Guard, type PermissionFlags } from './guards.ts';

interface MenuEntry {
  /** Label key `nav.<key>`. */
  key: string;
  to: string;
  guard: Guard;
  flags: readonly PermissionFlag[];
}

/** Top navigation, in the order of the specification §2. */
export const MENU: readonly MenuEntry[] = [
  { key: 'map', to: '/cartographie', guard: 'session', flags: ['cartography', 'geolocation'] },
  { key: 'dashboard', to: '/tableau-de-bord', guard: 'session', flags: ['dashboard'] },
  { key: 'dailyDashboard', to: '/tableau-de-bord-journalier', guard: 'session', flags: ['dailyDashboard'] },
  { key: 'ecoDriving', to: '/eco-conduite', guard: 'session', flags: ['eco'] },
  { key: 'reports', to: '/rapports', guard: 'session', flags: ['reports'] },
  { key: 'reservations', to: '/reservations', guard: 'session', flags: ['carSharing'] },
  { key: 'management', to: '/gestion', guard: 'manager', flags: ['management'] },
  { key: 'support', to: '/support', guard: 'manager', flags: [] },
  { key: 'admin', to: '/admin', guard: 'siteadmin', flags: [] },
];

/** Keys of what a phone has within a thumb's reach, by what the person does all day; those they may not open are skipped. */
export function phoneTabs(user: SessionUser | null): readonly string[] {
  switch (user?.organization && knownRole(user.organization.role)) {
    case 'admin':
    case 'manager':
      return ['map', 'vehicles', 'checkList', 'reports'];
    case 'technician':
      return ['checkList', 'vehicles', 'map', 'missions'];
    case 'user':
      return ['home', 'missions', 'reservations', 'checkList'];
    default:
      return ['home', 'admin', 'map', 'support'];
  }
}

/** Entries this person sees. */
export function menuFor(user: SessionUser, permissions: PermissionFlags | null | undefined): MenuEntry[] {
  return MENU.filter((entry) => passesGuard(entry.guard, user) && entry.flags.every((flag) => isFlagActive(permissions, flag)));
}
