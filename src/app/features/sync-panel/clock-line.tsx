import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDurationS } from '../../../domain/kit/format.ts';

/** The clock of this device is wrong: by how much, and what that touches. Nothing where it is right. */
export function ClockLine({ skewMs }: { skewMs: number | undefined }) {
  const { t, i18n } = useTranslation('sync');
  if (skewMs === undefined) return null;
  const by = formatDurationS(Math.abs(skewMs) / 1000, i18n.language);
  return (
    <div className="sync-line sync-line-warning" role="status">
      <ClockAlert aria-hidden />
      <p className="min-w-0 flex-1">
        <b>{t(skewMs > 0 ? 'clock.behind' : 'clock.ahead', { by })}</b> {t('clock.text')}
      </p>
    </div>
  );
}
