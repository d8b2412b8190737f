import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { activityAt } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Age } from '../../entity-ui/age.tsx';
import { StateText } from '../../entity-ui/state-text.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { Plate } from '../../ui/plate.tsx';

/** The vehicle a device is in, what it says of it, and since when it says nothing. */
export function DeviceDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('device');
  const id = row['vehicle'] as string | null;
  const vehicle = useRow('vehicle', id);
  const state = useVehicleState(id);
  const nowMs = useNowMs();
  return (
    <section className="mb-4 grid gap-2">
      {vehicle ? (
        <Link to="/gestion/vehicules" search={{ vehicle: vehicle._id } as never} className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1">
          <Plate value={String(vehicle['registration'])} size="m" />
          <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
          {state?.place && <span className="muted ell">{state.place}</span>}
        </Link>
      ) : (
        <p className="text-muted">{t('screen.noVehicle')}</p>
      )}
      {typeof row['lastSeenAt'] === 'string' ? (
        <p>
          {t('screen.heard')} <Age at={row['lastSeenAt']} />
        </p>
      ) : (
        <p className="text-muted">{t('screen.neverHeard')}</p>
      )}
    </section>
  );
}
