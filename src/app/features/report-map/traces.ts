import { trailStops } from '../../../domain/driving/trail.ts';
import type { ReportDeclaration, ReportResult } from '../../../domain/kit/report.ts';
import { tracksOf } from '../../../domain/kit/track.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { worldTrail, type WorldTrail } from '../../map/draw-trail.ts';

/** Where a vehicle stood. */
export interface TraceStop {
  vehicle: string;
  lat: number;
  lng: number;
  durationS: number;
}

/** The way of a vehicle on the map. Colours come again after eight vehicles, then dashed. */
export interface Trace {
  id: string;
  plate: string;
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  isDashed: boolean;
  positions: readonly Position[];
  world: WorldTrail;
  stops: readonly TraceStop[];
}

const COLORS = 8;

/** The ways of a result, by plate; a vehicle without any is not there. */
export function tracesOf(report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'track'>, result: ReportResult): Trace[] {
  return tracksOf(report, result).flatMap(({ id, name, segments }, index): Trace[] => {
    const positions = segments.flat().map((point): Position => ({ ...point, ignition: null, odometerKm: null, valid: true }));
    const last = positions.at(-1);
    if (!last) return [];
    const stops = trailStops(positions).flatMap(({ lat, lng, fromMs, toMs }): TraceStop[] => {
      const durationS = ((toMs ?? Date.parse(last.at)) - fromMs) / 1000;
      return durationS > 0 ? [{ vehicle: id, lat, lng, durationS }] : [];
    });
    return [
      {
        id,
        plate: name,
        color: ((index % COLORS) + 1) as Trace['color'],
        isDashed: index >= COLORS,
        positions,
        world: worldTrail(positions),
        stops,
      },
    ];
  });
}
