import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateGlyph } from '../ui/vehicle-marks.tsx';
import './step-bar.css';
import './tick-progress.css';

interface StepBarProps {
  title: string;
  /** From 1. */
  step: number;
  of: number;
  /** How far this step is, 0 to 1. */
  part: number;
}

/** Where in a few steps. */
export function StepBar({ title, step, of, part }: StepBarProps) {
  const { t } = useTranslation('fieldUi');
  const share = (at: number): number => (at < step ? 1 : at > step ? 0 : Math.min(1, Math.max(0, part)));
  return (
    <div className="step-bar">
      <p className="step-line">
        <b>
          {step}. {title}
        </b>
        <span className="muted">{t('steps.of', { step, of })}</span>
      </p>
      <div
        className="steps"
        role="progressbar"
        aria-label={title}
        aria-valuenow={step}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuetext={t('steps.of', { step, of })}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index}>
            <i style={{ width: `${share(index + 1) * 100}%` }} />
          </i>
        ))}
      </div>
    </div>
  );
}

export type Tick = 'todo' | 'ok' | 'defect' | 'na' | 'now';

/** What a row of ticks says: the point asked now, from 1 (without one, how many are answered), and how many answers of each kind. */
export function tickCounts(ticks: readonly Tick[]): { at: number; all: number; isAsked: boolean; ok: number; defect: number; na: number } {
  const count = (kind: Tick): number => ticks.filter((tick) => tick === kind).length;
  const asked = ticks.indexOf('now');
  return {
    at: asked >= 0 ? asked + 1 : ticks.length - count('todo'),
    all: ticks.length,
    isAsked: asked >= 0,
    ok: count('ok'),
    defect: count('defect'),
    na: count('na'),
  };
}

/** How far a check-list is: each point by its height and pattern too, not by its colour alone. */
export function TickProgress({ ticks }: { ticks: readonly Tick[] }) {
  const { t } = useTranslation('fieldUi');
  const { at, all, isAsked, ok, defect, na } = tickCounts(ticks);
  const where = t(isAsked ? 'ticks.point' : 'ticks.done', { at, all });
  return (
    <div>
      <div className="ticks-line" aria-hidden="true">
        <b>{where}</b>
        <span className="ticks-counts">
          <span className="text-ok-fg">
            <Check />
            {ok}
          </span>
          <span className="text-alert-fg">
            <StateGlyph activity="alert" />
            {defect}
          </span>
          <span>
            <Minus />
            {na}
          </span>
        </span>
      </div>
      <div
        className="ticks"
        role="progressbar"
        aria-label={t('ticks.label')}
        aria-valuenow={at}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuetext={`${where}, ${t('ticks.counts', { ok, defect, na })}`}
      >
        {ticks.map((tick, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a tick is its place
          <i key={index} data-tick={tick} />
        ))}
      </div>
    </div>
  );
}
