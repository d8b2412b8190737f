import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { Age } from '../../entity-ui/age.tsx';
import { DetailList, type DetailLine } from '../../entity-ui/detail-list.tsx';
import { StateText } from '../../entity-ui/state-text.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { formatNumber, formatUnit, MISSING } from '../../../domain/kit/format.ts';

/** What a vehicle's device says of itself: since when, with which supply and reception. */
export function VehicleHealth({ vehicle }: { vehicle: LocalRow }) {
  const { t, i18n } = useTranslation('vehicle-diagnostic');
  const state = useVehicleState(vehicle._id);
  const device = useRow('device', vehicle['device'] as string | null);
  const nowMs = useNowMs();
  const lines: DetailLine[] = [
    { label: t('state'), value: <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long /> },
    { label: t('device'), value: device ? String(device['title']) : t('noDevice'), aside: device ? String(device['serial']) : undefined },
    { label: t('heard'), value: typeof device?.['lastSeenAt'] === 'string' ? <Age at={device['lastSeenAt']} /> : MISSING },
    { label: t('voltage'), value: state?.voltageV == null ? MISSING : formatUnit(state.voltageV, 'V', i18n.language, 1) },
    { label: t('satellites'), value: state?.satellites == null ? MISSING : formatNumber(state.satellites, i18n.language) },
  ];
  return (
    <section className="panel mb-4 max-w-160 px-4 py-1" aria-label={t('health')}>
      <DetailList lines={lines} />
    </section>
  );
}
