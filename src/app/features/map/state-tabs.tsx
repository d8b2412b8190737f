import { useTranslation } from 'react-i18next';
import { ACTIVITIES, type Activity } from '../../../domain/telemetry/state.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import type { StateCounts } from './map-items.ts';

interface StateTabsProps {
  counts: StateCounts;
  total: number;
  state: Activity | undefined;
  /** Until the server has told the states, how many are in which is not known. */
  asked?: boolean;
  onState: (state: Activity | undefined) => void;
  /** Over the map on a phone: pills instead of a strip. */
  pills?: boolean;
}

/** All, moving, idling, parked, without signal: how many, and the filter. */
export function StateTabs({ counts, total, state, asked = true, onState, pills }: StateTabsProps) {
  const { t, i18n } = useTranslation(['map', 'activity']);
  const shown = (count: number): string => formatNumber(count, i18n.language);
  return (
    <div className={pills ? 'map-pills' : 'map-states'} role="group" aria-label={t('byState')}>
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
        {pills ? (
          <span>{t('allCount', { n: shown(total) })}</span>
        ) : (
          <>
            <b>{shown(total)}</b>
            {t('all')}
          </>
        )}
      </button>
      {ACTIVITIES.map((activity) => (
        <button
          key={activity}
          type="button"
          aria-pressed={state === activity}
          aria-label={asked ? `${t(`tabs.${activity}`)} : ${shown(counts[activity])}` : t(`tabs.${activity}`)}
          onClick={() => onState(state === activity ? undefined : activity)}
        >
          <b>
            <StateGlyph activity={activity} headingDeg={45} />
            {asked ? shown(counts[activity]) : MISSING}
          </b>
          {!pills && t(`tabs.${activity}`)}
        </button>
      ))}
    </div>
  );
}
