import { areaContains } from '../geo/area.ts';
import type { Area } from '../geo/geometry.ts';
import { hoursFilter } from './report-hours.ts';
import type { ReportNote, ReportParams } from './report.ts';
import { AreaIndex } from '../places/area-index.ts';

interface RowFilter {
  /** A row of a driver: null is nobody known, who is none of those that are chosen. */
  isBy: (driver: string | null) => boolean;
  /** A row that begins at an instant; one outside of the hours is counted. */
  isAt: (atMs: number) => boolean;
  /** Counts one that is outside of the hours. */
  leave: () => void;
  /** What the reader must know of the rows that are left out. */
  notes: () => ReportNote[];
}

/** Which rows a report is asked for, of all those of its vehicles: by their driver and by the hours of the week they begin in. */
export function rowFilter({ drivers, slot, timeZone }: Pick<ReportParams, 'drivers' | 'slot' | 'timeZone'>): RowFilter {
  const who = drivers && new Set(drivers);
  const isIn = hoursFilter(slot, timeZone);
  let left = 0;
  return {
    isBy: (driver) => who === undefined || (driver !== null && who.has(driver)),
    isAt: (atMs) => {
      if (isIn(atMs)) return true;
      left++;
      return false;
    },
    leave: () => {
      left++;
    },
    notes: () => (left > 0 ? [{ code: 'offSlot', count: left }] : []),
  };
}

/** Whether a point is in one of the asked sites; anywhere is when none is asked for. A point that is not known is nowhere. */
export function askedSpots(sites: readonly Area[] | undefined): (point: { lat: number | null; lng: number | null } | null) => boolean {
  if (sites === undefined) return () => true;
  const index = new AreaIndex(sites.map((area, at) => ({ id: String(at), area })));
  return (point) => {
    if (point === null || point.lat === null || point.lng === null) return false;
    const spot: [number, number] = [point.lng, point.lat];
    return index.around(spot).some(({ area }) => areaContains(area, spot));
  };
}
