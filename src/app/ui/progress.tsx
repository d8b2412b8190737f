import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../domain/text/format.ts';
import './progress.css';

interface ProgressProps {
  /** What is under way. */
  label: ReactNode;
  done: number;
  /** 0 while it is not known. */
  total: number;
  /** What can be used now. */
  usable?: ReactNode;
  /** The word that stops it; with `onStop`. */
  stop?: string;
  onStop?: () => void;
  /** It waits for the network, not for this device. */
  waiting?: boolean;
}

/** Long work: how far it is, what is usable meanwhile, and the way to stop it. */
export function Progress({ label, done, total, usable, stop, onStop, waiting }: ProgressProps) {
  const { i18n } = useTranslation();
  const id = useId();
  const figure =
    total > 0 ? `${formatNumber(done, i18n.language)} / ${formatNumber(total, i18n.language)}` : formatNumber(done, i18n.language);
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex justify-between gap-4">
        <span id={id}>{label}</span>
        <b className="whitespace-nowrap">{figure}</b>
      </p>
      <div
        className={waiting ? 'prog prog-wait' : 'prog'}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total > 0 ? total : undefined}
        aria-valuenow={total > 0 ? done : undefined}
        aria-valuetext={figure}
      >
        <i style={{ width: total > 0 ? `${Math.min(100, (done / total) * 100)}%` : '0%' }} />
      </div>
      {usable || onStop ? (
        <p className="flex justify-between gap-4 text-xs text-muted">
          <span>{usable}</span>
          {onStop ? (
            <button type="button" className="link min-h-target" onClick={onStop}>
              {stop}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
