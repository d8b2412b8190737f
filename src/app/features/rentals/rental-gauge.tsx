import { useTranslation } from 'react-i18next';
import type { RentalOutlook } from '../../../domain/rental/rental-outlook.ts';
import { formatPercent, MISSING } from '../../../domain/kit/format.ts';
import './rentals.css';

/** Kilometres used of those allowed, with a mark where the days so far are: beyond the mark is beyond the line of the contract. */
export function RentalGauge({ outlook: { drivenShare, timeShare } }: { outlook: Pick<RentalOutlook, 'drivenShare' | 'timeShare'> }) {
  const { t, i18n } = useTranslation('rentalContract');
  if (drivenShare === null) return <span className="subtle">{MISSING}</span>;
  const label = t('gauge', {
    driven: formatPercent(drivenShare * 100, i18n.language),
    time: formatPercent(timeShare * 100, i18n.language),
  });
  return (
    <span className="rl-gauge" role="img" aria-label={label} title={label}>
      <span className="rl-bar">
        <i className={drivenShare > timeShare ? 'over' : undefined} style={{ width: `${Math.min(100, drivenShare * 100)}%` }} />
        <b style={{ left: `${Math.min(100, timeShare * 100)}%` }} />
      </span>
      <span aria-hidden="true">{formatPercent(drivenShare * 100, i18n.language)}</span>
    </span>
  );
}
