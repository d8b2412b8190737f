import { profileOf, type EcoProfile } from '../../eco/eco-profiles.ts';
import {
  addJourney,
  addRoads,
  addScored,
  type EcoScore,
  type EcoSums,
  meanScore,
  noRoads,
  noSums,
  type Roads,
  scoreOf,
  scoreParts,
} from '../../eco/eco-score.ts';
import { startsOf } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import type { ReportColumn, ReportNote, ReportOption, ReportParams } from '../report.ts';
import { dayFinder } from '../../time/periods.ts';
import type { EcoSource, ReportVehicle } from '../sources.ts';
import { matchingJourneys, type ToldJourney } from '../journeys/tell-journeys.ts';

/** Who is judged: the same option of every report that judges. */
export const BY_OPTION: ReportOption = { key: 'by', values: ['driver', 'vehicle'], initial: 'driver' };

/** Points of each criterion, in the order of `CRITERIA`. */
export const POINT_COLUMNS: readonly ReportColumn[] = [
  { id: 'ptsAcceleration', kind: 'number', widthPx: 120 },
  { id: 'ptsBraking', kind: 'number', widthPx: 120 },
  { id: 'ptsCornering', kind: 'number', widthPx: 120 },
  { id: 'ptsSpeeding', kind: 'number', widthPx: 120 },
  { id: 'ptsIdling', kind: 'number', widthPx: 120 },
];

/** A score, whose total is the mean by the kilometres that have one. */
export const SCORE_COLUMN: ReportColumn = {
  id: 'score',
  kind: 'number',
  digits: 1,
  total: { sumOf: 'scoreKm', over: 'scoredKm', times: 1 },
  widthPx: 100,
};
/** What its total is made of. */
export const SCORE_PARTS: readonly ReportColumn[] = [
  { id: 'scoreKm', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'scoredKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', spare: true, widthPx: 120 },
];
/** Cells of `SCORE_PARTS` for one journey. */
export function scorePartsOf(journey: JourneySummary): [scoreKm: number | null, scoredKm: number | null] {
  const sums = { scoredM: 0, scoreM: 0 };
  addScored(sums, journey);
  return scoreParts(sums);
}

export const pointCells = ({ points }: EcoScore): (number | null)[] => [
  points.acceleration,
  points.braking,
  points.cornering,
  points.speeding,
  points.idling,
];

type Parts = Map<EcoProfile, EcoSums>;

/** What somebody, or a vehicle, drove in the period, a day or a month. */
export interface EcoGroup {
  driver: string | null;
  vehicles: ReportVehicle[];
  firstMs: number;
  /** Of all vehicles; those that are judged by their profile; and what was urban and what was not. */
  sums: EcoSums;
  parts: Parts;
  roads: Roads;
  maxKmh: number | null;
}

const partOf = (parts: Parts, profile: EcoProfile): EcoSums => {
  const known = parts.get(profile) ?? noSums();
  parts.set(profile, known);
  return known;
};

/** Adds a journey to a group. */
function addToGroup(group: Pick<EcoGroup, 'sums' | 'parts' | 'roads'>, journey: ToldJourney, profile: EcoProfile): void {
  addJourney(group.sums, journey);
  addJourney(partOf(group.parts, journey.eco?.profile ?? profile), journey);
  addRoads(group.roads, journey);
}

export const noGroup = (): Pick<EcoGroup, 'sums' | 'parts' | 'roads'> => ({
  sums: noSums(),
  parts: new Map(),
  roads: noRoads(),
});

export const scoresOf = ({
  sums,
  roads,
}: Pick<EcoGroup, 'sums' | 'roads'>): { all: EcoScore; urban: number | null; extra: number | null } => ({
  all: scoreOf(sums),
  urban: meanScore(roads.urban),
  extra: meanScore(roads.extra),
});

/** Beginning of what a journey belongs to, by the clock of the parameters. */
export function periodFinder({ options, timeZone }: ReportParams): (atMs: number) => string {
  const dayOf = dayFinder(timeZone);
  const { each } = options;
  return (atMs) => (each === 'day' ? dayOf(atMs) : each === 'month' ? dayOf(atMs).slice(0, 7) : '');
}

/** The journeys a report judges: those that were driven, but for private mode. */
export function tellJudged(
  source: EcoSource,
  params: ReportParams,
  tell: (journey: ToldJourney, vehicle: ReportVehicle, driver: string | null, profile: EcoProfile | null) => void,
): ReportNote[] {
  const profiles = new Map(source.vehicles.map(({ _id }) => [_id, source.specs[_id] ? profileOf(source.specs[_id]) : null]));
  const seen = new Map<string, ReportVehicle>();
  const silentIds = new Set<string>();
  const notes = matchingJourneys(
    source,
    { ...params, options: { ...params.options, use: 'business', least: '0' } },
    ({ kind }) => kind === 'driven',
    (journey, vehicle, driver) => {
      seen.set(vehicle._id, vehicle);
      if (journey.eco?.tells === false) silentIds.add(vehicle._id);
      tell(journey, vehicle, driver, profiles.get(vehicle._id)!);
    },
  );
  const judged = [...seen.keys()].filter((id) => profiles.get(id) !== null);
  const silent = judged.filter((id) => silentIds.has(id));
  const plant = seen.size - judged.length;
  return [
    ...notes,
    ...(silent.length > 0 ? [{ code: 'harshUnknown', count: silent.length, vehicles: silent }] : []),
    ...(plant > 0 ? [{ code: 'plant', count: plant }] : []),
  ];
}

/** What is judged, by driver or by vehicle (`by`), and by day or month where each has a row (`each`). Of a driver nobody knows, each vehicle stands for itself. */
export function ecoGroups(
  source: EcoSource,
  params: ReportParams,
): { groups: EcoGroup[]; notes: ReportNote[]; names: Record<string, string>; plates: string[] } {
  const groups = new Map<string, EcoGroup>();
  const names: Record<string, string> = {};
  const isByDriver = params.options['by'] === 'driver';
  const periodOf = periodFinder(params);
  let nobody = 0;
  const notes = tellJudged(source, params, (journey, vehicle, driver, profile) => {
    if (profile === null) return;
    const who = isByDriver ? driver : null;
    if (isByDriver && driver === null) nobody += startsOf([journey]);
    const key = `${who ?? vehicle._id} ${periodOf(journey.startMs)}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { ...noGroup(), driver: who, vehicles: [], firstMs: journey.startMs, maxKmh: null }));
    if (!group.vehicles.includes(vehicle)) group.vehicles.push(vehicle);
    group.firstMs = Math.min(group.firstMs, journey.startMs);
    if (journey.maxKmh !== null) group.maxKmh = Math.max(group.maxKmh ?? 0, journey.maxKmh);
    addToGroup(group, journey, profile);
    // A vehicle is named in a note even where no row is its own.
    names[vehicle._id] = vehicle.registration;
    for (const id of [vehicle.fleet, who]) if (id !== null && source.names[id] !== undefined) names[id] = source.names[id];
  });
  for (const { driver } of groups.values()) {
    const team = driver === null ? undefined : source.teams[driver];
    if (team !== undefined && source.names[team] !== undefined) names[team] = source.names[team];
  }
  const plates = [...new Set([...groups.values()].flatMap(({ driver, vehicles }) => (driver === null ? vehicles[0]!.registration : [])))];
  return { groups: [...groups.values()], notes: nobody > 0 ? [...notes, { code: 'nobodyJudged', count: nobody }] : notes, names, plates };
}

/** Name of who is judged: the driver, else the vehicle. */
export const whoOf = ({ driver, vehicles }: EcoGroup, names: Readonly<Record<string, string>>): string =>
  driver === null ? vehicles[0]!.registration : (names[driver] ?? '');

/** The team of the driver, else the fleet that all the vehicles are of. */
export function fleetOfGroup({ driver, vehicles }: EcoGroup, teams: EcoSource['teams']): string | null {
  const [fleet, ...others] = new Set(vehicles.map((one) => one.fleet));
  return (driver === null ? undefined : teams[driver]) ?? (others.length === 0 ? fleet! : null);
}

/** Their journeys, one by one. */
export function journeysHref({ driver, vehicles }: EcoGroup, { from, to }: ReportParams): string {
  const scope = driver === null ? `vehicles=${vehicles.map(({ _id }) => _id).join()}` : `drivers=${driver}`;
  return `/eco-conduite/trajets?${scope}&from=${from}&to=${to}`;
}
