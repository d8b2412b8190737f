import * as z from 'zod/mini';
import { reservation } from '../../../domain/reservation/reservation.ts';
import { vehicle, VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';
import { dayParam, entitySearchSchema, idParam, lenient, yesParam } from '../../entity-ui/list/list-search.ts';

/** What the clocks of the organization show, as an input of date and time has it. */
const wallParam = () => lenient(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)));
const figureParam = (max: number) => lenient(z.coerce.number().check(z.gte(1), z.lte(max)));

export const findSearchSchema = z.object({
  from: wallParam(),
  to: wallParam(),
  use: lenient(z.enum(['work', 'private'])),
  km: figureParam(20_000),
  site: idParam(),
  category: lenient(z.enum(VEHICLE_CATEGORIES)),
  seats: figureParam(100),
  boot: figureParam(20_000),
  /** Only this one. */
  vehicle: idParam(),
});
export type FindSearch = z.infer<typeof findSearchSchema>;

export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
export const calendarSearchSchema = z.object({ view: lenient(z.enum(CALENDAR_VIEWS)), day: dayParam() });
export type CalendarSearch = z.infer<typeof calendarSearchSchema>;

export const SHARED_FILTERS = ['homeSite', 'category', 'energy'] as const;
export const sharedSearchSchema = entitySearchSchema(vehicle, SHARED_FILTERS);

export const HISTORY_FILTERS = ['state', 'use', 'vehicle'] as const;
export const historySearchSchema = entitySearchSchema(reservation, HISTORY_FILTERS);

export const reservationSearchSchema = z.object({ edit: yesParam() });
