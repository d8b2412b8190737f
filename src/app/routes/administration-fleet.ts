import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isConnector } from '../../domain/device/device.ts';
import { daySchema } from '../../domain/time/day-schema.ts';
import {
  anomaliesSearchSchema,
  assetsSearchSchema,
  connectorSearchSchema,
  factsSearchSchema,
  ignitionsSearchSchema,
  installsSearchSchema,
  journeysSearchSchema,
  modelsInUseSearchSchema,
  siteDiagnosticsSearchSchema,
  siteVehicleCodesSearchSchema,
  siteVehiclesSearchSchema,
  vehicleModelSearchSchema,
} from '../features/admin/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const siteAdmin = guard({ guard: 'siteadmin' });

/** The platform's staff: vehicles, journeys and devices of every account. */
export const administrationFleetRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/assets',
    staticData: { title: 'siteAssets', adminOnly: true },
    validateSearch: searchOf(assetsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/connectors/assets-screen.tsx')), 'AssetsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/devices/$type',
    staticData: { title: 'devices', adminOnly: true, titleOf: ({ type }) => type ?? 'devices' },
    validateSearch: searchOf(connectorSearchSchema),
    beforeLoad: async (opening) => {
      if (!isConnector(opening.params.type)) throw notFound();
      await siteAdmin(opening);
    },
    component: lazyRouteComponent(() => withWords(import('../features/admin/connectors/connector-screen.tsx')), 'ConnectorScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/devices/dunasys/diagnostics',
    staticData: { title: 'dunasysDiagnostics', adminOnly: true },
    validateSearch: searchOf(siteDiagnosticsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-diagnostics-screen.tsx')), 'DunasysDiagnosticsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/diagnostics',
    staticData: { title: 'siteDiagnostics', adminOnly: true },
    validateSearch: searchOf(siteDiagnosticsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-diagnostics-screen.tsx')), 'SiteDiagnosticsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journeys/',
    staticData: { title: 'siteJourneys', adminOnly: true },
    validateSearch: searchOf(journeysSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/journey-facts.tsx')), 'SiteJourneysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journeys/anomalies',
    staticData: { title: 'journeyAnomalies', adminOnly: true },
    validateSearch: searchOf(anomaliesSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/journey-facts.tsx')), 'AnomaliesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicle-models',
    staticData: { title: 'vehicleModels', adminOnly: true },
    validateSearch: searchOf(vehicleModelSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/vehicle-models-screen.tsx')), 'VehicleModelsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/',
    staticData: { title: 'siteVehicles', adminOnly: true },
    validateSearch: searchOf(siteVehiclesSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-vehicles-screen.tsx')), 'SiteVehiclesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/$id',
    staticData: { title: 'siteVehicle', adminOnly: true },
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-vehicles-screen.tsx')), 'SiteVehicleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/$id/anomalies',
    staticData: { title: 'vehicleAnomalies', adminOnly: true },
    validateSearch: searchOf(anomaliesSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/vehicle-facts-screen.tsx')), 'VehicleAnomaliesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/$id/daily-driving-metrics/',
    staticData: { title: 'siteDays', adminOnly: true },
    validateSearch: searchOf(factsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/vehicle-facts-screen.tsx')), 'VehicleDaysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/$id/daily-driving-metrics/$day',
    staticData: { title: 'siteDays', adminOnly: true },
    validateSearch: searchOf(journeysSearchSchema),
    beforeLoad: async (opening) => {
      if (!daySchema.safeParse(opening.params.day).success) throw notFound();
      await siteAdmin(opening);
    },
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/vehicle-facts-screen.tsx')), 'VehicleDayScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/daily-driving-metrics',
    staticData: { title: 'siteDays', adminOnly: true },
    validateSearch: searchOf(factsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/vehicle-facts-screen.tsx')), 'DaysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/diagnostics',
    staticData: { title: 'siteVehicleCodes', adminOnly: true },
    validateSearch: searchOf(siteVehicleCodesSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-vehicle-codes-screen.tsx')), 'SiteVehicleCodesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/ignitions',
    staticData: { title: 'siteIgnitions', adminOnly: true },
    validateSearch: searchOf(ignitionsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/ignitions-screen.tsx')), 'IgnitionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/install-controls',
    staticData: { title: 'siteInstalls', adminOnly: true },
    validateSearch: searchOf(installsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/installs-screen.tsx')), 'InstallsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/latency',
    staticData: { title: 'siteLatency', adminOnly: true },
    validateSearch: searchOf(factsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/facts/latency-screen.tsx')), 'LatencyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/vehicles/models',
    staticData: { title: 'modelsInUse', adminOnly: true },
    validateSearch: searchOf(modelsInUseSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/vehicle-models-screen.tsx')), 'ModelsInUseScreen'),
  }),
] as const;
