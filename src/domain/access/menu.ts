import type { SessionUser } from '../identity/session-user.ts';
import type { PermissionFlag } from '../permissions/permissions.ts';
import { isFlagActive, passesGuard, type Guard, type PermissionFlags } from './guards.ts';

export interface MenuEntry {
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

/** Entries this person sees. */
export function menuFor(user: SessionUser, permissions: PermissionFlags | null | undefined): MenuEntry[] {
  return MENU.filter((entry) => passesGuard(entry.guard, user) && entry.flags.every((flag) => isFlagActive(permissions, flag)));
}
