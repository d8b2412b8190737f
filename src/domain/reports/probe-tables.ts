import type { Cell, ReportColumn, ReportTable } from '../kit/report.ts';
import { openS, type ProbeRun } from './probe-runs.ts';

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
