import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { MANAGERS } from '../../domain/access/permissions.ts';
import { checkListSearchSchema } from '../features/check-list/search.ts';
import { dailySearchSchema, dashboardSearchSchema } from '../features/dashboard/search.ts';
import { mapSearchSchema } from '../features/map/search.ts';
import { ownershipSearchSchema } from '../features/ownership/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

/** The day of a person: home, dashboards, map and check lists. */
export const homeRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    staticData: { title: 'home' },
    beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/cartographie',
    staticData: { title: 'map', layout: 'cartography' },
    validateSearch: searchOf(mapSearchSchema),
    beforeLoad: guard({ guard: 'session', flags: ['cartography', 'geolocation'] }),
    loader: () => readAhead('vehicle', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/map/map-page.tsx')), 'MapPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/check-list-vehicule',
    staticData: { title: 'checkList' },
    validateSearch: searchOf(checkListSearchSchema),
    beforeLoad: guard({ guard: 'session' }),
    loader: () => readAhead('vehicle', 'checkTemplate', 'checkAssignment', 'fieldRecord', 'defect'),
    component: lazyRouteComponent(() => withWords(import('./check-list-screen.tsx')), 'CheckListScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/tableau-de-bord-tco',
    staticData: { title: 'ownership' },
    validateSearch: searchOf(ownershipSearchSchema),
    beforeLoad: guard({ guard: 'session', flags: ['dashboard'], roles: MANAGERS }),
    loader: () => readAhead('vehicleCost', 'rentalContract', 'vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/ownership/ownership-screen.tsx')), 'OwnershipScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/tableau-de-bord',
    staticData: { title: 'dashboard' },
    validateSearch: searchOf(dashboardSearchSchema),
    beforeLoad: guard({ guard: 'session', flags: ['dashboard'] }),
    loader: () => readAhead('vehicle', 'fleet', 'alert'),
    component: lazyRouteComponent(() => withWords(import('../features/dashboard/dashboard-screen.tsx')), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/tableau-de-bord-journalier',
    staticData: { title: 'dailyDashboard' },
    validateSearch: searchOf(dailySearchSchema),
    beforeLoad: guard({ guard: 'session', flags: ['dailyDashboard'] }),
    loader: () => readAhead('vehicle', 'fleet', 'alert'),
    component: lazyRouteComponent(() => withWords(import('../features/dashboard/daily-screen.tsx')), 'DailyScreen'),
  }),
] as const;
