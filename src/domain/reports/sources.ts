import type { OwnFactor } from '../eco/own-prices.ts';
import type { Had, TagTimes } from '../driver/who-had.ts';
import type { EnergyPrice } from '../eco/energy-prices.ts';
import type { VehicleSpec } from '../eco/energy-use.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import type { Journey } from '../driving/journey.ts';
import type { ToldReason } from '../driving/reason-of.ts';
import type { Area, OpeningHours } from '../geo/geometry.ts';
import type { Mission } from '../mission/mission.ts';
import type { Round } from '../mission/round.ts';
import type { SITE_KINDS } from '../places/site.ts';
import type { Visit } from '../places/visits.ts';
import type { ServiceDone, WorkCost } from '../maintenance/works.ts';
import type { RentedKm } from '../cost/rental-outlook.ts';
import type { TachoDay } from '../tacho/tacho-day.ts';
import type { Position } from '../telemetry/message.ts';
import type { MeasureReading } from '../telemetry/measures.ts';
import type { VehicleState } from '../telemetry/state.ts';
import type { BoxOffsets } from '../vehicle/vehicle-meter.ts';
import type { Probes } from '../vehicle/vehicle.ts';

export interface ReportVehicle {
  _id: string;
  registration: string;
  fleet: string | null;
  /** Who has it now. */
  driver: string | null;
  /** Who had it when (`hadByVehicle`). */
  had: readonly Had[];
  /** What its boxes counted less than it had (`toldKm`); absent: nothing. */
  boxOffsets?: BoxOffsets | null;
}

/** A site or a zone. */
export interface NamedArea {
  name: string;
  area: Area;
}

/** Positions of the asked vehicles in the asked days, by vehicle, each oldest first. */
export interface PositionsSource {
  vehicles: readonly ReportVehicle[];
  /** Names of fleets and drivers, by id. */
  names: Readonly<Record<string, string>>;
  positions: Readonly<Record<string, readonly Position[]>>;
  /** The places they may be in. */
  areas: readonly NamedArea[];
  /** Outlines of the sites that are asked for; absent: anywhere. */
  askedSites?: readonly Area[];
}

/** Last states of the asked vehicles, by vehicle, and the places they may be in. */
export interface StatesSource extends Omit<PositionsSource, 'positions' | 'askedSites'> {
  states: Readonly<Record<string, VehicleState>>;
  /** The place that is asked for; null: nobody has it. Absent: anywhere. */
  within?: Area | null;
}

/** Journeys of the asked vehicles that start in the asked days, by vehicle, each oldest first, and who has which badge or card when (`hadByTag`). */
export interface JourneysSource extends Omit<PositionsSource, 'positions' | 'areas'> {
  journeys: Readonly<Record<string, readonly Journey[]>>;
  badges: TagTimes;
}

/** The same journeys in brief: for reports of a whole fleet's months. */
export interface SummariesSource extends Omit<JourneysSource, 'journeys'> {
  briefs: Readonly<Record<string, readonly JourneySummary[]>>;
  /** Fleet of each driver that is in one. */
  teams: Readonly<Record<string, string>>;
}

/** Journeys in brief with what eco-driving, consumption and carbon read of their vehicles, by vehicle. */
export interface EcoSource extends SummariesSource {
  specs: Readonly<Record<string, VehicleSpec>>;
  /** What energy cost the organization, from which month on. */
  prices: readonly EnergyPrice[];
  /** Factors of carbon that the organization wrote down. */
  factors: readonly OwnFactor[];
}

/** Journeys in brief with why they were driven, by vehicle, as far as this person may read it: the last written first. */
export interface LogbookSource extends SummariesSource {
  reasons: Readonly<Record<string, readonly ToldReason[]>>;
}

/** Journeys in brief with the rental contracts of the vehicles, of who may read them. */
export interface MileageSource extends SummariesSource {
  contracts: readonly RentedKm[];
}

/** Journeys in brief with the services of the vehicles that were done, of who may read them. */
export interface EngineSource extends SummariesSource {
  services: readonly ServiceDone[];
}

/** The same as of eco-driving with the alerts that began in the asked days, of who may read them. */
export interface ActivitySource extends EcoSource {
  alerts: readonly { vehicle: string; driver: string | null; startMs: number }[];
}

/** All of it with the period that it is compared with, and what work on the vehicles cost, of who may read it. */
export interface SynthesisSource extends ActivitySource {
  before: Pick<ActivitySource, 'briefs' | 'alerts'>;
  costs: readonly WorkCost[];
}

/** What visits of a site are judged by. */
export interface VisitedSite {
  minVisitS: number;
  openingHours: OpeningHours | null;
}

/** Visits that touch the asked days, by vehicle: of the asked place. */
export interface NearSource extends Omit<PositionsSource, 'positions' | 'areas' | 'askedSites'> {
  visits: Readonly<Record<string, readonly Visit[]>>;
  badges: TagTimes;
}

/** Visits of sites that touch the asked days, by vehicle, and the sites by id; `names` has theirs too. */
export interface VisitsSource extends NearSource {
  sites: Readonly<Record<string, VisitedSite>>;
}

/** A person with a tachograph card. */
export interface CardDriver {
  _id: string;
  card: string;
  /** Calendar day its card was read last. */
  downloadedOn: string | null;
}

/** What tachographs told around the asked days, of every vehicle: a driver may have driven others than the asked ones. `names` has the plates of all. */
export interface TachoSource extends Omit<PositionsSource, 'positions' | 'areas' | 'askedSites'> {
  days: Readonly<Record<string, readonly TachoDay[]>>;
  drivers: readonly CardDriver[];
  /** Who had which card when; a card that is not there is of who has it now. */
  badges: TagTimes;
  /** Fleet of each driver that is in one, with a card or no more. */
  teams: Readonly<Record<string, string>>;
  /** Of the asked vehicles that must have a tachograph (heavy goods, buses) or have one: the day its memory was read last. */
  units: Readonly<Record<string, string | null>>;
}

/** What sensors measured, by vehicle, each oldest first, and the places they may have been in. */
export interface MeasuresSource extends Omit<PositionsSource, 'positions' | 'askedSites'> {
  readings: Readonly<Record<string, readonly MeasureReading[]>>;
}

/** Temperatures, and how the probes of each vehicle are set. */
export interface TemperaturesSource extends MeasuresSource {
  probes: Readonly<Record<string, Probes>>;
}

/** Loads on axles, and the gross weight of each vehicle that has one. */
export interface WeightsSource extends MeasuresSource {
  limits: Readonly<Record<string, number>>;
}

/** Charge of traction batteries with the journeys in brief, the size of each battery that is known, and the sites they may be charged at. */
export interface ChargesSource extends MeasuresSource {
  briefs: SummariesSource['briefs'];
  batteries: Readonly<Record<string, number>>;
  /** Factors of carbon that the organization wrote down. */
  factors: readonly OwnFactor[];
  sites: readonly (NamedArea & { kind: (typeof SITE_KINDS)[number] })[];
}

/** Visits of sites, and the rounds they are held against. */
export interface RoundsSource extends VisitsSource {
  rounds: readonly Pick<Round, 'name' | 'vehicle' | 'driver' | 'days' | 'onDate' | 'fromDate' | 'untilDate' | 'stops' | 'active'>[];
}

/** Missions this person may read, by when they were sent, and journeys in brief of the days around; `names` has the sites too. */
export interface MissionsSource extends SummariesSource {
  missions: readonly Pick<
    Mission,
    | 'title'
    | 'vehicle'
    | 'driver'
    | 'site'
    | 'destination'
    | 'lat'
    | 'lng'
    | 'plannedAt'
    | 'plannedKm'
    | 'message'
    | 'state'
    | 'answeredAt'
    | 'sentAt'
    | 'arrivedAt'
  >[];
}

/** What reports are made from, by the name a declaration gives. */
export interface ReportSources {
  positions: PositionsSource;
  states: StatesSource;
  journeys: JourneysSource;
  briefs: SummariesSource;
  logbook: LogbookSource;
  eco: EcoSource;
  /** The same, with the bands of sums. */
  banded: EcoSource;
  mileage: MileageSource;
  engine: EngineSource;
  activity: ActivitySource;
  synthesis: SynthesisSource;
  visits: VisitsSource;
  near: NearSource;
  tacho: TachoSource;
  temperatures: TemperaturesSource;
  weights: WeightsSource;
  charges: ChargesSource;
  rounds: RoundsSource;
  missions: MissionsSource;
}
export type SourceName = keyof ReportSources;
