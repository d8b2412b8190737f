import type { Journey } from '../driving/journey.ts';
import type { Area } from '../kit/geometry.ts';
import type { Position } from '../telemetry/message.ts';
import type { VehicleState } from '../telemetry/state.ts';

export interface ReportVehicle {
  _id: string;
  registration: string;
  fleet: string | null;
  driver: string | null;
}

/** Positions of the asked vehicles in the asked days, by vehicle, each oldest first. */
export interface PositionsSource {
  vehicles: readonly ReportVehicle[];
  /** Names of fleets and drivers, by id. */
  names: Readonly<Record<string, string>>;
  positions: Readonly<Record<string, readonly Position[]>>;
}

/** A site or a zone. */
export interface NamedArea {
  name: string;
  area: Area;
}

/** Last states of the asked vehicles, by vehicle, and the places they may be in. */
export interface StatesSource extends Omit<PositionsSource, 'positions'> {
  states: Readonly<Record<string, VehicleState>>;
  areas: readonly NamedArea[];
}

/** Journeys of the asked vehicles that start in the asked days, by vehicle, each oldest first, and who has which badge (in lower case). */
export interface JourneysSource extends Omit<PositionsSource, 'positions'> {
  journeys: Readonly<Record<string, readonly Journey[]>>;
  badges: Readonly<Record<string, string>>;
}

/** What reports are made from, by the name a declaration gives. */
export interface ReportSources {
  positions: PositionsSource;
  states: StatesSource;
  journeys: JourneysSource;
}
export type SourceName = keyof ReportSources;
