import type { ReportParams } from '../domain/kit/report.ts';
import type { PositionsSource, ReportSources, ReportVehicle, SourceName } from '../domain/reports/sources.ts';
import type { LocalDatabase } from '../db/database.ts';
import { periodPositions, type PeriodPorts } from './period-positions.ts';

/** The data of a report, with its age and what of it this device lacks (`PeriodPositions`). */
export interface LoadedSource<S> {
  source: S;
  at: string | null;
  missing: number;
}

interface Named {
  _id: string;
  name?: unknown;
}

/** The asked vehicles as this device has them, and the names of fleets and drivers. */
async function mirrored(database: LocalDatabase, vehicles: readonly string[]): Promise<Pick<PositionsSource, 'vehicles' | 'names'>> {
  return database.read((dexie) =>
    dexie.transaction('r', ['vehicles', 'fleets', 'drivers'], async (tx) => {
      const rows = await tx.table<ReportVehicle>('vehicles').bulkGet([...vehicles]);
      const named = [...(await tx.table<Named>('fleets').toArray()), ...(await tx.table<Named>('drivers').toArray())];
      return {
        vehicles: rows.flatMap((row) => (row ? [{ _id: row._id, registration: row.registration, fleet: row.fleet ?? null, driver: row.driver ?? null }] : [])),
        names: Object.fromEntries(named.map(({ _id, name }) => [_id, String(name ?? '')])),
      };
    }),
  );
}

type Loader<Name extends SourceName> = (database: LocalDatabase, params: ReportParams, ports: PeriodPorts) => Promise<LoadedSource<ReportSources[Name]>>;

/** How this device comes by the data of each source. */
export const SOURCE_LOADERS: { [Name in SourceName]: Loader<Name> } = {
  async positions(database, params, ports) {
    const known = await mirrored(database, params.vehicles);
    const { positions, at, missing } = await periodPositions(database, { ...params, vehicles: known.vehicles.map(({ _id }) => _id) }, ports);
    return { source: { ...known, positions }, at, missing };
  },
};
