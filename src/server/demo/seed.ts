import { organization } from '../../domain/organization/organization.ts';
import { reportSchedule, type ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { addDays, DAY_MS, dayOf } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { addMember, createOrganization, createUser, setSiteOwner } from '../identity/directory.ts';
import { findByEmail } from '../identity/people.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { ACCOUNTS, DEMO_PASSWORD, membershipId, SITE_OWNER, SUSPENDED } from './accounts.ts';
import { demoAuthor } from './field-work/send-record.ts';
import { seedFieldWork } from './field-work/seed-field-work.ts';
import { fill, fillInTwo, type FillOptions } from './fill.ts';
import { seedFleetManagement } from './fleet-management/seed-fleet-management.ts';
import { markRun, openRun, progressOf, readPlayed } from './history.ts';
import { idOf } from './random.ts';
import { makeJourneys, makePastAlerts, makeTimelines } from './make-past.ts';
import { GARONNE_SERVICES } from './organizations/garonne.ts';
import { LUMIERE } from './organizations/lumiere.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { DEMO_ZONE } from './plan.ts';
import { rowCount, seedRows, ensureRows, alertRuleRows } from './seed-rows.ts';
import { seedSiteRows } from './seed-site-rows.ts';
import { seedSupport } from './seed-support.ts';
import { type DemoOrganization, makeWorld, organizationId } from './world.ts';
import { alertRule } from '../../domain/alert/alert-rule.ts';

const HISTORY_DAYS = 30;

interface SeedOptions {
  /** Share of the vehicles (tests): 1 = all. */
  scale?: number;
  days?: number;
  /** Of those, the last ones that have positions. */
  fillDays?: number;
  print?: (line: string) => void;
}

/** Rules of each organization; they look at all of its history once its journeys are made (`make-past.ts`). */
async function seedAlertRules(context: Context, world: readonly DemoOrganization[]): Promise<void> {
  for (const organization of world) await ensureRows(context, organization.id, alertRule, alertRuleRows(organization));
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

/** Whom the people of a suspended organization may write to. */
const HELP = { email: 'support@sillage.example', phone: '+33 4 65 71 00 99' };

async function ensureOrganization(
  context: Context,
  id: string,
  name: string,
  rest: { fields?: Record<string, unknown>; settings?: Record<string, unknown>; permissions?: Record<string, unknown> } = {},
): Promise<void> {
  if (await context.store.get(systemActor(id), organization, id)) return;
  await createOrganization(context, { id, name, ...rest });
}

async function ensureCustomer(context: Context, spec: OrganizationSpec): Promise<void> {
  const { name, legalName, siren, address, postalCode, city, email, phone, themeColor } = spec;
  const contact = (kind: string): { email: string; phone: string } => ({ email: `${kind}@${spec.domain}`, phone });
  await ensureOrganization(context, organizationId(spec.key), name, {
    fields: { legalName, siren, address, postalCode, city, email, phone, plan: 'premium', since: '2019-03-04' },
    settings: {
      themeColor,
      links: [{ title: 'Extranet', href: `https://extranet.${spec.domain}/` }],
      siteUrl: `https://www.${spec.domain}/`,
      privacyUrl: `https://www.${spec.domain}/confidentialite`,
      dieselEurL: 1.62,
      petrolEurL: 1.71,
      lpgEurL: 0.98,
      electricityEurKwh: 0.21,
      contacts: { sales: contact('commercial'), accounting: contact('comptabilite'), support: contact('support') },
    },
  });
}

/** Organizations and accounts of the demonstration; what exists is left as it is. */
async function seedPeople(context: Context): Promise<void> {
  await ensureOrganization(context, SITE_OWNER.id, SITE_OWNER.name, { fields: { city: 'Lyon' } });
  await setSiteOwner(context, SITE_OWNER.id);
  await ensureCustomer(context, LUMIERE);
  await ensureCustomer(context, GARONNE_SERVICES);
  await ensureOrganization(context, SUSPENDED.id, SUSPENDED.name, {
    fields: { city: 'Nîmes' },
    settings: { contacts: { sales: HELP, accounting: HELP, support: HELP } },
    permissions: { suspended: true },
  });
  for (const { email, firstName, lastName, isAdmin, memberships } of ACCOUNTS) {
    const known = await findByEmail(context, email);
    const id =
      known?._id ??
      (await createUser(context, {
        id: idOf(`user/${email}`),
        email,
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        isAdmin,
        password: DEMO_PASSWORD,
      }));
    for (const [index, { orgId, role, department }] of memberships.entries())
      await addMember(context, orgId, id, role, {
        id: membershipId(orgId, email),
        preferred: index === 0,
        ...(department === undefined ? {} : { department }),
      });
  }
}

/** Who schedules them. */
const MANAGER: Readonly<Record<string, string>> = { [organizationId('TL')]: 'manager', [organizationId('GS')]: 'multi' };

type Scheduled = Pick<ReportSchedule, 'name' | 'report' | 'asked' | 'frequency' | 'minuteOfDay' | 'format'> & {
  weekday?: number;
  monthDay?: number;
  isRun?: true;
};

/** Nobody is written to: who looks around is not to be rung at. The first is asked for at once, so that there is a file to look at. */
const SCHEDULES: readonly Scheduled[] = [
  {
    name: 'Où sont les véhicules, le matin',
    report: 'emplacement',
    asked: {},
    frequency: 'daily',
    minuteOfDay: 360,
    format: 'xlsx',
    isRun: true,
  },
  {
    name: 'Trajets de la veille',
    report: 'trajets',
    asked: { period: 'yesterday', group: 'vehicle' },
    frequency: 'daily',
    minuteOfDay: 390,
    format: 'xlsx',
  },
  {
    name: 'Conducteurs, chaque semaine',
    report: 'conducteur',
    asked: { period: 'lastWeek' },
    frequency: 'weekly',
    weekday: 1,
    minuteOfDay: 420,
    format: 'html',
  },
  {
    name: 'Visites de sites du mois',
    report: 'site',
    asked: { period: 'lastMonth' },
    frequency: 'monthly',
    monthDay: 1,
    minuteOfDay: 480,
    format: 'csv',
  },
];

/** Scheduled reports of the organizations that have people, written as a manager writes them; what exists is left as it is. */
async function seedReportSchedules(context: Context, world: readonly DemoOrganization[]): Promise<void> {
  for (const { id: orgId, spec } of world) {
    const local = MANAGER[orgId];
    if (local === undefined) continue;
    const { actor } = await demoAuthor(context, local, orgId);
    if ((await context.store.list(actor, reportSchedule, { page: 1, size: 1 })).count > 0) continue;
    await context.store.write(actor, async (writer) => {
      for (const { isRun, ...schedule } of SCHEDULES) {
        const id = idOf(`report-schedule/${spec.key}/${schedule.report}`);
        await writer.insert(reportSchedule, id, { ...schedule, ...(isRun ? { runAskedAt: new Date(context.now()).toISOString() } : {}) });
      }
    });
  }
}
