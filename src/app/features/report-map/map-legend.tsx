import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { stopRadiusPx, type Drawn } from './draw-traces.ts';

const STOPS_SHOWN = [1, 5, 20];

/** What the strength of a road's colour, or the size of a disc, says; ways have theirs in the list. */
export function MapLegend({ drawn }: { drawn: Drawn }) {
  const { t } = useTranslation('report-map');
  if (drawn === 'traces') return null;
  return (
    <div className="rm-legend" role="note" aria-label={t('legend')}>
      {drawn === 'heat' ? (
        <>
          <span>{t('seldom')}</span>
          <i className="rm-heat" aria-hidden="true" />
          <span>{t('often')}</span>
        </>
      ) : (
        STOPS_SHOWN.map((count) => (
          <i key={count} className="rm-disc" style={{ '--disc': `${2 * stopRadiusPx(count)}px` } as CSSProperties}>
            {count}
          </i>
        ))
      )}
    </div>
  );
}
