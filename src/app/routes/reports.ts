import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { JOURNEY_ID } from '../../domain/driving/journey-id.ts';
import { reportAt } from '../../domain/reports/slugs.ts';
import { alertsReportSearchSchema } from '../features/alerts-report/search.ts';
import { navigationSearchSchema } from '../features/missions/search.ts';
import { scheduleSearchSchema } from '../features/report-schedules/search.ts';
import { roundsSearchSchema } from '../features/rounds/search.ts';
import { reportSearchSchema } from '../report-ui/report-search.ts';
import { withWords } from '../i18n/message-files.ts';
import { enterReport, guard, guardId, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const reports = guard({ guard: 'session', flags: ['reports'] });
const isJourney = (id: string): boolean => JOURNEY_ID.test(id);

/** Reports and eco-driving. */
export const reportsRoutes = [
  createRoute({
    getParentRoute,
    path: '/eco-conduite/',
    staticData: { title: 'ecoDriving' },
    beforeLoad: guard({ guard: 'session', flags: ['eco'] }),
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'EcoDrivingMenu'),
  }),
  createRoute({
    getParentRoute,
    path: '/eco-conduite/$report',
    staticData: { title: 'ecoDriving', titleOf: ({ report }) => `report.${reportAt(`/eco-conduite/${report}`)}` },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: enterReport('/eco-conduite/'),
    loader: () => readAhead('vehicle', 'fleet'),
    component: lazyRouteComponent(() => withWords(import('../report-ui/report-screen.tsx')), 'EcoReportScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/eco-conduite/trajets/$id',
    staticData: { title: 'ecoDriving', titleOf: () => 'report.eco-trajets' },
    beforeLoad: guardId({ guard: 'session', flags: ['eco'] }, isJourney),
    loader: () => readAhead('vehicle', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/journey/journey-screen.tsx')), 'EcoJourneyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/',
    staticData: { title: 'reports' },
    beforeLoad: reports,
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'ReportsMenu'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/$report',
    staticData: { title: 'reports', titleOf: ({ report }) => `report.${reportAt(`/rapports/${report}`)}` },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: enterReport('/rapports/'),
    loader: () => readAhead('vehicle', 'fleet'),
    component: lazyRouteComponent(() => withWords(import('../report-ui/report-screen.tsx')), 'CatalogueReportScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/alertes',
    staticData: { title: 'reports', titleOf: () => 'report.alertes' },
    validateSearch: searchOf(alertsReportSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('alert', 'vehicle', 'alertRule'),
    component: lazyRouteComponent(() => withWords(import('../features/alerts-report/alerts-report-screen.tsx')), 'AlertsReportScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/automatiques',
    staticData: { title: 'reports', titleOf: () => 'report.automatiques' },
    validateSearch: searchOf(scheduleSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('reportSchedule', 'reportRun', 'membership'),
    component: lazyRouteComponent(() => withWords(import('../features/report-schedules/schedules-screen.tsx')), 'AutomaticReportsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/cartographique',
    staticData: { title: 'reports', titleOf: () => 'report.cartographique' },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('vehicle', 'fleet', 'site', 'zone'),
    component: lazyRouteComponent(() => withWords(import('../features/report-map/report-map-screen.tsx')), 'ReportMapScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/navigation',
    staticData: { title: 'reports', titleOf: () => 'report.navigation' },
    validateSearch: searchOf(navigationSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('vehicle', 'fleet', 'site', 'mission'),
    component: lazyRouteComponent(() => withWords(import('../features/missions/missions-screen.tsx')), 'MissionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/tournee',
    staticData: { title: 'reports', titleOf: () => 'report.tournee' },
    validateSearch: searchOf(roundsSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('vehicle', 'fleet', 'site', 'round'),
    component: lazyRouteComponent(() => withWords(import('../features/rounds/rounds-screen.tsx')), 'RoundsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/trajets/$id',
    staticData: { title: 'reports', titleOf: () => 'report.trajets' },
    beforeLoad: guardId({ guard: 'session', flags: ['reports'] }, isJourney),
    loader: () => readAhead('vehicle', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/journey/journey-screen.tsx')), 'JourneyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/rapports/vehicule',
    staticData: { title: 'reports', titleOf: () => 'report.vehicule' },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: reports,
    loader: () => readAhead('vehicle', 'device', 'fleet', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/vehicles/report/vehicle-report-screen.tsx')), 'VehicleReportScreen'),
  }),
] as const;
