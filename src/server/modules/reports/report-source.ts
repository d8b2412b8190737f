import { ownFactorsOf } from '../../../domain/eco/carbon-factors.ts';
import { energyPricesOf } from '../../../domain/eco/energy-prices.ts';
import { vehicleSpecOf } from '../../../domain/eco/energy-use.ts';
import { driver, driverAssignment } from '../../../domain/driver/driver.ts';
import { hadByTag } from '../../../domain/driver/who-had.ts';
import { fleet, type Probes, vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { JourneySummary } from '../../../domain/driving/journey-summary.ts';
import { whoseOf } from '../../../domain/reports/eco/energy-rows.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import { begunPeriod, partsFrom, sumSpans } from '../../../domain/reports/journeys/journey-sums.ts';
import { JOURNEY_KINDS } from '../../../domain/driving/journey-kinds.ts';
import type { Journey } from '../../../domain/driving/journey.ts';
import type { AnyRow, Entity, RowOf } from '../../../domain/entity/entity.ts';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import type { ReportParams } from '../../../domain/reports/report.ts';
import { addDays, DAY_MS, dayStartMs } from '../../../domain/time/time-zone.ts';
import type {
  SummariesSource,
  NamedArea,
  PositionsSource,
  ReportSources,
  SourceName,
  ActivitySource,
} from '../../../domain/reports/sources.ts';
import { settings } from '../../../domain/organization/organization.ts';
import { maintenance } from '../../../domain/maintenance/maintenance.ts';
import { servicesDone, workCosts } from '../../../domain/maintenance/works.ts';
import { alert } from '../../../domain/alert/alert.ts';
import { comparedSpans } from '../../../domain/reports/journeys/spans.ts';
import { rentalContract } from '../../../domain/cost/vehicle-cost.ts';
import { rentedKmOf } from '../../../domain/cost/rental-outlook.ts';
import { tachoPeriod, tachoSource } from '../../../domain/tacho/tacho-day.ts';
import { reasonsByVehicle } from '../../../domain/driving/reason-of.ts';
import { briefsWhenRead, reportVehicles } from '../../../domain/reports/journeys/report-vehicles.ts';
import { site, type SITE_KINDS, siteArea, zone } from '../../../domain/places/site.ts';
import { positionSchema, type Position } from '../../../domain/telemetry/message.ts';
import type { Context } from '../../context.ts';
import { askedPlaceOf } from '../../../domain/places/asked-place.ts';
import type { Visit } from '../../../domain/places/visits.ts';
import { reasonsBetween } from '../../database/reads/vehicle-reads.ts';
import { Movements } from '../../database/movements.ts';
import { areaOfPlace } from '../../telemetry/places.ts';
import { listVisits, visitsNear, type VisitKey } from '../../telemetry/visits/visit-reads.ts';
import { summariesOf, journeysOf } from '../../telemetry/journeys/journey-reads.ts';
import { tachoDaysOf } from '../../telemetry/tacho-days.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import type { OrgActor } from '../../identity/people.ts';
import { hadRows, allRows, PAGE, readingsOf, statesOf, vehicleField } from './had-rows.ts';
import { round, roundsOf } from '../../../domain/mission/round.ts';
import { mission } from '../../../domain/mission/mission.ts';
import { drivenPeriod, missionsOf } from '../../../domain/mission/mission-state.ts';

/** Journeys read at once: some ten megabytes. */
const JOURNEYS = 10_000;
/** A journey of the last day may begin later than what was written of it, and end after it. */
const REASONS_AFTER_MS = 7 * DAY_MS;

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function known(
  context: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  since: Pick<ReportParams, 'from' | 'timeZone' | 'momentMs'>,
): Promise<Pick<PositionsSource, 'vehicles' | 'names'>> {
  return reportVehicles({ vehicles, fleets: await allRows(context, actor, fleet), ...(await hadRows(context, actor, since)) });
}

async function positionsOf(
  context: Context,
  movements: Movements,
  vehicle: string,
  from: Date,
  to: Date,
  elements: boolean,
): Promise<Position[]> {
  const positions: Position[] = [];
  for await (const lines of telemetryOf(context).addresses.positions(movements, vehicle, from, to, elements))
    for (const line of lines.trimEnd().split('\n')) positions.push(positionSchema.parse(JSON.parse(line)));
  return positions;
}

async function areasOf(context: Context, actor: OrgActor): Promise<NamedArea[]> {
  const sites = await allRows(context, actor, site);
  const zones = await allRows(context, actor, zone);
  return [
    ...sites.map((row) => ({ name: String(row['name']), area: siteArea(row) })),
    ...zones.map((row) => ({ name: String(row['name']), area: row.area })),
  ];
}

/** Outlines of the sites that are asked for: those of them this person may read. */
async function askedSitesOf(context: Context, actor: OrgActor, { sites }: ReportParams): Promise<Pick<PositionsSource, 'askedSites'>> {
  if (!sites) return {};
  const rows = await allRows(context, actor, site);
  return { askedSites: rows.filter(({ _id }) => sites.includes(_id)).map((row) => siteArea(row)) };
}

/** Who had which badge or card when, and who is in which fleet. */
async function crewOf(context: Context, actor: OrgActor): Promise<Pick<SummariesSource, 'badges' | 'teams'>> {
  const drivers = await allRows(context, actor, driver);
  return {
    badges: hadByTag(await allRows(context, actor, driverAssignment)),
    teams: Object.fromEntries(drivers.flatMap(({ _id, fleet: team }) => (typeof team === 'string' ? [[_id, team]] : []))),
  };
}

function visitsBy(vehicles: readonly AnyRow[], list: readonly Visit[]): Record<string, Visit[]> {
  const visits: Record<string, Visit[]> = Object.fromEntries(vehicles.map(({ _id }) => [_id, []]));
  for (const visit of list) visits[visit.vehicle]?.push(visit);
  return visits;
}

async function rowsOfVehicles<E extends Entity>(
  context: Context,
  actor: OrgActor,
  entity: E,
  vehicles: readonly AnyRow[],
): Promise<RowOf<E>[]> {
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  return (await allRows(context, actor, entity)).filter((row) => wanted.has(String(row['vehicle'])));
}

/** Alerts of the vehicles that began in the period, read from the newest. */
async function alertsOf(
  context: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  { from, to, timeZone }: ReportParams,
): Promise<ActivitySource['alerts']> {
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  const [startMs, endMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const rows = await allRows(context, actor, alert, (row) => Date.parse(String(row['startAt'])) < startMs);
  const told = rows.map((row) => ({
    vehicle: String(row['vehicle']),
    driver: idOf(row['driver']),
    startMs: Date.parse(String(row['startAt'])),
  }));
  return told.filter((one) => wanted.has(one.vehicle) && one.startMs >= startMs && one.startMs < endMs);
}

/** Journeys of the vehicles in brief. */
async function eachOf(
  { pool }: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  { from, to, timeZone }: Pick<ReportParams, 'from' | 'to' | 'timeZone'>,
): Promise<SummariesSource['briefs']> {
  return summariesOf(pool, await Movements.of(pool, actor, 'journeys'), {
    from: new Date(dayStartMs(from, timeZone)),
    to: new Date(dayStartMs(addDays(to, 1), timeZone)),
    vehicles: vehicles.map(({ _id }) => _id),
  });
}

/** The same, or sums of them where these are asked for. `whose`: who had the vehicles, for sums of drivers. */
function briefsOf(
  context: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  params: ReportParams,
  whose: Pick<SummariesSource, 'vehicles' | 'badges'>,
): Promise<SummariesSource['briefs']> {
  if (!params.sums) return eachOf(context, actor, vehicles, params);
  return summedOf(context, actor, vehicles, params, params.sums === 'driver' ? whoseOf(whose) : params.sums);
}

/** The same added up, but for the last day. Of one driver each, by who had the vehicles. */
async function summedOf(
  context: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  params: ReportParams,
  by: 'day' | 'month' | ReturnType<typeof whoseOf>,
): Promise<SummariesSource['briefs']> {
  const period = begunPeriod(params);
  const movements = await Movements.of(context.pool, actor, 'journeys');
  const ids = vehicles.map(({ _id }) => _id);
  const read = new Map<string, (() => readonly JourneySummary[])[]>();
  const { timeZone } = params;
  for (const span of sumSpans(period))
    for (const line of await telemetryOf(context).sums.read(movements, ids, { ...span, timeZone }, by, params.bands))
      addTo(read, line.id, () => line.sums);
  const last = await eachOf(context, actor, vehicles, { from: period.to, to: period.to, timeZone });
  const lastMs = dayStartMs(period.to, params.timeZone);
  return briefsWhenRead(ids, (id) => [...(read.get(id) ?? []).flatMap((sums) => sums()), ...partsFrom(last[id] ?? [], lastMs)]);
}

type Loader<Name extends SourceName> = (
  context: Context,
  actor: OrgActor,
  vehicles: readonly AnyRow[],
  params: ReportParams,
) => Promise<ReportSources[Name]>;

/** The data of each source as the server has it: what `src/sync/report/report-source.ts` brings to a device. */
export const SERVER_SOURCES: { [Name in SourceName]: Loader<Name> } = {
  async positions(context, actor, vehicles, params) {
    const { from, to, timeZone, options } = params;
    const [start, end] = [new Date(dayStartMs(from, timeZone)), new Date(dayStartMs(addDays(to, 1), timeZone) - 1)];
    const positions: Record<string, Position[]> = {};
    const movements = await Movements.of(context.pool, actor, 'positions');
    for (const { _id } of vehicles) positions[_id] = await positionsOf(context, movements, _id, start, end, options['elements'] === 'all');
    return {
      ...(await known(context, actor, vehicles, params)),
      positions,
      areas: await areasOf(context, actor),
      ...(await askedSitesOf(context, actor, params)),
    };
  },
  async journeys(context, actor, vehicles, params) {
    const { from, to, timeZone } = params;
    const journeys: Record<string, Journey[]> = Object.fromEntries(vehicles.map(({ _id }) => [_id, []]));
    const movements = await Movements.of(context.pool, actor, 'journeys');
    const query = {
      from: new Date(dayStartMs(from, timeZone)),
      to: new Date(dayStartMs(addDays(to, 1), timeZone)),
      vehicles: vehicles.map(({ _id }) => _id),
      kinds: JOURNEY_KINDS,
      size: JOURNEYS,
    };
    for await (const some of journeysOf(context.pool, movements, query))
      for (const journey of some) journeys[journey.vehicle]!.push(journey);
    return {
      ...(await known(context, actor, vehicles, params)),
      journeys,
      badges: (await crewOf(context, actor)).badges,
      ...(await askedSitesOf(context, actor, params)),
    };
  },
  async briefs(context, actor, vehicles, params) {
    const whose = { ...(await known(context, actor, vehicles, params)), ...(await crewOf(context, actor)) };
    return {
      ...whose,
      briefs: await briefsOf(context, actor, vehicles, params, whose),
      ...(await askedSitesOf(context, actor, params)),
    };
  },
  async logbook(context, actor, vehicles, params) {
    const [from, to] = [
      dayStartMs(params.from, params.timeZone),
      dayStartMs(addDays(params.to, 1), params.timeZone) + REASONS_AFTER_MS,
    ].map((ms) => new Date(ms)) as [Date, Date];
    const reasons = reasonsByVehicle(
      await reasonsBetween(
        context.pool,
        actor,
        vehicles.map(({ _id }) => _id),
        from,
        to,
      ),
    );
    return { ...(await SERVER_SOURCES.briefs(context, actor, vehicles, params)), reasons };
  },
  async mileage(context, actor, vehicles, params) {
    const rows = await rowsOfVehicles(context, actor, rentalContract, vehicles);
    return { ...(await SERVER_SOURCES.briefs(context, actor, vehicles, params)), contracts: rows.map((row) => rentedKmOf(row)) };
  },
  async engine(context, actor, vehicles, params) {
    const works = await rowsOfVehicles(context, actor, maintenance, vehicles);
    return { ...(await SERVER_SOURCES.briefs(context, actor, vehicles, params)), services: servicesDone(works) };
  },
  async activity(context, actor, vehicles, params) {
    return { ...(await SERVER_SOURCES.eco(context, actor, vehicles, params)), alerts: await alertsOf(context, actor, vehicles, params) };
  },
  async synthesis(context, actor, vehicles, params) {
    const compared = { ...params, ...comparedSpans(params).before };
    const works = await rowsOfVehicles(context, actor, maintenance, vehicles);
    const now = await SERVER_SOURCES.activity(context, actor, vehicles, params);
    const briefs = await briefsOf(context, actor, vehicles, compared, now);
    return {
      ...now,
      costs: workCosts(works),
      before: { briefs, alerts: await alertsOf(context, actor, vehicles, compared) },
    };
  },
  async eco(context, actor, vehicles, params) {
    const [own] = await allRows(context, actor, settings);
    return {
      ...(await SERVER_SOURCES.briefs(context, actor, vehicles, params)),
      specs: Object.fromEntries(vehicles.map((row) => [row._id, vehicleSpecOf(row)])),
      prices: energyPricesOf(own),
      factors: ownFactorsOf(own),
    };
  },
  async banded(context, actor, vehicles, params) {
    return SERVER_SOURCES.eco(context, actor, vehicles, { ...params, bands: true });
  },
  async visits(context, actor, vehicles, params) {
    const { from, to, timeZone } = params;
    const list: Visit[] = [];
    const movements = await Movements.of(context.pool, actor, 'visits');
    const query = {
      from: new Date(dayStartMs(from, timeZone)),
      to: new Date(dayStartMs(addDays(to, 1), timeZone)),
      vehicles: vehicles.map(({ _id }) => _id),
      size: PAGE,
    };
    for (let after: VisitKey | undefined, isMore = true; isMore;) {
      const page = await listVisits(context.pool, movements, { ...query, ...(after ? { after } : {}) });
      isMore = page.length > PAGE;
      list.push(...page.slice(0, PAGE));
      const last = page[PAGE - 1];
      after = last && { startMs: Date.parse(last.startAt), vehicle: last.vehicle, place: last.place };
    }
    const { names, ...rest } = await known(context, actor, vehicles, params);
    const sites = await allRows(context, actor, site);
    return {
      ...rest,
      names: { ...names, ...Object.fromEntries(sites.map(({ _id, name }) => [_id, String(name)])) },
      visits: visitsBy(vehicles, list),
      badges: (await crewOf(context, actor)).badges,
      sites: Object.fromEntries(
        sites.map((row) => [
          row._id,
          { minVisitS: Number(row['minVisitS']), openingHours: (row['openingHours'] as OpeningHours | null) ?? null },
        ]),
      ),
    };
  },
  async rounds(context, actor, vehicles, params) {
    const rows = await allRows(context, actor, round);
    return { ...(await SERVER_SOURCES.visits(context, actor, vehicles, params)), rounds: roundsOf(rows) };
  },
  async missions(context, actor, vehicles, params) {
    const source = await SERVER_SOURCES.briefs(context, actor, vehicles, drivenPeriod(params));
    const sites = await allRows(context, actor, site);
    const rows = await rowsOfVehicles(context, actor, mission, vehicles);
    return {
      ...source,
      names: { ...source.names, ...Object.fromEntries(sites.map(({ _id, name }) => [_id, String(name)])) },
      missions: missionsOf(rows),
    };
  },
  async near(context, actor, vehicles, params) {
    const { from, to, timeZone, place } = params;
    const asked = askedPlaceOf(place);
    const area = asked && (await areaOfPlace(context.store, actor, asked));
    const period = {
      from: new Date(dayStartMs(from, timeZone)),
      to: new Date(dayStartMs(addDays(to, 1), timeZone)),
      vehicles: vehicles.map(({ _id }) => _id),
    };
    const list = area ? await visitsNear(context, await Movements.of(context.pool, actor, 'visits'), area, period) : [];
    return {
      ...(await known(context, actor, vehicles, params)),
      visits: visitsBy(vehicles, list),
      badges: (await crewOf(context, actor)).badges,
    };
  },
  async tacho(context, actor, vehicles, params) {
    const [all, drivers, fleets] = await Promise.all([vehicle, driver, fleet].map((entity) => allRows(context, actor, entity)));
    const { from, to } = tachoPeriod(params);
    return tachoSource({
      vehicles: all!,
      drivers: drivers!,
      fleets: fleets!,
      assignments: await allRows(context, actor, driverAssignment),
      asked: vehicles.map(({ _id }) => _id),
      days: await tachoDaysOf(context.pool, await Movements.of(context.pool, actor, 'tachograph'), from, to),
    });
  },
  async temperatures(context, actor, vehicles, params) {
    const readings = await readingsOf(context.pool, actor, 'temperature', vehicles, params);
    return {
      ...(await known(context, actor, vehicles, params)),
      areas: await areasOf(context, actor),
      probes: vehicleField<Probes>(vehicles, 'probes'),
      readings,
    };
  },
  async weights(context, actor, vehicles, params) {
    const readings = await readingsOf(context.pool, actor, 'weight', vehicles, params);
    return {
      ...(await known(context, actor, vehicles, params)),
      areas: await areasOf(context, actor),
      limits: vehicleField<number>(vehicles, 'gvwrKg'),
      readings,
    };
  },
  async charges(context, actor, vehicles, params) {
    const readings = await readingsOf(context.pool, actor, 'charge', vehicles, params);
    const sites = (await allRows(context, actor, site)).map((row) => ({
      name: String(row['name']),
      kind: row['kind'] as (typeof SITE_KINDS)[number],
      area: siteArea(row),
    }));
    const [own] = await allRows(context, actor, settings);
    return {
      ...(await known(context, actor, vehicles, params)),
      areas: [],
      factors: ownFactorsOf(own),
      batteries: vehicleField<number>(vehicles, 'batteryKwh'),
      sites,
      readings,
      briefs: await eachOf(context, actor, vehicles, params),
    };
  },
  async states(context, actor, vehicles, params) {
    const asked = askedPlaceOf(params.place);
    return {
      ...(await known(context, actor, vehicles, params)),
      states: await statesOf(context.pool, await Movements.of(context.pool, actor, 'positions'), vehicles, params),
      areas: await areasOf(context, actor),
      ...(asked ? { within: await areaOfPlace(context.store, actor, asked) } : {}),
    };
  },
};
