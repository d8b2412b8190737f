import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { vehicleCaptureSchema } from '../features/vehicles/search.ts';
import { reportSearchSchema } from '../report-ui/report-search.ts';
import { withWords } from '../i18n/message-files.ts';
import { enterReport, guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';
import * as z from 'zod/mini';
import { idParam, textParam } from '../entity-ui/list/list-search.ts';

const session = guard({ guard: 'session' });

/** Of a blank form: the template by its key, and the vehicle it is for. */
const blankSearchSchema = z.object({ template: textParam(40), vehicle: idParam() });

/** Pages for paper and for pictures. */
export const captureRoutes = [
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/documentation/customer',
    staticData: { layout: 'void' },
    beforeLoad: session,
    component: lazyRouteComponent(() => withWords(import('../features/documentation/docs-capture.tsx')), 'DocsCapture'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/eco/$report',
    staticData: { layout: 'void' },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: enterReport('/pages-for-capture/eco/'),
    loader: () => readAhead('vehicle', 'fleet'),
    component: lazyRouteComponent(() => withWords(import('../report-ui/report-capture.tsx')), 'EcoReportCapture'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/image/area/{-$id}',
    staticData: { layout: 'void' },
    beforeLoad: session,
    loader: () => readAhead('zone'),
    component: lazyRouteComponent(() => withWords(import('../features/places/place-image.tsx')), 'ZoneImage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/image/journey/{-$id}',
    staticData: { layout: 'void' },
    beforeLoad: session,
    loader: () => readAhead('vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/journey/journey-capture.tsx')), 'JourneyImage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/image/site/{-$id}',
    staticData: { layout: 'void' },
    beforeLoad: session,
    loader: () => readAhead('site'),
    component: lazyRouteComponent(() => withWords(import('../features/places/place-image.tsx')), 'SiteImage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/journey/{-$id}',
    staticData: { layout: 'void' },
    beforeLoad: session,
    loader: () => readAhead('vehicle', 'driver'),
    component: lazyRouteComponent(() => withWords(import('../features/journey/journey-capture.tsx')), 'JourneyCapture'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/report/$report',
    staticData: { layout: 'void' },
    validateSearch: searchOf(reportSearchSchema),
    beforeLoad: enterReport('/pages-for-capture/report/'),
    loader: () => readAhead('vehicle', 'fleet'),
    component: lazyRouteComponent(() => withWords(import('../report-ui/report-capture.tsx')), 'ReportCapture'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/vehicle/check-up/{-$id}',
    staticData: { layout: 'void' },
    validateSearch: searchOf(blankSearchSchema),
    beforeLoad: session,
    loader: () => readAhead('fieldRecord', 'checkTemplate'),
    component: lazyRouteComponent(() => withWords(import('../features/field-record/record-page.tsx')), 'CheckPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/vehicle/install/{-$id}',
    staticData: { layout: 'void' },
    validateSearch: searchOf(blankSearchSchema),
    beforeLoad: session,
    loader: () => readAhead('fieldRecord', 'checkTemplate'),
    component: lazyRouteComponent(() => withWords(import('../features/field-record/record-page.tsx')), 'InstallPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pages-for-capture/vehicle/{-$id}',
    staticData: { layout: 'void' },
    validateSearch: searchOf(vehicleCaptureSchema),
    beforeLoad: session,
    loader: () => readAhead('vehicle', 'device', 'fleet', 'driver', 'diagnostic'),
    component: lazyRouteComponent(() => withWords(import('../features/vehicles/report/vehicle-capture.tsx')), 'VehicleCapture'),
  }),
] as const;
