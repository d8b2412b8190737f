import { useTranslation } from 'react-i18next';
import { ACTIVITIES, activityAt } from '../../domain/telemetry/state.ts';
import { useRows, useStates } from '../entity-ui/use-rows.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { formatNumber } from '../i18n/format.ts';
import { StateGlyph } from '../ui/state-glyph.tsx';

const BARS: Record<string, { height: string; background: string }> = {
  moving: { height: '100%', background: 'var(--moving)' },
  idling: { height: '58%', background: 'var(--idling)' },
  parked: { height: '30%', background: 'var(--parked)' },
  offline: { height: '2px', background: 'var(--ribbon-offline)' },
};

/** As in the list: what has left the fleet is not counted. */
const RETIRED = new Set(['sold', 'archived']);

/** Counts of the fleet by activity, at the bottom of the side navigation. */
export function FleetState() {
  const { t, i18n } = useTranslation(['nav', 'activity']);
  const { rows } = useRows('vehicle');
  const { byId: states } = useStates();
  const nowMs = useNowMs();
  const seen = rows.filter((row) => !RETIRED.has(String(row['status']))).map((row) => activityAt(states.get(row._id), nowMs));
  if (seen.length === 0) return null;
  const counts = ACTIVITIES.map((activity) => ({ activity, count: seen.filter((one) => one === activity).length }));
  return (
    <div className="grid gap-1.5 text-xs max-lg:hidden">
      <div className="flex justify-between text-muted">
        <span>{t('fleetState')}</span>
        <span>{t('vehicles-count', { count: seen.length })}</span>
      </div>
      <div className="fleet-strip" aria-hidden="true">
        {counts.map(({ activity, count }) => (count > 0 ? <i key={activity} style={{ flex: count, ...BARS[activity] }} /> : null))}
      </div>
      <ul className="flex justify-between">
        {counts.map(({ activity, count }) => (
          <li key={activity} className="flex items-center gap-1" title={t(`activity:${activity}`)}>
            <StateGlyph activity={activity} headingDeg={45} size={14} />
            <span className="sr-only">{t(`activity:${activity}`)}</span>
            <b>{formatNumber(count, i18n.language)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
