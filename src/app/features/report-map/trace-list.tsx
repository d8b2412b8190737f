import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { Plate } from '../../ui/plate.tsx';
import '../../chart/chart.css';
import type { Trace } from './traces.ts';

interface TraceListProps {
  traces: readonly Trace[];
  picked: string | null;
  onPick: (id: string | null) => void;
}

/** The vehicles whose ways are drawn: colour, from when to when, stops. Pressed, one stands out on the map. */
export function TraceList({ traces, picked, onPick }: TraceListProps) {
  const { t, i18n } = useTranslation('report-map');
  const timeZone = useTimeZone();
  return (
    <ol className="rm-list" aria-label={t('vehicles')}>
      {traces.map(({ id, plate, color, isDashed, positions, stops }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === picked} onClick={() => onPick(id === picked ? null : id)}>
            <i
              className={isDashed ? 'chart-key chart-key-dashed' : 'chart-key'}
              style={{ '--key': `var(--chart-${color})` } as CSSProperties}
            />
            <Plate value={plate} />
            <span className="muted ml-auto">{t('stopCount', { count: stops.length })}</span>
            <span className="rm-when muted">
              {formatDateTime(positions[0]!.at, i18n.language, timeZone)} – {formatDateTime(positions.at(-1)!.at, i18n.language, timeZone)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
