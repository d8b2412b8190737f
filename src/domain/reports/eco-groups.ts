import { profileOf, type EcoProfile } from '../eco/eco-profiles.ts';
import { mixedScore, URBAN_KMH, type EcoScore } from '../eco/eco-score.ts';
import { addJourney, noSums, tellsHarsh, type EcoSums } from '../eco/eco-sums.ts';
import type { JourneyBrief } from '../driving/journey-brief.ts';
import type { ReportColumn, ReportNote, ReportOption, ReportParams } from '../kit/report.ts';
import { dayFinder } from '../kit/time-zone.ts';
import type { EcoSource, ReportVehicle } from './sources.ts';
import { tellJourneys } from './tell-journeys.ts';

/** Who is judged: the same option of every report that judges. */
export const BY_OPTION: ReportOption = { key: 'by', values: ['driver', 'vehicle'], initial: 'driver' };
/** A row of the whole period, of each day or of each month. */
export const EACH_OPTION: ReportOption = { key: 'each', values: ['period', 'day', 'month'], initial: 'period' };

/** Points of each criterion, in the order of `CRITERIA`. */
export const POINT_COLUMNS: readonly ReportColumn[] = [
  { id: 'ptsAcceleration', kind: 'number', total: 'mean', widthPx: 120 },
  { id: 'ptsBraking', kind: 'number', total: 'mean', widthPx: 120 },
  { id: 'ptsCornering', kind: 'number', total: 'mean', widthPx: 120 },
  { id: 'ptsSpeeding', kind: 'number', total: 'mean', widthPx: 120 },
  { id: 'ptsIdling', kind: 'number', total: 'mean', widthPx: 120 },
];

export const pointCells = ({ points }: EcoScore): (number | null)[] => [points.acceleration, points.braking, points.cornering, points.speeding, points.idling];

type Parts = Map<EcoProfile, EcoSums>;

/** What somebody, or a vehicle, drove in the period, a day or a month. */
export interface EcoGroup {
  driver: string | null;
  vehicles: ReportVehicle[];
  firstMs: number;
  /** Of all vehicles; those that are judged by their profile, and of these what was urban and what was not. */
  sums: EcoSums;
  parts: Parts;
  urban: Parts;
  extra: Parts;
  maxKmh: number | null;
}

const partOf = (parts: Parts, profile: EcoProfile): EcoSums => {
  const known = parts.get(profile) ?? noSums();
  parts.set(profile, known);
  return known;
};

/** Adds a journey to a group; engine time without a journey has no speed, so it is neither urban nor not. */
export function addToGroup(group: Pick<EcoGroup, 'sums' | 'parts' | 'urban' | 'extra'>, journey: JourneyBrief, profile: EcoProfile | null, tells: boolean): void {
  addJourney(group.sums, journey, tells);
  if (profile === null) return;
  addJourney(partOf(group.parts, profile), journey, tells);
  if (journey.kind === 'driven' && journey.meanKmh !== null) addJourney(partOf(journey.meanKmh < URBAN_KMH ? group.urban : group.extra, profile), journey, tells);
}

export const noGroup = (): Pick<EcoGroup, 'sums' | 'parts' | 'urban' | 'extra'> => ({ sums: noSums(), parts: new Map(), urban: new Map(), extra: new Map() });

export const scoresOf = ({ parts, urban, extra }: Pick<EcoGroup, 'parts' | 'urban' | 'extra'>): { all: EcoScore; urban: EcoScore; extra: EcoScore } => ({ all: mixedScore(parts), urban: mixedScore(urban), extra: mixedScore(extra) });

/** Beginning of what a journey belongs to, by the clock of the parameters. */
export function periodFinder({ options, timeZone }: ReportParams): (atMs: number) => string {
  const dayOf = dayFinder(timeZone);
  const { each } = options;
  return (atMs) => (each === 'day' ? dayOf(atMs) : each === 'month' ? dayOf(atMs).slice(0, 7) : '');
}

/** The journeys a report judges: not those in private mode, nor what was towed. A vehicle that told no harsh event in the period is taken as one that tells none. */
export function tellJudged(source: EcoSource, params: ReportParams, tell: (journey: JourneyBrief, vehicle: ReportVehicle, driver: string | null, profile: EcoProfile | null, tells: boolean) => void): ReportNote[] {
  const tells = new Map(source.vehicles.map(({ _id }) => [_id, tellsHarsh(source.briefs[_id] ?? [])]));
  const profiles = new Map(source.vehicles.map(({ _id }) => [_id, source.specs[_id] ? profileOf(source.specs[_id]) : null]));
  const seen = new Map<string, ReportVehicle>();
  const notes = tellJourneys(source, { ...params, options: { ...params.options, use: 'business', least: '0' } }, ({ kind }) => kind !== 'towed', (journey, vehicle, driver) => {
    seen.set(vehicle._id, vehicle);
    tell(journey, vehicle, driver, profiles.get(vehicle._id)!, tells.get(vehicle._id)!);
  });
  const judged = [...seen.keys()].filter((id) => profiles.get(id) !== null);
  const silent = judged.filter((id) => !tells.get(id));
  const plant = seen.size - judged.length;
  return [...notes, ...(silent.length > 0 ? [{ code: 'harshUnknown', count: silent.length, vehicles: silent }] : []), ...(plant > 0 ? [{ code: 'plant', count: plant }] : [])];
}

/** What is judged, by driver or by vehicle (`by`), and by day or month where each has a row (`each`). Of a driver nobody knows, each vehicle stands for itself. */
export function ecoGroups(source: EcoSource, params: ReportParams): { groups: EcoGroup[]; notes: ReportNote[]; names: Record<string, string>; plates: string[] } {
  const groups = new Map<string, EcoGroup>();
  const names: Record<string, string> = {};
  const isByDriver = params.options['by'] === 'driver';
  const periodOf = periodFinder(params);
  let nobody = 0;
  const notes = tellJudged(source, params, (journey, vehicle, driver, profile, tells) => {
    if (profile === null) return;
    const who = isByDriver ? driver : null;
    if (isByDriver && driver === null) nobody++;
    const key = `${who ?? vehicle._id} ${periodOf(journey.startMs)}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { ...noGroup(), driver: who, vehicles: [], firstMs: journey.startMs, maxKmh: null }));
    if (!group.vehicles.includes(vehicle)) group.vehicles.push(vehicle);
    group.firstMs = Math.min(group.firstMs, journey.startMs);
    if (journey.maxKmh !== null) group.maxKmh = Math.max(group.maxKmh ?? 0, journey.maxKmh);
    addToGroup(group, journey, profile, tells);
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
export const whoOf = ({ driver, vehicles }: EcoGroup, names: Readonly<Record<string, string>>): string => (driver === null ? vehicles[0]!.registration : (names[driver] ?? ''));

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
