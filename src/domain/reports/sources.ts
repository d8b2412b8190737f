import type { Position } from '../telemetry/message.ts';

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

/** What reports are made from, by the name a declaration gives. */
export interface ReportSources {
  positions: PositionsSource;
}
export type SourceName = keyof ReportSources;
