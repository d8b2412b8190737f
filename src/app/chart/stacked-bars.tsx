import type { CSSProperties } from 'react';
import { wholeTicks } from './chart-scale.ts';
import './stacked-bars.css';

export interface BarSeries {
  id: string;
  label: string;
  /** What a vehicle does, drawn as in its timeline: driving is a green block, idling is hatched. */
  activity?: 'moving' | 'idling';
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
  /** It is not over: today. */
  isPartial?: boolean;
  /** What it comes to is not known: no bar is no zero. */
  isUnknown?: boolean;
}

interface StackedBarsProps {
  /** What is drawn, in words. */
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** A value of the scale in words, with its unit. */
  tick: (value: number) => string;
  /** How many make one on the scale: 3600 for hours of seconds, 100 for euros of cents. */
  per?: number;
  /** Marks and names over the bars, where nothing else says them. */
  hasLegend?: boolean;
  /** What the bars are held against: a line over them, with its word. */
  reference?: { value: number; label: string };
  onPick?: (key: string) => void;
}

const COLORS = 8;
/** Colours come again hatched: no two series of a chart look alike. */
const barStyle = (at: number): CSSProperties => ({ '--bar': `var(--chart-${(at % COLORS) + 1})` }) as CSSProperties;
const barClass = (at: number): string => (at >= COLORS || at % 2 === 1 ? 'sb-part sb-hatched' : 'sb-part');

const styleOf = ({ activity }: BarSeries, at: number): CSSProperties =>
  activity ? ({ '--bar': `var(--${activity})` } as CSSProperties) : barStyle(at);
const classOf = ({ activity }: BarSeries, at: number): string =>
  activity ? `sb-part${activity === 'idling' ? ' sb-hatched' : ''}` : barClass(at);
const percent = (part: number): string => `${part * 100}%`;

/** The mark of a series in a legend or in the table beside. */
export function BarKey({ at }: { at: number }) {
  return <i className={`${barClass(at)} sb-key`} style={barStyle(at)} aria-hidden="true" />;
}

/** Bars that stand on zero, each cut by series, beside a scale. Whoever shows it has the same figures in a table. */
export function StackedBars({ label, series, bars, tick, per = 1, hasLegend = false, reference, onPick }: StackedBarsProps) {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const ticks = wholeTicks(Math.max(...totals, reference?.value ?? 0, 0) / per).map((value) => value * per);
  const top = ticks.at(-1)!;
  const told = `${label} ${bars.map(({ text }) => text).join(', ')}`;
  return (
    <div className="sb">
      {hasLegend && (
        <p className="sb-legend">
          {series.map((one, at) => (
            <span key={one.id}>
              <i className={`${classOf(one, at)} sb-key`} style={styleOf(one, at)} aria-hidden="true" /> {one.label}
            </span>
          ))}
        </p>
      )}
      {reference && reference.value > 0 && (
        <p className="sb-legend">
          <span>
            <i className="sb-reference-key" aria-hidden="true" /> {reference.label}
          </span>
        </p>
      )}
      <div className="sb-plot">
        <div className="sb-scale" aria-hidden="true">
          {ticks.map((value) => (
            <span key={value} style={{ bottom: percent(value / top) }}>
              {tick(value)}
            </span>
          ))}
        </div>
        <div className="sb-grid" aria-hidden="true">
          {ticks.slice(1).map((value) => (
            <i key={value} style={{ bottom: percent(value / top) }} />
          ))}
        </div>
        {reference && reference.value > 0 && (
          <div className="sb-grid sb-reference" aria-hidden="true">
            <i style={{ bottom: percent(reference.value / top) }} />
          </div>
        )}
        <div className="sb-bars" role={onPick ? 'group' : 'img'} aria-label={onPick ? label : told}>
          {bars.map(({ key, label: under, text, values, isShaded, isPartial, isUnknown }, index) => {
            const stack = (
              <>
                <span className="sb-stack">
                  {values.map((value, at) =>
                    value > 0 ? (
                      <i
                        key={series[at]!.id}
                        className={classOf(series[at]!, at)}
                        style={{ ...styleOf(series[at]!, at), height: percent(value / top) }}
                      />
                    ) : null,
                  )}
                </span>
                <span className="sb-label">{under}</span>
              </>
            );
            // What it says floats beside it, towards the middle of the chart, at its height.
            const shown = {
              className: ['sb-bar', isShaded ? 'sb-shaded' : '', isPartial ? 'sb-partial' : '', isUnknown ? 'sb-unknown' : '']
                .filter(Boolean)
                .join(' '),
              'data-tip': text,
              'data-side': index < bars.length / 2 ? 'start' : 'end',
              style: { '--share': Math.min(0.8, totals[index]! / top) } as CSSProperties,
            };
            return onPick ? (
              <button key={key} type="button" {...shown} aria-label={text} data-value={totals[index]} onClick={() => onPick(key)}>
                {stack}
              </button>
            ) : (
              <div key={key} {...shown}>
                {stack}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
