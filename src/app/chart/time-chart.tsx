import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '../shell/first-screen.ts';
import type { ChartEngine } from './chart-engine.ts';
import { nearestAt } from './chart-scale.ts';
import './chart.css';

/** A line of a chart: a value for each instant of the drawing, null where nothing was measured. */
export interface ChartSeries {
  id: string;
  label: string;
  /** Colour `--chart-1` to `--chart-8`. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  isDashed?: boolean;
  values: readonly (number | null)[];
}

/** Between what a line is to be, in its colour; the same twice: what it is held against, a line. null: open on that side. */
interface ChartBand {
  color: ChartSeries['color'];
  low: number | null;
  high: number | null;
}

/** What a chart shows: one unit, one or several series over the same instants. */
export interface ChartDrawing {
  /** In order; two at least make a chart. */
  timesMs: readonly number[];
  series: readonly ChartSeries[];
  bands?: readonly ChartBand[];
  /** From where to where; without it from the first instant to the last. */
  span?: { fromMs: number; toMs: number };
  /** null: values stand on zero. Else they stand around what was measured, and less than this between the least and the most looks flat. */
  relief: number | null;
  /** Nobody knows what was between two measures farther apart: the line stops. */
  breakMs: number;
  /** A value holds until the next instant: lines go in steps. */
  isHeld?: boolean;
  /** The hours are under this one; of several over each other, only the last has them. */
  hasTimes: boolean;
  /** The instant that is looked at follows the pointer, or moves where it is pressed. */
  follows: 'pointer' | 'press';
  lang: string;
  timeZone: string;
}

/** A chart has two instants with a measure at least. */
export function isDrawable({ timesMs, series }: Pick<ChartDrawing, 'timesMs' | 'series'>): boolean {
  return series.some(({ values }) => values.filter((value) => value !== null).length > 1) && timesMs.at(-1)! > timesMs[0]!;
}

interface TimeChartProps {
  /** Says what is drawn: "Speed over time". */
  label: string;
  /** Made again only when what is drawn changes. */
  drawing: ChartDrawing;
  /** Under the legend, 8.5 rem without it. */
  height?: string;
  /** The instant that is looked at, the same on the map and in the other charts beside it. */
  atMs: number | null;
  onAt: (atMs: number) => void;
  /** Figures of the series at that instant, in their order, with their unit. */
  figures: readonly string[];
  /** That instant and its figures in words: then keys move it from measure to measure. */
  valueText?: string;
  /** In the row of the legend. */
  aside?: ReactNode;
  /** Under the lines, as wide as they are. */
  children?: ReactNode;
}

const LEAP = 10;

/** The engine of a box, loaded after the screen has been painted; null until then, 'absent' when it cannot be had. */
function useChartEngine(drawing: ChartDrawing, onAt: (atMs: number) => void) {
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<ChartEngine | 'absent' | null>(null);
  const latest = useRef(onAt);
  useEffect(() => {
    latest.current = onAt;
  });
  useEffect(() => {
    let made: ChartEngine | undefined;
    let gone = false;
    const start = async (): Promise<void> => {
      const module = await import('./chart-engine.ts');
      if (gone || !box.current) return;
      made = new module.ChartEngine(box.current, drawing, (atMs) => latest.current(atMs));
      setEngine(made);
    };
    const stop = afterPaint(
      () =>
        void start().catch((error: unknown) => {
          console.warn('chart', error);
          if (!gone) setEngine('absent');
        }),
    );
    return () => {
      gone = true;
      stop();
      made?.destroy();
      setEngine(null);
    };
  }, [drawing]);
  return { box, engine };
}

/** Lines over time, with their legend and the instant that is looked at. Whoever shows it has the same figures in a table. */
export function TimeChart(props: TimeChartProps) {
  if (!isDrawable(props.drawing)) return <Empty />;
  return <Drawn {...props} />;
}

function Empty() {
  const { t } = useTranslation('chart');
  return <p className="py-6 text-center text-sm text-muted">{t('none')}</p>;
}

function Drawn({ label, drawing, height = '8.5rem', atMs, onAt, figures, valueText, aside, children }: TimeChartProps) {
  const { t } = useTranslation('chart');
  const { box, engine } = useChartEngine(drawing, onAt);
  useEffect(() => {
    if (engine !== 'absent') engine?.point(atMs);
  }, [engine, atMs]);
  const { timesMs } = drawing;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const at = atMs === null ? 0 : nearestAt(timesMs, atMs);
    const step = event.shiftKey ? LEAP : 1;
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: timesMs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onAt(timesMs[Math.min(timesMs.length - 1, Math.max(0, to))]!);
  };
  const slider =
    valueText === undefined
      ? { role: 'img' }
      : {
          role: 'slider',
          tabIndex: 0,
          'aria-valuemin': timesMs[0]!,
          'aria-valuemax': timesMs.at(-1)!,
          'aria-valuenow': Math.round(atMs ?? timesMs[0]!),
          'aria-valuetext': valueText,
          onKeyDown: onKey,
        };
  return (
    <div>
      <p className="chart-legend">
        {drawing.series.map(({ id, label: name, color, isDashed }, index) => (
          <span key={id}>
            <i
              className={isDashed ? 'chart-key chart-key-dashed' : 'chart-key'}
              style={{ '--key': `var(--chart-${color})` } as CSSProperties}
            />{' '}
            {name} <b data-figure={id}>{figures[index]}</b>
          </span>
        ))}
        {aside}
      </p>
      <div
        className="chart"
        style={{ height }}
        aria-label={label}
        data-chart-state={engine === null ? 'loading' : engine === 'absent' ? 'absent' : 'ready'}
        {...slider}
      >
        <div ref={box} className="chart-box" />
        {engine === 'absent' ? (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">{t('absent')}</p>
        ) : engine && children ? (
          createPortal(children, engine.under)
        ) : null}
      </div>
    </div>
  );
}
