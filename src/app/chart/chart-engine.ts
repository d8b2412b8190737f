import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../domain/text/format.ts';
import { onThemeChange, readColors } from '../ui/token-colors.ts';
import type { ChartDrawing } from './time-chart.tsx';
import { gapsOf, lonelyOf, rangeOf, withBands, ticksOf, timeTick } from './chart-scale.ts';
import { dayStartMs, dayOf } from '../../domain/time/time-zone.ts';

const COLORS = {
  line1: '--chart-1',
  line2: '--chart-2',
  line3: '--chart-3',
  line4: '--chart-4',
  line5: '--chart-5',
  line6: '--chart-6',
  line7: '--chart-7',
  line8: '--chart-8',
  grid: '--chart-grid',
  axis: '--chart-axis',
  surface: '--surface',
} as const;

/** Room for figures left of the lines, and right of them for half an hour's text: charts over each other, and a timeline under them, are as wide. */
const [LEFT_PX, RIGHT_PX, TOP_PX, TIMES_PX] = [44, 20, 8, 22];
const [TICK_PX, LINE_PX] = [64, 26];
/** uPlot asks who listens to each event of the mouse: nobody, the instant comes from `point`. */
const NOBODY = (): null => null;

/** Whether instants are days: each the beginning of one. */
function areDays(timesMs: readonly number[], timeZone: string): boolean {
  return timesMs.length > 1 && timesMs.every((atMs) => dayStartMs(dayOf(atMs, timeZone), timeZone) === atMs);
}

/** As many of the instants, evenly, as have room. */
function thinned(timesMs: readonly number[], most: number): number[] {
  const every = Math.max(1, Math.ceil(timesMs.length / Math.max(1, most)));
  return timesMs.filter((_atMs, at) => at % every === 0);
}

/**
 * The one place that knows uPlot: a drawing on a canvas in a box, as wide and high as it, in the colours of the theme, with the instant
 * that is looked at. It never changes that instant itself: it tells where a person points, and is told by `point`.
 */
export class ChartEngine {
  /** As wide and high as the lines, under them. */
  readonly under: HTMLElement;
  readonly #box: HTMLElement;
  readonly #drawing: ChartDrawing;
  readonly #plot: uPlot;
  readonly #off: (() => void)[];
  #colors = readColors(COLORS);
  #atMs: number | null = null;

  constructor(box: HTMLElement, drawing: ChartDrawing, onAt: (atMs: number) => void) {
    this.#box = box;
    this.#drawing = drawing;
    this.#plot = new uPlot(this.#options(), [[...drawing.timesMs], ...drawing.series.map(({ values }) => [...values])], box);
    const { over, under } = this.#plot;
    this.under = under;
    const point = (event: PointerEvent): void => {
      if (drawing.follows === 'press' && event.buttons === 0) return;
      const { left, width } = over.getBoundingClientRect();
      if (width > 0) onAt(this.#plot.posToVal(Math.min(width, Math.max(0, event.clientX - left)), 'x'));
    };
    over.addEventListener('pointermove', point);
    over.addEventListener('pointerdown', point);
    const size = new ResizeObserver(() => this.#plot.setSize({ width: box.clientWidth, height: box.clientHeight }));
    size.observe(box);
    const repaint = (): void => {
      this.#colors = readColors(COLORS);
      this.#plot.redraw(false);
    };
    this.#off = [() => size.disconnect(), onThemeChange(() => requestAnimationFrame(repaint)), () => this.#plot.destroy()];
    document.fonts.ready.then(repaint, () => undefined);
  }

  /** Marks an instant; null: none. */
  point(atMs: number | null): void {
    this.#atMs = atMs;
    this.#place();
  }

  destroy(): void {
    this.#off.forEach((off) => off());
  }

  #place(): void {
    const left = this.#atMs === null ? -10 : this.#plot.valToPos(this.#atMs, 'x');
    this.#plot.setCursor({ left, top: 0 }, false);
  }

  /** Behind the lines. */
  #paintBands(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const yOf = (value: number): number => plot.valToPos(value, 'y', true);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    for (const { color, low, high } of this.#drawing.bands ?? []) {
      const [top, bottom] = [high === null ? bbox.top : yOf(high), low === null ? bbox.top + bbox.height : yOf(low)];
      ctx.fillStyle = ctx.strokeStyle = this.#colors[`line${color}`];
      ctx.globalAlpha = 0.1;
      if (low !== high) ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
      ctx.globalAlpha = 0.7;
      ctx.lineWidth = uPlot.pxRatio;
      ctx.setLineDash([6 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
      for (const y of new Set([low === null ? null : bottom, high === null ? null : top])) {
        if (y === null) continue;
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(bbox.left + bbox.width, y);
        ctx.stroke();
      }
    }
    ctx.restore();
  }

  #options(): uPlot.Options {
    const { timesMs, series, bands = [], span, relief, breakMs, isHeld, hasTimes, lang, timeZone } = this.#drawing;
    const [fromMs, toMs] = span ? [span.fromMs, span.toMs] : [timesMs[0]!, timesMs.at(-1)!];
    const font = `11px ${getComputedStyle(this.#box).fontFamily}`;
    const axis = { font, stroke: () => this.#colors.axis, ticks: { show: false }, gap: 6 };
    const gaps = (plot: uPlot, index: number): uPlot.Series.Gaps =>
      gapsOf(timesMs, series[index - 1]!.values, breakMs).map(([from, to]) => [
        plot.valToPos(from, 'x', true),
        plot.valToPos(to, 'x', true),
      ]);
    return {
      width: this.#box.clientWidth,
      height: this.#box.clientHeight,
      ms: 1,
      tzDate: (atMs) => uPlot.tzDate(new Date(atMs), timeZone),
      padding: [TOP_PX, RIGHT_PX, hasTimes ? 0 : TOP_PX, 0],
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      cursor: {
        y: false,
        drag: { x: false, y: false, setScale: false },
        bind: {
          mousedown: NOBODY,
          mouseup: NOBODY,
          click: NOBODY,
          dblclick: NOBODY,
          mousemove: NOBODY,
          mouseleave: NOBODY,
          mouseenter: NOBODY,
        },
        hover: { skip: [null, undefined] },
        points: { size: 7, width: 1.5, fill: () => this.#colors.surface },
      },
      scales: {
        x: { time: true, range: [fromMs, toMs] },
        y: { range: (_plot, least, most) => rangeOf(...withBands(least ?? 0, most ?? 0, bands), relief) },
      },
      axes: [
        {
          ...axis,
          show: hasTimes,
          size: TIMES_PX,
          space: TICK_PX,
          grid: { show: false },
          ...(areDays(timesMs, timeZone)
            ? { splits: (plot: uPlot) => thinned(timesMs, Math.floor(plot.bbox.width / uPlot.pxRatio / TICK_PX)) }
            : {}),
          values: (_plot, splits, _axis, _space, stepMs) => splits.map((atMs) => timeTick(atMs, stepMs, lang, timeZone)),
        },
        {
          ...axis,
          size: LEFT_PX,
          grid: { stroke: () => this.#colors.grid, width: 1 },
          splits: (plot, _axis, least, most) => ticksOf(least, most, Math.max(2, Math.round(plot.bbox.height / uPlot.pxRatio / LINE_PX))),
          values: (_plot, splits) => splits.map((value) => formatNumber(value, lang, splits.every(Number.isInteger) ? 0 : 1)),
        },
      ],
      series: [
        {},
        ...series.map(({ color, isDashed, values }): uPlot.Series => {
          const lonely = lonelyOf(timesMs, values, breakMs);
          return {
            stroke: () => this.#colors[`line${color}`],
            width: 1.5,
            ...(isDashed ? { dash: [5, 4] } : {}),
            ...(isHeld ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
            gaps,
            points: { show: false, size: 4, ...(lonely.length > 0 ? { filter: () => lonely } : {}) },
          };
        }),
      ],
      // uPlot places its own cursor once more after it has drawn.
      hooks: { drawAxes: [(plot) => this.#paintBands(plot)], draw: [() => queueMicrotask(() => this.#place())] },
    };
  }
}
