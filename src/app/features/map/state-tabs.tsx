import { useTranslation } from 'react-i18next';
import { ACTIVITIES, type Activity } from '../../../domain/telemetry/state.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import type { StateCounts } from './map-items.ts';

interface StateTabsProps {
  counts: StateCounts;
  total: number;
  state: Activity | undefined;
  onState: (state: Activity | undefined) => void;
  /** Over the map on a phone: pills instead of a strip. */
  pills?: boolean;
}

/** All, moving, idling, parked, without signal: how many, and the filter. */
export function StateTabs({ counts, total, state, onState, pills }: StateTabsProps) {
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
        <button key={activity} type="button" aria-pressed={state === activity} aria-label={`${t(`tabs.${activity}`)} : ${shown(counts[activity])}`} onClick={() => onState(state === activity ? undefined : activity)}>
          <b>
            <StateGlyph activity={activity} headingDeg={45} />
            {shown(counts[activity])}
          </b>
          {!pills && t(`tabs.${activity}`)}
        </button>
      ))}
    </div>
  );
}
