import { startsOf } from '../driving/journey-parts.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from './report.ts';
import { addDays, dayOf } from '../time/time-zone.ts';
import { allowedOver, rentalOutlook, rentedDays, type RentedKm } from '../cost/rental-outlook.ts';
import { driven, isWhole, lateNotes, stillNotes, drivenOf } from './journeys/driven.ts';
import { BY_MONTH, counterOf, type Counter } from './journeys/journey-sums.ts';
import type { MileageSource, ReportVehicle } from './sources.ts';
import { correctedKm } from './journeys/report-vehicles.ts';
import { SPAN_OPTION, spanDays, spansOf, type Span } from './journeys/spans.ts';
import { JOURNEY_OPTIONS, matchingGroups, type ToldJourney } from './journeys/tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 150 },
  { id: 'odometerStartKm', kind: 'number', unit: 'km', digits: 1, widthPx: 140 },
  { id: 'odometerEndKm', kind: 'number', unit: 'km', digits: 1, widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'odometerGapKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'businessKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'privateKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'kmPerDay', kind: 'number', unit: 'km', digits: 1, total: { sumOf: 'distanceKm', over: 'days', times: 1 }, widthPx: 120 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'days', kind: 'number', total: 'sum', spare: true, widthPx: 90 },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Only where a vehicle is rented, for who may read its contract. */
const RENTED: readonly ReportColumn[] = [
  { id: 'rentedKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 120 },
  { id: 'rentedGapKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'rentedAheadKm', kind: 'number', unit: 'km', total: 'sum', spare: true, widthPx: 180 },
];

/** What a vehicle drove in a part of the period. */
interface Part {
  vehicle: ReportVehicle;
  span: Span;
  journeys: readonly ToldJourney[];
}

/** A line of it. */
interface Line {
  vehicle: ReportVehicle;
  counter: Counter;
  row: ReportRow;
  rented: readonly Cell[];
}

/** Kilometres allowed and driven in the days of the contracts, and how far beyond those allowed so far the last one is by the counter. */
function rentedCells(
  contracts: readonly RentedKm[],
  { vehicle, span, journeys }: Part,
  endKm: number | null,
  timeZone: string,
): readonly Cell[] {
  const own = contracts
    .filter((one) => one.vehicle === vehicle._id)
    .toSorted((a, b) => (`${a.startOn}${a.endOn}` < `${b.startOn}${b.endOn}` ? -1 : 1));
  const parts = own.flatMap((contract) => {
    const days = rentedDays(contract, span);
    return days ? [{ contract, days }] : [];
  });
  const last = parts.at(-1);
  // Of a sum it is not known what of it is of the days of a contract.
  const isCut = parts.length > 1 || (last && (last.days.from > span.from || last.days.to < span.to));
  if (!last || (isCut && journeys.some(({ alike }) => alike))) return [null, null, null];
  const allowedKm = parts.reduce((sum, { contract, days }) => sum + allowedOver(contract, days), 0);
  const within = journeys.filter(({ startMs }) => {
    const day = dayOf(startMs, timeZone);
    return parts.some(({ days }) => day >= days.from && day <= days.to);
  });
  const { aheadKm } = rentalOutlook(
    { ...last.contract, overCentsPer100Km: null },
    { odometerKm: endKm, kmPerDay30: null, kmPerDay90: null },
    addDays(last.days.to, 1),
  );
  return [allowedKm, drivenOf(within).distanceM / 1000 - allowedKm, aheadKm];
}

/** By how much the counter went further than these journeys; null where it was not read at both ends, or is another one since. */
function gapKm({ first: startKm, last: endKm }: Counter, distanceM: number, correctedKm: number): number | null {
  if (startKm === null || endKm === null) return null;
  const countedKm = endKm - startKm - correctedKm;
  return countedKm < 0 ? null : (Math.round(countedKm * 10) - Math.round(distanceM / 100)) / 10;
}

/** `isAll`: no journey of the vehicle is left out, so that the counter may be held against them. */
function rowOf({ vehicle, span, journeys }: Part, counter: Counter, isAll: boolean): ReportRow {
  const { distanceM, privateM } = drivenOf(journeys);
  const days = spanDays(span);
  return [
    vehicle._id,
    journeys[0]!.startMs,
    counter.start,
    counter.end,
    distanceM / 1000,
    isAll
      ? gapKm(
          counter,
          distanceM,
          correctedKm(vehicle, Math.min(...journeys.map(({ startMs }) => startMs)), Math.max(...journeys.map(({ endMs }) => endMs))),
        )
      : null,
    (distanceM - privateM) / 1000,
    privateM / 1000,
    distanceM / 1000 / days,
    startsOf(journeys),
    days,
    `/rapports/trajets?vehicles=${vehicle._id}&from=${span.from}&to=${span.to}`,
    vehicle.fleet,
  ];
}

/** /rapports/kilometrique: counter at the begin and at the end, and distance of each vehicle; beside what its rental contract allows. */
export const kilometrique: ReportDeclaration<MileageSource> & { source: 'mileage' } = {
  slug: 'kilometrique',
  source: 'mileage',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [SPAN_OPTION, { key: 'adjust', values: ['0', '2', '4', '6', '8', '10'], initial: '0' }, ...JOURNEY_OPTIONS],
  columns,
  groupings: [[], ['vehicle'], ['fleet'], ['month'], ['week'], ['day']],
  dated: 'firstAt',
  startingSort: '-distanceKm',
  views: [],
  compute(source, params) {
    const { timeZone } = params;
    const spans = spansOf(params);
    const factor = 1 + Number(params.options['adjust']) / 100;
    const isAll = isWhole(params);
    const told: Line[] = [];
    let [adjusted, cut] = [0, 0];
    const adjust = (journey: ToldJourney): ToldJourney => {
      if (factor === 1 || journey.distanceSource !== 'gps') return journey;
      adjusted++;
      return { ...journey, distanceM: Math.round(journey.distanceM * factor) };
    };
    const notes = matchingGroups(
      source,
      params,
      driven,
      ({ startMs }) => spans.of(startMs),
      (journeys, start, vehicle) => {
        const part = { vehicle, span: spans.at(start), journeys: journeys.map(adjust) };
        if (told.length === MAX_REPORT_ROWS) {
          cut++;
          return;
        }
        const counter = counterOf(part.journeys, 'odometer');
        const rented = isAll ? rentedCells(source.contracts, part, counter.end, timeZone) : [];
        told.push({ vehicle, counter, row: rowOf(part, counter, isAll), rented });
      },
    );
    const hasRented = told.some(({ rented: [allowed = null] }) => allowed !== null);
    const names: Record<string, string> = {};
    for (const { vehicle } of told) {
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
    }
    const found: ReportNote[] = [
      ...notes,
      ...(adjusted > 0 ? [{ code: 'adjusted', count: adjusted, figures: { percent: Number(params.options['adjust']) } }] : []),
      ...lateNotes(told.map(({ counter: { first, start } }) => ({ first, known: start }))),
      ...stillNotes(source, params, names),
    ];
    return {
      rows: told.map(({ row, rented }) => (hasRented ? [...row, ...rented] : row)),
      cut,
      names,
      notes: found,
      ...(hasRented ? { columns: RENTED } : {}),
    };
  },
};
