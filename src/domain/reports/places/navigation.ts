import { driverAt } from '../../driver/who-had.ts';
import { summaryPart } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import { isExpected, missionPlace, missionStatus } from '../../mission/mission-state.ts';
import { addDays, dayStartMs } from '../../time/time-zone.ts';
import { byPlate } from '../journeys/report-vehicles.ts';
import { type Cell, MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../report.ts';
import { rowFilter } from '../row-filter.ts';
import type { MissionsSource } from '../sources.ts';

const km = { kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 } as const;
const at = { kind: 'instant', widthPx: 150 } as const;

const columns: readonly ReportColumn[] = [
  { id: 'sentAt', kind: 'instant', widthPx: 230 },
  { id: 'mission', kind: 'text', widthPx: 190 },
  { id: 'sentTo', kind: 'text', widthPx: 220 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'acceptedAt', ...at },
  { id: 'etaAt', ...at },
  { id: 'reachedAt', ...at },
  { id: 'deviationMin', kind: 'number', unit: 'min', digits: 0, total: 'mean', widthPx: 110 },
  { id: 'plannedKm', ...km },
  { id: 'madeKm', ...km },
  { id: 'missionStatus', kind: 'word', widthPx: 130 },
  { id: 'missionText', kind: 'text', spare: true, widthPx: 240 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** /rapports/navigation: destinations sent to vehicles, and what became of them. */
export const navigation: ReportDeclaration<MissionsSource> & { source: 'missions' } = {
  slug: 'navigation',
  source: 'missions',
  scope: ['fleets', 'vehicles', 'drivers'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 92,
  maxVehicleDays: 40_000,
  options: [],
  columns,
  groupings: [[], ['vehicle'], ['driver'], ['day'], ['week'], ['month']],
  dated: 'sentAt',
  startingSort: '-sentAt',
  views: [],
  compute({ vehicles, names, briefs, missions }, params) {
    const { from, to, timeZone, nowMs } = params;
    const asked = rowFilter(params);
    const [startMs, endMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    let [cut, waiting] = [0, 0];
    for (const { _id, registration, fleet, had } of byPlate(vehicles))
      for (const mission of missions.filter((one) => one.vehicle === _id)) {
        const sentMs = Date.parse(mission.sentAt!);
        const driver = mission.driver ?? driverAt(had, sentMs);
        if (sentMs < startMs || sentMs >= endMs || !asked.isBy(driver) || !asked.isAt(sentMs)) continue;
        const status = missionStatus(mission, nowMs);
        const acceptedMs = mission.state === 'refused' ? null : msOf(mission.answeredAt);
        const [etaMs, reachedMs] = [msOf(mission.plannedAt), isExpected(mission.state) ? msOf(mission.arrivedAt) : null];
        if (status === 'sent') waiting++;
        for (const id of [fleet, driver]) if (id !== null && names[id] !== undefined) words[id] = names[id];
        words[_id] = registration;
        const cells: Record<string, Cell> = {
          sentAt: sentMs,
          mission: mission.title,
          sentTo: missionPlace(mission, names[mission.site ?? '']),
          vehicle: _id,
          driver,
          acceptedAt: acceptedMs,
          etaAt: etaMs,
          reachedAt: reachedMs,
          deviationMin: etaMs === null || reachedMs === null ? null : Math.round((reachedMs - etaMs) / 60_000),
          plannedKm: mission.plannedKm,
          // An answer that a device sent late may be later than the arrival.
          madeKm:
            reachedMs === null
              ? null
              : missionKm(briefs[_id] ?? [], acceptedMs !== null && acceptedMs < reachedMs ? acceptedMs : sentMs, reachedMs),
          missionStatus: status,
          missionText: mission.message,
          fleet,
        };
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id]!));
        else cut++;
      }
    const notes: ReportNote[] = waiting > 0 ? [{ code: 'unanswered', count: waiting }] : [];
    return { rows, cut, names: words, notes: [...notes, ...asked.notes()] };
  },
};

/**
 * Kilometres driven between two instants, to the tenth, by journeys: one that began before or went on after counts as far as it is between them. Private
 * ones are nobody's to count. null: none is known.
 */
export function missionKm(journeys: readonly JourneySummary[], fromMs: number, toMs: number): number | null {
  const within = journeys.flatMap((one) => (one.kind === 'driven' && !one.isPrivate ? (summaryPart(one, fromMs, toMs) ?? []) : []));
  if (within.length === 0) return null;
  return Math.round(within.reduce((sum, { distanceM }) => sum + distanceM, 0) / 100) / 10;
}
