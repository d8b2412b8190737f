import { useTranslation } from 'react-i18next';
import { binAtShare, LATENCY_BINS_S } from '../../../../domain/driving/latency.ts';
import { formatDurationS } from '../../../../domain/kit/format.ts';
import './latency.css';

/** Share of each class of delay as bars, with the class that holds nearly all messages in words. */
export function LatencyBins({ bins }: { bins: readonly number[] }) {
  const { t, i18n } = useTranslation('admin-facts');
  const most = Math.max(1, ...bins);
  const bin = binAtShare(bins, 0.95);
  const end = bin === null ? undefined : LATENCY_BINS_S[bin];
  const words =
    end === undefined
      ? t('latency.beyond', { limit: formatDurationS(LATENCY_BINS_S.at(-1), i18n.language) })
      : t('latency.within', { limit: formatDurationS(end, i18n.language) });
  return (
    <span className="lat-bins" role="img" aria-label={words} title={words}>
      {bins.map((count, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- classes do not move
        <i key={at} style={{ height: `${count === 0 ? 0 : Math.max(8, (count / most) * 100)}%` }} />
      ))}
    </span>
  );
}
