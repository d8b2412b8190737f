import type { FastifyBaseLogger } from 'fastify';
import { ALERT_RULES } from './alerts/hooks.ts';
import type { Pool } from 'pg';
import type { Bus, Store } from './context.ts';
import { DRIVER_ASSIGNMENTS } from './driver-assignments/hooks.ts';
import { hooksOfAll } from './database/hooks.ts';
import { createStore } from './database/store.ts';
import { FIELD_WORK } from './field-work/hooks.ts';
import { MEMBERS } from './identity/hooks.ts';
import { JOURNEY_REASONS } from './journey-reasons/hooks.ts';
import { MAINTENANCE } from './maintenance/hooks.ts';
import { MISSIONS } from './missions/hooks.ts';
import { FILE_EXPORTS } from './modules/reports/hooks.ts';
import { TICKETS } from './modules/support/hooks.ts';
import { REPORT_SCHEDULES } from './report-schedules/hooks.ts';
import { RESERVATIONS } from './reservations/hooks.ts';
import { VEHICLE_HINDRANCES } from './vehicle-hindrances/hooks.ts';
import { VEHICLE_METER } from './vehicle-meter/hooks.ts';

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
