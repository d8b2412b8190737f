import { startsOf } from '../driving/journey-parts.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportParams, type ReportRow } from './report.ts';
import { addMonths, localDays, type LocalDay } from '../time/periods.ts';
import { spanStart } from './report-arrange.ts';
import { addDays } from '../time/time-zone.ts';
import { amplitudeOf, drivenOf } from './journeys/driven.ts';
import { SCORE_COLUMN, SCORE_PARTS } from './eco/eco-groups.ts';
import { BY_MONTH } from './journeys/journey-sums.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';
import { JOURNEY_OPTIONS, matchingJourneys, OVER_COLUMN, overOf, type ToldJourney } from './journeys/tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'firstAt', kind: 'instant', widthPx: 250 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'stops', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'stoppedS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'arrivedAt', kind: 'instant', widthPx: 150 },
  { id: 'amplitudeS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'businessKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'privateKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'speeding', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', spare: true, widthPx: 120 },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  SCORE_COLUMN,
  ...SCORE_PARTS,
  OVER_COLUMN,
];

/** Only where a device tells it: no column of what nobody knows. */
const FUEL: ReportColumn = { id: 'fuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 90 };

/** What somebody drove in a day, or a month: with every vehicle, or with one of them. */
interface Duty {
  from: string;
  to: string;
  driver: string | null;
  vehicles: ReportVehicle[];
  journeys: ToldJourney[];
}

/** What of the month of a day is asked for. */
function monthOf({ from, to }: Pick<ReportParams, 'from' | 'to'>, day: string): Pick<Duty, 'from' | 'to'> {
  const first = spanStart('month', day);
  const last = addDays(addMonths(first, 1), -1);
  return { from: first < from ? from : first, to: last > to ? to : last };
}

/** The team of who drove, else the fleet that all the vehicles are of. */
function fleetOf({ driver, vehicles }: Duty, teams: SummariesSource['teams']): string | null {
  const [fleet, ...others] = new Set(vehicles.map((one) => one.fleet));
  return (driver === null ? undefined : teams[driver]) ?? (others.length === 0 ? fleet! : null);
}

function rowOf(duty: Duty, vehicle: string, fleet: string | null, dayAt: (atMs: number) => LocalDay, isMonth: boolean): ReportRow {
  const { from, to, driver, vehicles, journeys } = duty;
  const { distanceM, privateM, drivingS, idlingS, silentS, speeding, harsh, maxKmh, score, scoreKm, scoredKm } = drivenOf(journeys);
  const { firstMs, last, amplitudeS, stoppedS } = amplitudeOf(journeys, dayAt, { drivingS, idlingS, silentS });
  return [
    firstMs,
    driver,
    vehicle,
    startsOf(journeys),
    distanceM / 1000,
    drivingS,
    idlingS,
    // One that hours cut in two did not stop. Of a month there is neither: they are of days.
    isMonth ? null : startsOf(journeys.slice(1)),
    isMonth ? null : stoppedS,
    last.open ? null : last.endMs,
    isMonth ? null : amplitudeS,
    (distanceM - privateM) / 1000,
    privateM / 1000,
    speeding,
    harsh,
    maxKmh,
    `/rapports/trajets?vehicles=${vehicles.map(({ _id }) => _id).join()}&from=${from}&to=${to}&group=driver`,
    fleet,
    score,
    scoreKm,
    scoredKm,
    isMonth ? null : overOf(...journeys),
  ];
}

/** /rapports/conducteur: what each driver did each day, with every vehicle together or with each of them; each month of a year of a whole fleet. */
export const conducteur: ReportDeclaration<SummariesSource> & { source: 'briefs' } = {
  slug: 'conducteur',
  source: 'briefs',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'always',
  options: [{ key: 'per', values: ['day', 'vehicle'], initial: 'day' }, ...JOURNEY_OPTIONS],
  columns,
  groupings: [['driver'], ['fleet', 'driver'], ['fleet'], ['vehicle'], ['day'], ['week'], ['month'], []],
  dated: 'firstAt',
  startingSort: 'firstAt',
  views: [],
  compute(source, params) {
    const duties = new Map<string, Duty>();
    const dayAt = localDays(params.timeZone);
    const isOfVehicle = params.options['per'] === 'vehicle';
    const isMonth = params.sums === 'driver';
    let nobody = 0;
    const spans = new Map<string, Pick<Duty, 'from' | 'to'>>();
    // Once a day: years are hundreds of thousands of sums.
    const spanOf = (day: string): Pick<Duty, 'from' | 'to'> => {
      const span = spans.get(day) ?? (isMonth ? monthOf(params, day) : { from: day, to: day });
      spans.set(day, span);
      return span;
    };
    const notes = matchingJourneys(
      source,
      params,
      ({ kind }) => kind === 'driven',
      (journey, vehicle, driver) => {
        if (driver === null) nobody += journey.alike?.parts ?? 1;
        const span = spanOf(dayAt(journey.startMs).day);
        // Nobody is not one person: what is not known of one vehicle has nothing to do with another.
        const key = `${span.from} ${driver ?? ''} ${driver === null || isOfVehicle ? vehicle._id : ''}`;
        const duty = duties.get(key);
        if (!duty) duties.set(key, { ...span, driver, vehicles: [vehicle], journeys: [journey] });
        else {
          duty.journeys.push(journey);
          if (duty.vehicles.at(-1) !== vehicle) duty.vehicles.push(vehicle);
        }
      },
    );
    const words: Record<string, string> = {};
    const told = [...duties.values()].slice(0, MAX_REPORT_ROWS);
    const fuels = told.map(({ journeys }) => drivenOf(journeys).fuelL);
    const hasFuel = fuels.some((fuel) => fuel !== null);
    const rows = told.map((duty, at) => {
      const vehicle = duty.vehicles.map(({ _id }) => _id).join();
      const fleet = fleetOf(duty, source.teams);
      for (const id of [fleet, duty.driver]) if (id !== null && source.names[id] !== undefined) words[id] = source.names[id];
      words[vehicle] = duty.vehicles.map(({ registration }) => registration).join(', ');
      const row = rowOf(duty, vehicle, fleet, dayAt, isMonth);
      return hasFuel ? [...row, fuels[at]!] : row;
    });
    return {
      rows,
      cut: duties.size - told.length,
      names: words,
      notes: [
        ...notes,
        ...(nobody > 0 ? [{ code: isMonth ? 'nobodyByMonth' : 'nobody', count: nobody }] : []),
        ...(isMonth ? [{ code: 'driversByMonth' }] : []),
      ],
      ...(hasFuel ? { columns: [FUEL] } : {}),
    };
  },
};
