import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '../../domain/text/format.ts';
import './kpi.css';
import './score-gauge.css';
import './waiting.css';

export interface KpiChange {
  /** Compared with before; its sign is the arrow. */
  value: number;
  /** With its sign and unit: "−12 %". */
  text: string;
  /** Which way is better; absent when nobody can say. */
  better?: 'up' | 'down';
  /** What it is compared with: "semaine précédente". */
  than?: string;
}

interface KpiProps {
  label: ReactNode;
  /** Formatted, without its unit; null when it was not measured. */
  value: ReactNode | null;
  /** Nothing is known of it yet: it is on its way. */
  waits?: boolean;
  unit?: string;
  /** Grey, beside the figure. */
  aside?: ReactNode;
  /** Of a quotient: what is divided by what. */
  made?: string;
  change?: KpiChange;
  spark?: readonly (number | null)[];
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/** Is a change for the better? Null when it is nobody's to say, or nothing changed. */
export function isBetter({ value, better }: KpiChange): boolean | null {
  return better === undefined || value === 0 ? null : value > 0 === (better === 'up');
}

function Change({ change }: { change: KpiChange }) {
  const { t } = useTranslation('figures');
  const way = change.value > 0 ? 'up' : change.value < 0 ? 'down' : 'same';
  const Arrow = ARROWS[way];
  const better = isBetter(change);
  return (
    <span className={better === null ? 'delta' : better ? 'delta delta-good' : 'delta delta-bad'}>
      <Arrow aria-hidden="true" />
      {change.text}
      {better === null ? null : <span className="sr-only">{t(better ? 'better' : 'worse')}</span>}
      {change.than ? <span className="delta-than">{change.than}</span> : null}
    </span>
  );
}

/** One figure of a page: what it is, how much, which way it went. Stand several in a `<Kpis>`. */
export function Kpi({ label, value, waits = false, unit, aside, made, change, spark }: KpiProps) {
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd className="kpi-value">
        {value ?? (waits ? <Waiting /> : <span className="subtle">{MISSING}</span>)}
        {value !== null && unit ? <span className="unit"> {unit}</span> : null}
        {aside ? <span className="kpi-aside">{aside}</span> : null}
      </dd>
      {made ? <dd className="kpi-made">{made}</dd> : null}
      {change || spark ? (
        <dd className="kpi-more">
          {change ? <Change change={change} /> : null}
          {spark ? <Sparkline values={spark} /> : null}
        </dd>
      ) : null}
    </div>
  );
}

/** A row of figures, hairlines between. */
export function Kpis({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={['kpis', className].filter(Boolean).join(' ')}>{children}</dl>;
}

interface SparklineProps {
  /** From the oldest; null where nothing was measured. */
  values: readonly (number | null)[];
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const PAD = 3;

/** Where the values go on a 100 × 28 drawing; a hole cuts the line. */
export function sparkPoints(values: readonly (number | null)[]): { x: number; y: number }[][] {
  const known = values.filter((value): value is number => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const runs: { x: number; y: number }[][] = [];
  let run: { x: number; y: number }[] | null = null;
  values.forEach((value, at) => {
    if (value === null) {
      run = null;
      return;
    }
    if (!run) runs.push((run = []));
    const x = values.length < 2 ? WIDTH / 2 : PAD + (at / (values.length - 1)) * (WIDTH - 2 * PAD);
    const y = high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) / (high - low)) * (HEIGHT - 2 * PAD);
    run.push({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  });
  return runs;
}

/** The way a figure went; the figure beside it says how much. */
function Sparkline({ values, className }: SparklineProps) {
  const runs = sparkPoints(values);
  const last = runs.at(-1)?.at(-1);
  if (!last) return null;
  const line = (run: { x: number; y: number }[]): string => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={['spark', className].filter(Boolean).join(' ')}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {runs.map((run) => (
        <g key={run[0]!.x}>
          {run.length > 1 ? <path d={`${line(run)}L${run.at(-1)!.x} ${HEIGHT}L${run[0]!.x} ${HEIGHT}Z`} className="spark-area" /> : null}
          <path d={line(run)} className="spark-line" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      <path d={`M${last.x} ${last.y}h0`} className="spark-end" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** In the place of a figure that is on its way; what is under way is told in words beside (`Progress`). */
export function Waiting({ className }: { className?: string }) {
  return <i className={['waiting', className].filter(Boolean).join(' ')} aria-hidden="true" />;
}

type ScoreBand = 'bad' | 'mid' | 'good' | 'top';

/** Where the scale changes, out of 100; drawn as ticks. */
const SCORE_STEPS = [60, 75, 90] as const;
const BANDS: readonly ScoreBand[] = ['bad', 'mid', 'good', 'top'];

export function scoreBand(score: number): ScoreBand {
  return BANDS[SCORE_STEPS.filter((step) => score >= step).length]!;
}

const RADIUS = 24;
const ROUND = 2 * Math.PI * RADIUS;
const SWEEP = 0.75;

/** Angle on the drawing of a score: the gauge opens downwards, 135° to 405°. */
const angleOf = (score: number): number => 135 + score * 2.7;

interface ScoreGaugeProps {
  /** 0 to 100, null when it was not measured. */
  score: number | null;
  /** Pixels. */
  size?: number;
  /** What it is a score of, for who cannot see it; the word of the scale follows it. */
  label: string;
  /** The word beside the gauge. */
  word?: boolean;
}

/** A score on its scale: the figure and the word say it, the arc repeats it. */
export function ScoreGauge({ score, size = 60, label, word = true }: ScoreGaugeProps) {
  const { t } = useTranslation('figures');
  const known = score === null ? null : Math.round(Math.max(0, Math.min(100, score)));
  const band = known === null ? null : scoreBand(known);
  const words = t(`scores.${band ?? 'none'}`);
  return (
    <span className="score" data-band={band ?? undefined}>
      <svg
        viewBox="0 0 60 60"
        width={size}
        height={size}
        role="img"
        aria-label={t('score', { label, score: known ?? MISSING, word: words })}
      >
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          className="score-track"
          strokeDasharray={`${ROUND * SWEEP} ${ROUND}`}
          transform="rotate(135 30 30)"
        />
        {known === null ? null : (
          <circle
            cx="30"
            cy="30"
            r={RADIUS}
            className="score-arc"
            strokeDasharray={`${(ROUND * SWEEP * known) / 100} ${ROUND}`}
            transform="rotate(135 30 30)"
          />
        )}
        {SCORE_STEPS.map((step) => (
          <path key={step} d="M50 30h8" className="score-tick" transform={`rotate(${angleOf(step)} 30 30)`} />
        ))}
        <text x="30" y="36" textAnchor="middle" className="score-figure">
          {known ?? MISSING}
        </text>
      </svg>
      {word ? <span aria-hidden="true">{words}</span> : null}
    </span>
  );
}
