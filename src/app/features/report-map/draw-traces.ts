import { trailStops } from '../../../domain/driving/trail.ts';
import type { ReportDeclaration, ReportResult } from '../../../domain/reports/report.ts';
import { tracksOf } from '../../../domain/reports/journeys/track.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { readColors } from '../../ui/token-colors.ts';
import { lineAt, trace, type TrailFrame, type WorldToPx, worldTrail, type WorldTrail } from '../../map/draw-trail.ts';

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

const TOKENS = {
  line1: '--chart-1',
  line2: '--chart-2',
  line3: '--chart-3',
  line4: '--chart-4',
  line5: '--chart-5',
  line6: '--chart-6',
  line7: '--chart-7',
  line8: '--chart-8',
  case: '--map-trail-case',
  ink: '--ink',
  onInk: '--on-ink',
} as const;
type TraceColors = Record<keyof typeof TOKENS, string>;
export const readTraceColors = (): TraceColors => readColors(TOKENS);

export const DRAWN = ['traces', 'heat', 'stops'] as const;
export type Drawn = (typeof DRAWN)[number];

interface TracesView {
  traces: readonly Trace[];
  drawn: Drawn;
  /** The vehicle that stands out; null: none does. */
  picked: string | null;
  colors: TraceColors;
  font: string;
}

const LABELS_MAX = 12;
const FAINT = 0.22;
const HEAT_CELL_PX = 6;
const HEAT_RADIUS_PX = 13;
const STOP_CELL_PX = 46;
/** Of the disc of so many stops. */
export const stopRadiusPx = (count: number): number => 10 + 3.5 * Math.log2(count);

/** Ways, how often they were driven, or where vehicles stood, over a map; the frame in CSS pixels, the pen scaled to them. */
export function drawTraces(pen: CanvasRenderingContext2D, view: TracesView, to: TrailFrame): void {
  pen.clearRect(0, 0, to.width, to.height);
  const shown = view.picked === null || view.drawn === 'traces' ? view.traces : view.traces.filter(({ id }) => id === view.picked);
  if (view.drawn === 'heat') return drawHeat(pen, shown, view, to);
  const isStops = view.drawn === 'stops';
  for (const one of shown.toSorted((a, b) => Number(a.id === view.picked) - Number(b.id === view.picked)))
    drawWay(pen, one, view, to, isStops);
  if (isStops) drawStops(pen, shown, view, to);
  else if (view.traces.length <= LABELS_MAX)
    for (const one of shown) if (view.picked === null || one.id === view.picked) drawEnd(pen, one, view, to);
}

function drawWay(pen: CanvasRenderingContext2D, one: Trace, { picked, colors }: TracesView, to: TrailFrame, isFaint: boolean): void {
  const [driven, unknown] = [new Path2D(), new Path2D()];
  for (const line of one.world.driven) trace(driven, lineAt(line, to.scalePx), to, null);
  for (const line of one.world.unknown) trace(unknown, line, to, null);
  const isPicked = one.id === picked;
  pen.save();
  pen.lineJoin = pen.lineCap = 'round';
  pen.globalAlpha = isFaint || (picked !== null && !isPicked) ? FAINT : 1;
  pen.lineWidth = isPicked ? 8 : 5.5;
  pen.strokeStyle = colors.case;
  pen.stroke(driven);
  pen.lineWidth = isPicked ? 4.5 : 3;
  pen.strokeStyle = colors[`line${one.color}`];
  if (one.isDashed) pen.setLineDash([8, 6]);
  pen.stroke(driven);
  pen.setLineDash([2, 6]);
  pen.lineWidth = 1.75;
  pen.stroke(unknown);
  pen.restore();
}

/** Where a vehicle was last, with its plate. */
function drawEnd(
  pen: CanvasRenderingContext2D,
  { world, plate, color }: Trace,
  { colors, font }: TracesView,
  { scalePx, left, top }: WorldToPx,
): void {
  const line = world.driven.at(-1)?.points;
  if (!line) return;
  const [x, y] = [line.at(-2)! * scalePx + left, line.at(-1)! * scalePx + top];
  pen.save();
  pen.beginPath();
  pen.arc(x, y, 6, 0, 2 * Math.PI);
  pen.fillStyle = colors[`line${color}`];
  pen.strokeStyle = colors.case;
  pen.lineWidth = 2.5;
  pen.stroke();
  pen.fill();
  pen.font = `600 12px ${font}`;
  pen.textBaseline = 'middle';
  const width = pen.measureText(plate).width + 12;
  pen.fillStyle = colors.ink;
  pen.beginPath();
  pen.roundRect(x + 10, y - 10, width, 20, 4);
  pen.fill();
  pen.fillStyle = colors.onInk;
  pen.fillText(plate, x + 16, y + 0.5);
  pen.restore();
}

/** The oftener a road was driven, the darker: what passes through small squares of the screen, spread a little. */
function drawHeat(
  pen: CanvasRenderingContext2D,
  traces: readonly Trace[],
  { colors }: TracesView,
  { scalePx, left, top, width, height }: TrailFrame,
): void {
  const [columns, rows] = [Math.ceil(width / HEAT_CELL_PX), Math.ceil(height / HEAT_CELL_PX)];
  const passes = new Float32Array(columns * rows);
  for (const { world } of traces)
    for (const line of world.driven.map((one) => lineAt(one, scalePx)))
      for (let at = 2; at < line.length; at += 2) {
        const [ax, ay] = [line[at - 2]! * scalePx + left, line[at - 1]! * scalePx + top];
        const [bx, by] = [line[at]! * scalePx + left, line[at + 1]! * scalePx + top];
        if (Math.max(ax, bx) < 0 || Math.max(ay, by) < 0 || Math.min(ax, bx) > width || Math.min(ay, by) > height) continue;
        const steps = Math.min(2000, Math.ceil(Math.hypot(bx - ax, by - ay) / HEAT_CELL_PX));
        for (let step = 0; step < steps; step++) {
          const [column, row] = [
            Math.floor((ax + ((bx - ax) * step) / steps) / HEAT_CELL_PX),
            Math.floor((ay + ((by - ay) * step) / steps) / HEAT_CELL_PX),
          ];
          if (column >= 0 && row >= 0 && column < columns && row < rows) passes[row * columns + column]! += 1;
        }
      }
  const most = Math.log1p(passes.reduce((max, value) => Math.max(max, value), 1));
  const spot = spotOf(colors.line1);
  pen.save();
  for (const [cell, count] of passes.entries()) {
    if (count === 0) continue;
    pen.globalAlpha = 0.1 + 0.6 * (Math.log1p(count) / most) ** 2;
    pen.drawImage(
      spot,
      ((cell % columns) + 0.5) * HEAT_CELL_PX - HEAT_RADIUS_PX,
      (Math.floor(cell / columns) + 0.5) * HEAT_CELL_PX - HEAT_RADIUS_PX,
    );
  }
  pen.restore();
}

function spotOf(color: string): HTMLCanvasElement {
  const spot = document.createElement('canvas');
  spot.width = spot.height = 2 * HEAT_RADIUS_PX;
  const pen = spot.getContext('2d')!;
  const fade = pen.createRadialGradient(HEAT_RADIUS_PX, HEAT_RADIUS_PX, 0, HEAT_RADIUS_PX, HEAT_RADIUS_PX, HEAT_RADIUS_PX);
  fade.addColorStop(0, color);
  fade.addColorStop(1, `${color}00`);
  pen.fillStyle = fade;
  pen.fillRect(0, 0, spot.width, spot.height);
  return spot;
}

/** Stops near each other on the screen as one disc with their number. */
function drawStops(
  pen: CanvasRenderingContext2D,
  traces: readonly Trace[],
  { colors, font }: TracesView,
  { scalePx, left, top }: WorldToPx,
): void {
  const cells = new Map<string, { x: number; y: number; count: number }>();
  for (const { world } of traces)
    for (const stop of world.stops) {
      const [x, y] = [stop.x * scalePx + left, stop.y * scalePx + top];
      const key = `${Math.floor((stop.x * scalePx) / STOP_CELL_PX)}:${Math.floor((stop.y * scalePx) / STOP_CELL_PX)}`;
      const cell = cells.get(key) ?? { x: 0, y: 0, count: 0 };
      cells.set(key, { x: cell.x + x, y: cell.y + y, count: cell.count + 1 });
    }
  pen.save();
  pen.font = `600 12px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 2;
  for (const { x, y, count } of cells.values()) {
    pen.beginPath();
    pen.arc(x / count, y / count, stopRadiusPx(count), 0, 2 * Math.PI);
    pen.fillStyle = colors.ink;
    pen.strokeStyle = colors.case;
    pen.fill();
    pen.stroke();
    pen.fillStyle = colors.onInk;
    pen.fillText(String(count), x / count, y / count + 0.5);
  }
  pen.restore();
}
