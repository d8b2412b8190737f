import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { MANAGERS } from '../../domain/access/permissions.ts';
import { ruleSearchSchema } from '../features/alert-rules/search.ts';
import { claimSearchSchema } from '../features/claims/search.ts';
import { developersSearchSchema } from '../features/developers/search.ts';
import { deviceSearchSchema } from '../features/devices/search.ts';
import { driversSearchSchema } from '../features/drivers/search.ts';
import { fleetSearchSchema } from '../features/fleets/search.ts';
import { maintenanceSearchSchema } from '../features/maintenance/search.ts';
import { permissionsSearchSchema } from '../features/permissions/search.ts';
import { siteSearchSchema, zoneSearchSchema } from '../features/places/search.ts';
import { rentalSearchSchema } from '../features/rentals/search.ts';
import { settingsSearchSchema } from '../features/settings/search.ts';
import { userSearchSchema } from '../features/users/search.ts';
import { diagnosticSearchSchema } from '../features/vehicle-diagnostic/search.ts';
import { vehicleSearchSchema } from '../features/vehicles/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const manager = guard({ guard: 'manager', flags: ['management'] });
const managers = guard({ guard: 'manager', flags: ['management'], roles: MANAGERS });
const admin = guard({ guard: 'admin', flags: ['management'] });

/** What an organization has and who is in it. */
export const managementRoutes = [
  createRoute({
    getParentRoute,
    path: '/gestion/',
    staticData: { title: 'management' },
    beforeLoad: manager,
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'ManagementMenu'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/alertes',
    staticData: { title: 'alertRules' },
    validateSearch: searchOf(ruleSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('alertRule'),
    component: lazyRouteComponent(() => withWords(import('../features/alert-rules/alert-rule-screen.tsx')), 'AlertRuleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/conducteurs',
    staticData: { title: 'drivers' },
    validateSearch: searchOf(driversSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('driver'),
    component: lazyRouteComponent(() => withWords(import('../features/drivers/driver-screen.tsx')), 'DriverScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/developpeurs',
    staticData: { title: 'developers' },
    validateSearch: searchOf(developersSearchSchema),
    beforeLoad: admin,
    component: lazyRouteComponent(() => withWords(import('../features/developers/developers-screen.tsx')), 'DevelopersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/dispositifs-communicants',
    staticData: { title: 'devices' },
    validateSearch: searchOf(deviceSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('device'),
    component: lazyRouteComponent(() => withWords(import('../features/devices/device-screen.tsx')), 'DeviceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/entretiens',
    staticData: { title: 'maintenance' },
    validateSearch: searchOf(maintenanceSearchSchema),
    beforeLoad: managers,
    loader: () => readAhead('maintenance', 'maintenancePlan', 'vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/maintenance/works-screen.tsx')), 'MaintenanceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/flottes',
    staticData: { title: 'fleets' },
    validateSearch: searchOf(fleetSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('fleet'),
    component: lazyRouteComponent(() => withWords(import('../features/fleets/fleet-screen.tsx')), 'FleetScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/location-longue-duree',
    staticData: { title: 'rentals' },
    validateSearch: searchOf(rentalSearchSchema),
    beforeLoad: managers,
    loader: () => readAhead('rentalContract', 'vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/rentals/rentals-screen.tsx')), 'RentalsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/parametres',
    staticData: { title: 'settings' },
    validateSearch: searchOf(settingsSearchSchema),
    beforeLoad: admin,
    component: lazyRouteComponent(() => withWords(import('../features/settings/settings-views.tsx')), 'SettingsViews'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/permissions',
    staticData: { title: 'permissions' },
    validateSearch: searchOf(permissionsSearchSchema),
    beforeLoad: admin,
    component: lazyRouteComponent(() => withWords(import('../features/permissions/permissions-screen.tsx')), 'PermissionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/sinistres',
    staticData: { title: 'claims' },
    validateSearch: searchOf(claimSearchSchema),
    beforeLoad: managers,
    loader: () => readAhead('claim', 'vehicle', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/claims/claims-screen.tsx')), 'ClaimsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/sites',
    staticData: { title: 'sites' },
    validateSearch: searchOf(siteSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('site'),
    component: lazyRouteComponent(() => withWords(import('../features/places/site-screen.tsx')), 'SiteScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/utilisateurs',
    staticData: { title: 'users' },
    validateSearch: searchOf(userSearchSchema),
    beforeLoad: admin,
    component: lazyRouteComponent(() => withWords(import('../features/users/users-screen.tsx')), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/vehicules',
    staticData: { title: 'vehicles' },
    validateSearch: searchOf(vehicleSearchSchema),
    beforeLoad: manager,
    // The few first: what thousands of rows are drawn with is then there when they come, and they are drawn once.
    loader: () => readAhead('driver', 'fleet', 'vehicle'),
    component: lazyRouteComponent(() => import('../features/vehicles/vehicles-screen.tsx'), 'VehiclesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/vehicules/$id/diagnostic',
    staticData: { title: 'vehicleDiagnostic' },
    validateSearch: searchOf(diagnosticSearchSchema),
    beforeLoad: manager,
    component: lazyRouteComponent(
      () => withWords(import('../features/vehicle-diagnostic/vehicle-diagnostic-screen.tsx')),
      'VehicleDiagnosticScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/zones',
    staticData: { title: 'zones' },
    validateSearch: searchOf(zoneSearchSchema),
    beforeLoad: manager,
    loader: () => readAhead('zone'),
    component: lazyRouteComponent(() => withWords(import('../features/places/zone-screen.tsx')), 'ZoneScreen'),
  }),
] as const;
