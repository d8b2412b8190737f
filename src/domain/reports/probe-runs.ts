import { type HeldSpan, heldSpans, HOLD_MS, type MeasureReading, secondsWithin, stretches, temperaturesOf } from '../telemetry/measures.ts';
import { addTo } from '../text/order-rows.ts';
import type { Probe, Probes } from '../vehicle/vehicle.ts';
import type { Cell, ReportColumn, ReportTable } from './report.ts';

/** A time out of range. */
interface Excursion {
  startMs: number;
  endMs: number;
  /** The temperature farthest from the range. */
  worstC: number;
  side: 'low' | 'high';
}

/** What a probe of a vehicle measured in a period. */
export interface ProbeRun {
  vehicle: string;
  probe: string;
  /** As the organization named it, else as the device has it. */
  name: string;
  setting: Probe | null;
  spans: HeldSpan[];
  excursions: Excursion[];
  /** When the door was open; null: nothing tells. */
  open: HeldSpan[] | null;
  doorSpans: HeldSpan[];
  /** Where the vehicle was, oldest first. */
  spots: { atMs: number; lat: number; lng: number }[];
  /** Times that a reading is too old to say what comes after it. */
  gaps: number;
}

interface RunRules {
  untilMs: number;
  toleranceC: number;
  /** What is out of range for less is no excursion. */
  delayS: number;
}

function excursionsOf(spans: readonly HeldSpan[], setting: Probe | null, { toleranceC, delayS }: RunRules): Excursion[] {
  const [low, high] = [setting?.minC ?? null, setting?.maxC ?? null];
  const side = ({ value }: HeldSpan): Excursion['side'] | null =>
    low !== null && value < low - toleranceC ? 'low' : high !== null && value > high + toleranceC ? 'high' : null;
  return (['low', 'high'] as const)
    .flatMap((one) =>
      stretches(spans, (span) => side(span) === one).map((stretch): Excursion => {
        const values = stretch.map(({ value }) => value);
        return {
          startMs: stretch[0]!.startMs,
          endMs: stretch.at(-1)!.endMs,
          worstC: one === 'low' ? Math.min(...values) : Math.max(...values),
          side: one,
        };
      }),
    )
    .filter(({ startMs, endMs }) => endMs - startMs >= delayS * 1000)
    .sort((a, b) => a.startMs - b.startMs);
}

/** The door of a probe: the one that is set, else the doors on the vehicle's bus where it tells them. */
function doorOf(readings: readonly MeasureReading[], setting: Probe | null, untilMs: number): HeldSpan[] {
  const name = `doorOpen:${setting?.door ?? 'can'}`;
  return heldSpans(
    readings.flatMap(({ at, measures }) => (measures[name] === undefined ? [] : [[Date.parse(at), measures[name]] as const])),
    untilMs,
  );
}

const byName = (a: ProbeRun, b: ProbeRun): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.probe < b.probe ? -1 : 1);

/** What each probe of a vehicle measured, by its name; `readings`: oldest first. */
export function probeRuns(vehicle: string, readings: readonly MeasureReading[], settings: Probes, rules: RunRules): ProbeRun[] {
  const byProbe = new Map<string, [number, number][]>();
  const spots: ProbeRun['spots'] = [];
  for (const { at, lat, lng, measures } of readings) {
    const atMs = Date.parse(at);
    if (lat !== null && lng !== null) spots.push({ atMs, lat, lng });
    for (const [probe, value] of Object.entries(temperaturesOf(measures))) {
      addTo(byProbe, probe, [atMs, value]);
    }
  }
  return [...byProbe]
    .map(([probe, list]): ProbeRun => {
      const setting = settings.find((one) => one.probe === probe) ?? null;
      const spans = heldSpans(list, rules.untilMs);
      const doorSpans = doorOf(readings, setting, rules.untilMs);
      return {
        vehicle,
        probe,
        name: setting?.name ?? probe,
        setting,
        spans,
        excursions: excursionsOf(spans, setting, rules),
        doorSpans,
        spots,
        open: doorSpans.length > 0 ? doorSpans.filter(({ value }) => value === 1) : null,
        gaps: list.filter(([atMs], at) => (list[at + 1]?.[0] ?? rules.untilMs) - atMs > HOLD_MS).length,
      };
    })
    .sort(byName);
}

/** Seconds the door was open between two instants; null: nothing tells. */
function openS({ open }: Pick<ProbeRun, 'open'>, fromMs: number, toMs: number): number | null {
  return open && Math.round(secondsWithin(open, fromMs, toMs));
}

const celsius = { kind: 'number', unit: '°C', digits: 1, widthPx: 100 } as const;
const whose: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'probe', kind: 'text', widthPx: 160 },
];

const perProbe: readonly ReportColumn[] = [
  ...whose,
  { id: 'minC', ...celsius },
  { id: 'meanC', ...celsius },
  { id: 'maxC', ...celsius },
  { id: 'lowC', ...celsius },
  { id: 'highC', ...celsius },
  { id: 'excursions', kind: 'number', widthPx: 90 },
  { id: 'outS', kind: 'duration', widthPx: 110 },
  { id: 'measuredTimeS', kind: 'duration', widthPx: 110 },
];
const excursions: readonly ReportColumn[] = [
  ...whose,
  { id: 'startAt', kind: 'instant', widthPx: 150 },
  { id: 'durationS', kind: 'duration', widthPx: 110 },
  { id: 'side', kind: 'word', widthPx: 110 },
  { id: 'worstC', ...celsius },
  { id: 'doorS', kind: 'duration', widthPx: 110 },
];

const lasts = ({ startMs, endMs }: { startMs: number; endMs: number }): number => endMs - startMs;

function probeRow({ vehicle, name, setting, spans, excursions: out }: ProbeRun): Cell[] {
  const values = spans.map(({ value }) => value);
  const measuredMs = spans.reduce((ms, span) => ms + lasts(span), 0);
  const meanC = measuredMs > 0 ? spans.reduce((sum, span) => sum + span.value * lasts(span), 0) / measuredMs : null;
  const [lowC, highC] = [setting?.minC ?? null, setting?.maxC ?? null];
  const hasRange = lowC !== null || highC !== null;
  const extreme = (of: (a: number, b: number) => number): number | null => (values.length > 0 ? values.reduce((a, b) => of(a, b)) : null);
  return [
    vehicle,
    name,
    extreme(Math.min),
    meanC === null ? null : Math.round(meanC * 100) / 100,
    extreme(Math.max),
    lowC,
    highC,
    hasRange ? out.length : null,
    hasRange ? Math.round(out.reduce((ms, one) => ms + lasts(one), 0) / 1000) : null,
    Math.round(measuredMs / 1000),
  ];
}

/** Probes with what they measured; then each time out of range, the latest first. */
export function probeTables(runs: readonly ProbeRun[]): ReportTable[] {
  const out = runs.flatMap((run) => run.excursions.map((one) => ({ run, one }))).sort((a, b) => b.one.startMs - a.one.startMs);
  return [
    { id: 'perProbe', columns: perProbe, rows: runs.map(probeRow) },
    {
      id: 'excursions',
      columns: excursions,
      rows: out.map(({ run, one }) => [
        run.vehicle,
        run.name,
        one.startMs,
        Math.round(lasts(one) / 1000),
        one.side,
        one.worstC,
        openS(run, one.startMs, one.endMs),
      ]),
    },
  ];
}
