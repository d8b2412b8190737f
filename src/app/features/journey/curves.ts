import { isDrawable, type ChartDrawing } from '../../chart/chart-drawing.ts';
import { nearestAt } from '../../chart/chart-scale.ts';
import { KNOWN_TRACK_MS, type Span, type JourneyPoint } from './journey-points.ts';

export type CurveId = 'speed' | 'altitude' | 'fuel';

export interface Curve {
  id: CurveId;
  unit: 'km/h' | 'm' | 'l' | '%';
  drawing: ChartDrawing;
}

const COLORS = { speed: 1, altitude: 2, fuel: 3 } as const;
/** Less of it looks flat. */
const RELIEF = { altitude: 40, fuel: 10 };

type Labels = Readonly<Record<CurveId, string>> & { lang: string; timeZone: string };

/** What was measured on the way: speed, altitude, fuel in litres, or in percent where litres are not told. One chart each, over the whole journey, so that curves and timeline say the same instant at the same place. */
export function curvesOf(way: readonly JourneyPoint[], { fromMs, toMs }: Span, { lang, timeZone, ...labels }: Labels): Curve[] {
  const inLitres = way.some(({ fuelL }) => fuelL !== null);
  const wanted = [
    ['speed', 'km/h', null, way.map(({ speedKmh }) => speedKmh)],
    ['altitude', 'm', RELIEF.altitude, way.map(({ altitudeM }) => altitudeM)],
    ['fuel', inLitres ? 'l' : '%', RELIEF.fuel, way.map(({ fuelL, fuelPct }) => (inLitres ? fuelL : fuelPct))],
  ] as const;
  const timesMs = way.map(({ atMs }) => atMs);
  const curves = wanted.flatMap(([id, unit, relief, values]): Curve[] => {
    const drawing: ChartDrawing = {
      timesMs,
      series: [{ id, label: labels[id], color: COLORS[id], values }],
      span: { fromMs, toMs },
      relief,
      breakMs: KNOWN_TRACK_MS,
      hasTimes: false,
      follows: 'press',
      lang,
      timeZone,
    };
    return toMs > fromMs && isDrawable(drawing) ? [{ id, unit, drawing }] : [];
  });
  const last = curves.at(-1);
  if (last) last.drawing.hasTimes = true;
  return curves;
}

/** What was measured last before an instant, or first after it: of what is told now and then. Null when that is too long ago. */
export function measuredAt({ timesMs, series: [line] }: ChartDrawing, atMs: number): number | null {
  const known = [...line!.values.keys()].filter((at) => line!.values[at] !== null);
  const at =
    known[
      nearestAt(
        known.map((one) => timesMs[one]!),
        atMs,
      )
    ];
  return at === undefined || Math.abs(timesMs[at]! - atMs) > KNOWN_TRACK_MS ? null : line!.values[at]!;
}
