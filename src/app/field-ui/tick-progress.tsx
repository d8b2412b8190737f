import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateGlyph } from '../ui/state-glyph.tsx';
import './tick-progress.css';

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
