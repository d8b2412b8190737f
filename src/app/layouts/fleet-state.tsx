import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITIES, activityAt, type Activity } from '../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../domain/vehicle/vehicle.ts';
import { useRows, useStates } from '../entity-ui/use-rows.ts';
import { useMovementsSeen } from '../entity-ui/use-movements.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { formatNumber } from '../../domain/kit/format.ts';
import { StateGlyph } from '../ui/state-glyph.tsx';

const BARS: Record<string, { height: string; background: string }> = {
  moving: { height: '100%', background: 'var(--moving)' },
  idling: { height: '58%', background: 'var(--idling)' },
  parked: { height: '30%', background: 'var(--parked)' },
  offline: { height: '2px', background: 'var(--ribbon-offline)' },
};

/** Counts of the fleet by activity, at the bottom of the side navigation; what has left the fleet is not counted, as in the list. */
export function FleetState() {
  const { t, i18n } = useTranslation(['nav', 'activity']);
  const { rows } = useRows('vehicle');
  const states = useDeferredValue(useStates()).byId;
  const nowMs = useNowMs();
  const sees = useMovementsSeen('positions');
  const counts = useMemo(() => {
    const seen: Record<Activity, number> = { moving: 0, idling: 0, parked: 0, offline: 0 };
    for (const row of rows)
      if (!RETIRED_STATUSES.includes(row['status']) && (sees === 'fleet' || states.has(row._id)))
        seen[activityAt(states.get(row._id), nowMs)]++;
    return ACTIVITIES.map((activity) => ({ activity, count: seen[activity] }));
  }, [rows, states, nowMs, sees]);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div className="grid gap-1.5 text-xs max-lg:hidden">
      <div className="flex justify-between text-muted">
        <span>{t('fleetState')}</span>
        <span>{t('vehicles-count', { count: total })}</span>
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
