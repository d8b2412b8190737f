import { addDays, dayOf } from '../../domain/kit/time-zone.ts';
import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { fill, type FillOptions } from './fill.ts';
import { fillInTwo } from './fill-in-two.ts';
import { DEMO_ZONE } from './plan.ts';
import { markRun, openRun, readPlayed, progressOf } from './progress.ts';
import { rowCount, seedRows, seedAlertRules } from './seed-rows.ts';
import { seedFieldWork } from './field-work/seed-field-work.ts';
import { seedFleetManagement } from './fleet-management/seed-fleet-management.ts';
import { seedReportSchedules } from './seed-report-schedules.ts';
import { seedPeople } from './seed-people.ts';
import { seedSiteRows } from './seed-site-rows.ts';
import { seedSupport } from './seed-support.ts';
import { makeJourneys } from './make-journeys.ts';
import { makePastAlerts } from './make-past-alerts.ts';
import { makeTimelines } from './make-timelines.ts';
import { makeWorld } from './world.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const HISTORY_DAYS = 30;

export interface SeedOptions {
  /** Share of the vehicles (tests): 1 = all. */
  scale?: number;
  days?: number;
  /** Of those, the last ones that have positions. */
  fillDays?: number;
  print?: (line: string) => void;
}

/**
 * Makes the demonstration: organizations, accounts, business rows, 30 days of positions through the ingestion, day timelines, journeys.
 * Runs again at each start and does what is missing only; one that was interrupted goes on where it stopped.
 */
export async function seedDemo(context: Context, options: SeedOptions = {}): Promise<void> {
  const { scale = 1, days = HISTORY_DAYS, fillDays = days + 1, print = console.log } = options;
  const today = dayOf(context.now(), DEMO_ZONE);
  const run = await openRun(context.pool, addDays(today, -days));
  const world = makeWorld(run.firstDay, scale);
  if (!run.hasRows) {
    await seedPeople(context);
    const total = world.reduce((sum, organization) => sum + rowCount(organization, run.firstDay, context.now()), 0);
    const tell = progressOf('rows', total, print);
    let done = 0;
    for (const organization of world) await seedRows(context, organization, run.firstDay, context.now(), (count) => tell((done += count)));
    await markRun(context.pool, 'rows_at');
  }
  await seedSupport(context, world);
  await seedSiteRows(context, today);
  await seedAlertRules(context, world);
  await seedFieldWork(context, world, today);
  await seedFleetManagement(context, world, today);
  await seedReportSchedules(context, world);
  if (run.isFilled) return;
  await telemetryOf(context).bulk(async () => {
    await fillInTwo(context, world, run, { untilMs: context.now(), days: fillDays, today, print });
  });
  await markRun(context.pool, 'filled_at');
}

/** A gap shorter than this is nothing to tell of; telemetry redoes its timelines and journeys by itself. */
const SHORT_GAP_MS = 3_600_000;

/**
 * Positions from the last run to now, 31 days at most: what a demonstration that was stopped for a day or a month has missed.
 * Runs behind the start; `onFilled` tells of each vehicle from where the live feed goes on.
 */
export async function catchUp(
  context: Context,
  options: Pick<SeedOptions, 'scale' | 'print'> & Pick<FillOptions, 'onFilled' | 'isOver'> = {},
): Promise<void> {
  const { scale = 1, print = console.log } = options;
  const nowMs = context.now();
  const today = dayOf(nowMs, DEMO_ZONE);
  const run = await openRun(context.pool, today);
  const played = await readPlayed(context.pool);
  const sinceMs = Math.min(nowMs, ...[...played.values()].map(({ untilMs }) => untilMs));
  const isShort = nowMs - sinceMs < SHORT_GAP_MS;
  const world = makeWorld(run.firstDay, scale);
  const total = world.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  const tell = isShort ? undefined : progressOf('vehicles with their positions', total, print);
  await fill(context, world, run, { ...options, untilMs: nowMs, ...(tell ? { onProgress: tell } : {}) });
  if (isShort || options.isOver?.()) return;
  const fromDay = dayOf(Math.max(sinceMs, nowMs - 31 * DAY_MS), DEMO_ZONE);
  await makeTimelines(context, world, fromDay, today);
  await makeJourneys(context);
  // What is younger was looked at as news.
  if (nowMs - sinceMs > DAY_MS) await makePastAlerts(context, world);
}
