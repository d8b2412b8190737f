import { ownFactorsOf } from '../../domain/eco/carbon-factors.ts';
import { energyPricesOf } from '../../domain/eco/energy-prices.ts';
import { vehicleSpecOf } from '../../domain/eco/energy-use.ts';
import type { ReportParams } from '../../domain/reports/report.ts';
import type { Area } from '../../domain/geo/geometry.ts';
import { NEAR } from '../../domain/places/visits.ts';
import { drivenPeriod, missionsOf } from '../../domain/mission/mission-state.ts';
import type { Mission } from '../../domain/mission/mission.ts';
import { type Round, roundsOf } from '../../domain/mission/round.ts';
import type {
  SummariesSource,
  EcoSource,
  NamedArea,
  PositionsSource,
  ReportSources,
  ReportVehicle,
  SourceName,
  StatesSource,
  ActivitySource,
  ChargesSource,
} from '../../domain/reports/sources.ts';
import type { Maintenance } from '../../domain/maintenance/maintenance.ts';
import { servicesDone, workCosts } from '../../domain/maintenance/works.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import { comparedSpans } from '../../domain/reports/journeys/spans.ts';
import { rentedKmOf, type RentedKm } from '../../domain/cost/rental-outlook.ts';
import { hadByTag, type TagTimes } from '../../domain/driver/who-had.ts';
import type { DriverAssignment } from '../../domain/driver/driver.ts';
import { whoseOf } from '../../domain/reports/eco/energy-rows.ts';
import { reportVehicles } from '../../domain/reports/journeys/report-vehicles.ts';
import type { Reservation } from '../../domain/reservation/reservation.ts';
import { siteArea } from '../../domain/places/site.ts';
import { pastState } from '../../domain/telemetry/past-position.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import type { Probes } from '../../domain/vehicle/vehicle.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { older, type AskSummaries, type AskJourneys, type AskSums } from '../ask-made.ts';
import { pastPositions, type AskPast, periodPositions, type PeriodPorts } from '../period/past-positions.ts';
import { periodSummaries, periodJourneys } from '../period/period-journeys.ts';
import { type AskMeasures, loadMeasures, vehicleField } from '../period/period-measures.ts';
import { tachoHere, type AskTachoDays } from '../period/period-tacho.ts';
import { periodSums } from '../period/period-sums.ts';
import { periodVisits, type AskVisits } from '../period/period-visits.ts';
import { reasonsHere, askedArea, sitesHere } from './rows-here.ts';

/** The data of a report, with its age and what of it this device lacks (`PeriodPositions`). */
export interface LoadedSource<S> {
  source: S;
  at: string | null;
  missing: number;
}

interface Named {
  _id: string;
  name?: unknown;
  fleet?: unknown;
  [field: string]: unknown;
}

/** How the server is asked; null: only what is on this device. */
export interface SourcePorts extends Omit<PeriodPorts, 'ask'> {
  ask: {
    positions: NonNullable<PeriodPorts['ask']>;
    journeys: AskJourneys;
    briefs: AskSummaries;
    sums: AskSums;
    visits: AskVisits;
    past: AskPast;
    tacho: AskTachoDays;
    measures: AskMeasures;
  } | null;
}

/** The asked vehicles as this device has them with who had them when, and the names of fleets and drivers. */
async function mirrored(database: LocalDatabase, vehicles: readonly string[]): Promise<Pick<PositionsSource, 'vehicles' | 'names'>> {
  const stores = ['vehicles', 'fleets', 'drivers', 'memberships', 'driver-assignments', 'reservations'];
  return database.read((dexie) =>
    dexie.transaction('r', stores, async (tx) =>
      reportVehicles({
        vehicles: (await tx.table<Named>('vehicles').bulkGet([...vehicles])).flatMap((row) => row ?? []),
        fleets: await tx.table<Named>('fleets').toArray(),
        drivers: await tx.table<Named>('drivers').toArray(),
        members: await tx.table<Named>('memberships').toArray(),
        assignments: await tx.table<DriverAssignment>('driver-assignments').toArray(),
        bookings: await tx.table<Reservation>('reservations').toArray(),
      }),
    ),
  );
}

interface PlaceRow {
  name: string;
  area: Area | null;
  lat: number;
  lng: number;
  radiusM: number;
}

interface Here {
  states: VehicleState[];
  isTold: boolean;
}

/** Sites and zones as this device has them. */
async function areasHere(database: LocalDatabase): Promise<NamedArea[]> {
  const [sites, zones] = await database.read((dexie) =>
    Promise.all([dexie.table<PlaceRow>('sites').toArray(), dexie.table<{ name: string; area: Area }>('zones').toArray()]),
  );
  return [...sites.map((site) => ({ name: site.name, area: siteArea(site) })), ...zones.map(({ name, area }) => ({ name, area }))];
}

/** Last states as this device has them. `isTold`: the server told the states at least once. */
async function statesHere(database: LocalDatabase, vehicles: readonly string[]): Promise<Here> {
  return database.read((dexie) =>
    dexie.transaction('r', ['states', 'meta'], async (tx) => {
      const states = await tx.table<VehicleState>('states').bulkGet([...vehicles]);
      return {
        states: states.filter((state) => state !== undefined),
        isTold: (await tx.table('meta').get('statesAt')) !== undefined,
      };
    }),
  );
}

/** Outlines of the sites that are asked for, as this device has them. */
async function askedSitesHere(database: LocalDatabase, { sites }: ReportParams): Promise<Pick<PositionsSource, 'askedSites'>> {
  if (!sites) return {};
  const rows = await database.read((dexie) => dexie.table<PlaceRow>('sites').bulkGet([...sites]));
  return { askedSites: rows.flatMap((row) => (row ? [siteArea(row)] : [])) };
}

/** Who had which badge or card when, and who is in which fleet. */
async function crewHere(database: LocalDatabase): Promise<Pick<SummariesSource, 'badges' | 'teams'>> {
  const [drivers, assignments] = await database.read((dexie) =>
    Promise.all([dexie.table<Named>('drivers').toArray(), dexie.table<DriverAssignment>('driver-assignments').toArray()]),
  );
  return {
    badges: hadByTag(assignments),
    teams: Object.fromEntries(drivers.flatMap(({ _id, fleet: team }) => (typeof team === 'string' ? [[_id, team]] : []))),
  };
}

async function badgesHere(database: LocalDatabase): Promise<TagTimes> {
  return (await crewHere(database)).badges;
}

/** What eco-driving and consumption read of the vehicles, and what energy costs, as this device has them. */
async function energyHere(
  database: LocalDatabase,
  vehicles: readonly ReportVehicle[],
): Promise<Pick<EcoSource, 'specs' | 'prices' | 'factors'>> {
  const [rows, [settings]] = await database.read((dexie) =>
    Promise.all([
      dexie.table<Record<string, unknown> | undefined>('vehicles').bulkGet(vehicles.map(({ _id }) => _id)),
      dexie.table<Record<string, unknown>>('settings').toArray(),
    ]),
  );
  return {
    specs: Object.fromEntries(rows.flatMap((row) => (row ? [[String(row['_id']), vehicleSpecOf(row)]] : []))),
    prices: energyPricesOf(settings),
    factors: ownFactorsOf(settings),
  };
}

/** Where the vehicles were at an instant: the server's answer, now or as it was kept, else put together from what this device keeps. */
async function pastStates(
  database: LocalDatabase,
  known: Omit<StatesSource, 'states'>,
  momentMs: number,
  { ask, onProgress }: SourcePorts,
): Promise<LoadedSource<StatesSource>> {
  const { positions, from, at } = await pastPositions(database, new Date(momentMs).toISOString(), ask && ask.past, onProgress);
  const wanted = new Set(known.vehicles.map(({ _id }) => _id));
  const states = positions.filter(({ vehicle }) => wanted.has(vehicle)).map(pastState);
  const newest = states.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), '');
  return {
    source: { ...known, states: Object.fromEntries(states.map((state) => [state._id, state])) },
    at: from === 'server' ? at : newest || null,
    missing: from === 'server' ? 0 : wanted.size - states.length,
  };
}

type Loader<Name extends SourceName> = (
  database: LocalDatabase,
  params: ReportParams,
  ports: SourcePorts,
) => Promise<LoadedSource<ReportSources[Name]>>;

/** Rows of the mirror that are of the vehicles; none of what this person may not read. */
async function rowsOfVehicles<Row extends { vehicle: string | null }>(
  database: LocalDatabase,
  store: string,
  { vehicles }: Pick<SummariesSource, 'vehicles'>,
): Promise<Row[]> {
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  const rows = await database.read((dexie) => dexie.table<Row>(store).toArray());
  return rows.filter(({ vehicle }) => vehicle !== null && wanted.has(vehicle));
}

/** Alerts of the vehicles that began in the period. */
async function alertsHere(
  database: LocalDatabase,
  { vehicles }: SummariesSource,
  { from, to, timeZone }: ReportParams,
): Promise<ActivitySource['alerts']> {
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  const [start, end] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)].map((ms) => new Date(ms).toISOString());
  const rows = await database.read((dexie) =>
    dexie
      .table<{ vehicle: string | null; driver: string | null; startAt: string }>('alerts')
      .where('startAt')
      .between(start, end)
      .toArray(),
  );
  return rows.flatMap(({ vehicle, driver, startAt }) =>
    vehicle !== null && wanted.has(vehicle) ? [{ vehicle, driver, startMs: Date.parse(startAt) }] : [],
  );
}

/** How this device comes by the data of each source. */
export const SOURCE_LOADERS: { [Name in SourceName]: Loader<Name> } = {
  async positions(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const { positions, at, missing } = await periodPositions(
      database,
      { ...params, vehicles: known.vehicles.map(({ _id }) => _id), elements: params.options['elements'] === 'all' },
      { ...ports, ask: ports.ask && ports.ask.positions },
    );
    return { source: { ...known, positions, areas: await areasHere(database), ...(await askedSitesHere(database, params)) }, at, missing };
  },
  async journeys(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const { journeys, at, missing } = await periodJourneys(
      database,
      { ...params, vehicles: known.vehicles.map(({ _id }) => _id) },
      { ...ports, ask: ports.ask && ports.ask.journeys },
    );
    return { source: { ...known, journeys, badges: await badgesHere(database), ...(await askedSitesHere(database, params)) }, at, missing };
  },
  async briefs(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const whose = { ...known, ...(await crewHere(database)) };
    const period = { ...params, vehicles: known.vehicles.map(({ _id }) => _id) };
    const {
      journeys: briefs,
      at,
      missing,
    } = params.sums
      ? await periodSums(
          database,
          { ...period, ...(params.sums === 'driver' ? { by: params.sums, whose: whoseOf(whose) } : { by: params.sums }) },
          ports,
        )
      : await periodSummaries(database, period, { ...ports, ask: ports.ask && ports.ask.briefs });
    return { source: { ...whose, briefs, ...(await askedSitesHere(database, params)) }, at, missing };
  },
  async logbook(database, params, ports) {
    const { source, ...age } = await SOURCE_LOADERS.briefs(database, params, ports);
    return { source: { ...source, reasons: await reasonsHere(database, params.vehicles) }, ...age };
  },
  async mileage(database, params, ports) {
    const { source, ...age } = await SOURCE_LOADERS.briefs(database, params, ports);
    const contracts = await rowsOfVehicles<RentedKm>(database, 'rental-contracts', source);
    return { source: { ...source, contracts: contracts.map(rentedKmOf) }, ...age };
  },
  async engine(database, params, ports) {
    const { source, ...age } = await SOURCE_LOADERS.briefs(database, params, ports);
    return { source: { ...source, services: servicesDone(await rowsOfVehicles<Maintenance>(database, 'maintenances', source)) }, ...age };
  },
  async activity(database, params, ports) {
    const { source, ...age } = await SOURCE_LOADERS.eco(database, params, ports);
    return { source: { ...source, alerts: await alertsHere(database, source, params) }, ...age };
  },
  async synthesis(database, params, ports) {
    const compared = { ...params, ...comparedSpans(params).before };
    const before = await SOURCE_LOADERS.briefs(database, compared, {
      ...ports,
      onProgress: (done, total) => ports.onProgress(done, total * 2),
    });
    const { source, at, missing } = await SOURCE_LOADERS.activity(database, params, {
      ...ports,
      onProgress: (done, total) => ports.onProgress(total + done, total * 2),
    });
    const costs = workCosts(await rowsOfVehicles<Maintenance>(database, 'maintenances', source));
    const oldest = [before.at, at].filter((one) => one !== null).toSorted()[0] ?? null;
    return {
      source: { ...source, costs, before: { briefs: before.source.briefs, alerts: await alertsHere(database, source, compared) } },
      at: oldest,
      missing: before.missing + missing,
    };
  },
  async eco(database, params, ports) {
    const { source, ...rest } = await SOURCE_LOADERS.briefs(database, params, ports);
    return { source: { ...source, ...(await energyHere(database, source.vehicles)) }, ...rest };
  },
  async banded(database, params, ports) {
    return SOURCE_LOADERS.eco(database, { ...params, bands: true }, ports);
  },
  async visits(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const { sites, names, places } = await sitesHere(database);
    const { visits, at, missing } = await periodVisits(database, { ...params, vehicles: known.vehicles.map(({ _id }) => _id) }, places, {
      ...ports,
      ask: ports.ask && ports.ask.visits,
    });
    return {
      source: { vehicles: known.vehicles, names: { ...known.names, ...names }, visits, badges: await badgesHere(database), sites },
      at,
      missing,
    };
  },
  async rounds(database, params, ports) {
    const { source, ...rest } = await SOURCE_LOADERS.visits(database, params, ports);
    const rows = await database.read((dexie) => dexie.table<Round>('rounds').toArray());
    return { source: { ...source, rounds: roundsOf(rows) }, ...rest };
  },
  async missions(database, params, ports) {
    const { source, ...rest } = await SOURCE_LOADERS.briefs(database, drivenPeriod(params), ports);
    const [rows, { names }] = await Promise.all([rowsOfVehicles<Mission>(database, 'missions', source), sitesHere(database)]);
    return { source: { ...source, names: { ...source.names, ...names }, missions: missionsOf(rows) }, ...rest };
  },
  async near(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const area = await askedArea(database, params.place);
    const { visits, at, missing } = await periodVisits(
      database,
      { ...params, vehicles: known.vehicles.map(({ _id }) => _id) },
      area ? [{ id: NEAR, area }] : [],
      { ...ports, ask: ports.ask && ports.ask.visits },
    );
    return { source: { ...known, visits, badges: await badgesHere(database) }, at, missing };
  },
  tacho: (database, params, ports) => tachoHere(database, params, { ...ports, ask: ports.ask && ports.ask.tacho }),
  async temperatures(database, params, ports) {
    const known = {
      ...(await mirrored(database, params.vehicles)),
      areas: await areasHere(database),
      probes: await vehicleField<Probes>(database, params.vehicles, 'probes'),
    };
    return loadMeasures(database, 'temperature', known, params, { ...ports, ask: ports.ask && ports.ask.measures });
  },
  async weights(database, params, ports) {
    const known = {
      ...(await mirrored(database, params.vehicles)),
      areas: await areasHere(database),
      limits: await vehicleField<number>(database, params.vehicles, 'gvwrKg'),
    };
    return loadMeasures(database, 'weight', known, params, { ...ports, ask: ports.ask && ports.ask.measures });
  },
  async charges(database, params, ports) {
    const sites = await database.read((dexie) =>
      dexie.table<PlaceRow & { kind: ChargesSource['sites'][number]['kind'] }>('sites').toArray(),
    );
    const [settings] = await database.read((dexie) => dexie.table<Record<string, unknown>>('settings').toArray());
    const known = {
      ...(await mirrored(database, params.vehicles)),
      areas: [],
      factors: ownFactorsOf(settings),
      batteries: await vehicleField<number>(database, params.vehicles, 'batteryKwh'),
      sites: sites.map((row) => ({ name: row.name, kind: row.kind, area: siteArea(row) })),
    };
    const driven = await SOURCE_LOADERS.briefs(database, params, {
      ...ports,
      onProgress: (done, total) => ports.onProgress(done, total * 2),
    });
    const { source, ...measured } = await loadMeasures(database, 'charge', known, params, {
      ...ports,
      ask: ports.ask && ports.ask.measures,
      onProgress: (done, total) => ports.onProgress(total + done, total * 2),
    });
    return {
      source: { ...source, briefs: driven.source.briefs },
      at: older(driven.at, measured.at),
      missing: Math.max(driven.missing, measured.missing),
    };
  },
  // The synchronization keeps them: they are as old as the last one that was heard.
  async states(database, params, ports) {
    const known = {
      ...(await mirrored(database, params.vehicles)),
      areas: await areasHere(database),
      ...(params.place === undefined ? {} : { within: await askedArea(database, params.place) }),
    };
    if (params.momentMs !== undefined && params.momentMs < params.nowMs) return pastStates(database, known, params.momentMs, ports);
    const { states, isTold } = await statesHere(database, params.vehicles);
    const at = states.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), '');
    return {
      source: { ...known, states: Object.fromEntries(states.map((state) => [state._id, state])) },
      at: at || null,
      missing: isTold ? 0 : params.vehicles.length,
    };
  },
};
