import { formatPercent } from '../../domain/kit/format.ts';
import './level.css';

const LOW_PCT = 35;

/** Fuel or battery: a small bar and the figure; orange when low. */
export function Level({ pct, lang }: { pct: number | null | undefined; lang: string }) {
  if (pct == null) return <span className="subtle">—</span>;
  return (
    <span className="level">
      <span className={pct < LOW_PCT ? 'level-bar low' : 'level-bar'} aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, pct))}%` }} />
      </span>
      <span className="level-pct">{formatPercent(pct, lang)}</span>
    </span>
  );
}
