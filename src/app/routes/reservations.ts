import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import {
  calendarSearchSchema,
  findSearchSchema,
  historySearchSchema,
  reservationSearchSchema,
  sharedSearchSchema,
} from '../features/reservations/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, guardId, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const carSharing = guard({ guard: 'session', flags: ['carSharing'] });

/** Reservations of shared vehicles. */
export const reservationsRoutes = [
  createRoute({
    getParentRoute,
    path: '/gestion/utilisateurs/$id/reservations',
    staticData: { title: 'userReservations' },
    validateSearch: searchOf(historySearchSchema),
    beforeLoad: guardId({ guard: 'manager', flags: ['management'] }),
    loader: () => readAhead('reservation', 'vehicle', 'membership'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/reservation-list.tsx')), 'UserReservationsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/gestion/vehicules/$id/reservations',
    staticData: { title: 'vehicleReservations' },
    validateSearch: searchOf(historySearchSchema),
    beforeLoad: guardId({ guard: 'manager', flags: ['management'] }),
    loader: () => readAhead('reservation', 'vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/reservation-list.tsx')), 'VehicleReservationsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/',
    staticData: { title: 'reservations' },
    beforeLoad: carSharing,
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'ReservationsMenu'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/$id',
    staticData: { title: 'reservationDetail' },
    validateSearch: searchOf(reservationSearchSchema),
    beforeLoad: guardId({ guard: 'session', flags: ['carSharing'] }),
    loader: () => readAhead('reservation', 'vehicle', 'site'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/reservation-screen.tsx')), 'ReservationScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/calendrier',
    staticData: { title: 'reservationCalendar' },
    validateSearch: searchOf(calendarSearchSchema),
    beforeLoad: carSharing,
    loader: () => readAhead('reservation', 'vehicle'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/calendar-screen.tsx')), 'CalendarScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/rechercher',
    staticData: { title: 'reservationSearch' },
    validateSearch: searchOf(findSearchSchema),
    beforeLoad: carSharing,
    loader: () => readAhead('reservation', 'vehicle', 'site'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/find-screen.tsx')), 'FindScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/vehicules/',
    staticData: { title: 'reservationVehicles' },
    validateSearch: searchOf(sharedSearchSchema),
    beforeLoad: carSharing,
    loader: () => readAhead('vehicle', 'reservation', 'site'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/shared-vehicle-screens.tsx')), 'SharedVehiclesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/vehicules/$id',
    staticData: { title: 'reservationVehicle' },
    validateSearch: searchOf(calendarSearchSchema),
    beforeLoad: guardId({ guard: 'session', flags: ['carSharing'] }),
    loader: () => readAhead('vehicle', 'reservation', 'site'),
    component: lazyRouteComponent(() => withWords(import('../features/reservations/shared-vehicle-screen.tsx')), 'SharedVehicleScreen'),
  }),
] as const;
