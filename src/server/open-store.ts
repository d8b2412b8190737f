import type { FastifyBaseLogger } from 'fastify';
import { ALERT_RULES } from './alerts/alert-write.ts';
import type { Pool } from 'pg';
import type { Bus, Store } from './context.ts';
import { DRIVER_ASSIGNMENTS } from './vehicles/driver-assignments.ts';
import { hooksOfAll } from './database/hooks.ts';
import { createStore } from './database/store.ts';
import { FIELD_WORK } from './field-work/hooks.ts';
import { MEMBERS } from './identity/hooks.ts';
import { JOURNEY_REASONS } from './vehicles/journey-reasons.ts';
import { MAINTENANCE } from './vehicles/maintenance.ts';
import { MISSIONS } from './vehicles/missions.ts';
import { FILE_EXPORTS } from './modules/reports/reports.routes.ts';
import { TICKETS } from './modules/support/support.routes.ts';
import { REPORT_SCHEDULES } from './report-schedules/hooks.ts';
import { RESERVATIONS } from './vehicles/reservations.ts';
import { VEHICLE_HINDRANCES } from './vehicles/hindrances.ts';
import { VEHICLE_METER } from './vehicles/vehicle-meter.ts';

/** What features do when rows are written: the database knows none of them. */
const HOOKS = hooksOfAll(
  ALERT_RULES,
  FIELD_WORK,
  MAINTENANCE,
  RESERVATIONS,
  MISSIONS,
  JOURNEY_REASONS,
  REPORT_SCHEDULES,
  MEMBERS,
  FILE_EXPORTS,
  TICKETS,
  VEHICLE_METER,
  DRIVER_ASSIGNMENTS,
  VEHICLE_HINDRANCES,
);

/** The store of business rows, with what every feature does when they are written. */
export const openStore = (pool: Pool, bus: Bus, log?: Pick<FastifyBaseLogger, 'error'>): Store =>
  createStore(pool, bus, HOOKS, (error) => log?.error(error, 'what a write leaves behind was not stored'));
