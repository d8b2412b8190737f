import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../domain/kit/format.ts';
import '../ui/progress.css';

/** How much of a file on its way the server has confirmed; nothing before its first part. */
export function SentShare({
  sent = 0,
  bytes,
  label,
  className = '',
}: {
  sent: number | undefined;
  bytes: number;
  label: string;
  className?: string;
}) {
  const { i18n } = useTranslation();
  if (sent === 0) return null;
  const share = Math.min(100, Math.floor((sent / bytes) * 100));
  return (
    <span className={`flex items-center gap-2 ${className}`}>
      <span
        className="prog prog-wait block min-w-0 flex-1"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="text-xs whitespace-nowrap" aria-hidden="true">
        {formatPercent(share, i18n.language)}
      </span>
    </span>
  );
}
