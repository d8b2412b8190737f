import { useTranslation } from 'react-i18next';
import { MISSING } from '../../domain/kit/format.ts';
import './score-gauge.css';

export type ScoreBand = 'bad' | 'mid' | 'good' | 'top';

/** Where the scale changes, out of 100; drawn as ticks. */
export const SCORE_STEPS = [60, 75, 90] as const;
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
