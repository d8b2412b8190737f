import type { CSSProperties } from 'react';
import './stacked-bars.css';

export interface BarSeries {
  id: string;
  label: string;
}

export interface Bar {
  key: string;
  /** Under it; empty: none. */
  label: string;
  /** What it says in words, with its figures. */
  text: string;
  /** In the order of the series; what is below nothing is not drawn. */
  values: readonly number[];
  isShaded?: boolean;
}

interface StackedBarsProps {
  /** What is drawn, in words. */
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** The highest bar, in words. */
  most: string;
  onPick?: (key: string) => void;
}

const COLORS = 8;
/** Colours come again hatched: no two series of a chart look alike. */
export const barStyle = (at: number): CSSProperties => ({ '--bar': `var(--chart-${(at % COLORS) + 1})` }) as CSSProperties;
export const barClass = (at: number): string => (at >= COLORS || at % 2 === 1 ? 'sb-part sb-hatched' : 'sb-part');

/** The mark of a series in a legend or in the table beside. */
export function BarKey({ at }: { at: number }) {
  return <i className={`${barClass(at)} sb-key`} style={barStyle(at)} aria-hidden="true" />;
}

/** Bars that stand on zero, each cut by series. Whoever shows it has the same figures in a table. */
export function StackedBars({ label, series, bars, most, onPick }: StackedBarsProps) {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const top = Math.max(...totals, 0);
  const told = `${label} ${bars.map(({ text }) => text).join(', ')}`;
  return (
    <div className="sb">
      <span className="sb-top" aria-hidden="true">
        {most}
      </span>
      <div className="sb-bars" role={onPick ? 'group' : 'img'} aria-label={onPick ? label : told}>
        {bars.map(({ key, label: under, text, values, isShaded }, index) => {
          const stack = (
            <>
              <span className="sb-stack">
                {values.map((value, at) => (value > 0 && top > 0 ? <i key={series[at]!.id} className={barClass(at)} style={{ ...barStyle(at), height: `${(value / top) * 100}%` }} /> : null))}
              </span>
              <span className="sb-label">{under}</span>
            </>
          );
          const className = isShaded ? 'sb-bar sb-shaded' : 'sb-bar';
          return onPick ? (
            <button key={key} type="button" className={className} title={text} aria-label={text} data-value={totals[index]} onClick={() => onPick(key)}>
              {stack}
            </button>
          ) : (
            <div key={key} className={className} title={text}>
              {stack}
            </div>
          );
        })}
      </div>
    </div>
  );
}
