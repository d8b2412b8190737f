import type { RoundsSource } from '../reports/sources.ts';
import type { Round } from './round.ts';

/** Rounds as a report reads them, by name: the same from rows of the server and of a device. */
export function roundsOf(rows: readonly (Round & { _id: string })[]): RoundsSource['rounds'] {
  return rows
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a._id < b._id ? -1 : 1))
    .map(({ name, vehicle, driver, days, onDate, fromDate, untilDate, stops, active }) => ({
      name,
      vehicle,
      driver,
      days,
      onDate,
      fromDate,
      untilDate,
      stops,
      active,
    }));
}
