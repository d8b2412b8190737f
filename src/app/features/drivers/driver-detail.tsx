import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activityAt } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { StateText } from '../../entity-ui/state-text.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useVehicleState } from '../../entity-ui/use-rows.ts';
import { Plate } from '../../ui/plate.tsx';

/** The vehicle a driver has, and what it does now. */
export function DriverDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('driver');
  const vehicles = useRows('vehicle').rows;
  const mine = useMemo(() => vehicles.filter((vehicle) => vehicle['driver'] === row._id), [vehicles, row._id]);
  return (
    <section className="mb-4">
      {mine.length === 0 ? <p className="text-muted">{t('screen.noVehicle')}</p> : mine.map((vehicle) => <Vehicle key={vehicle._id} row={vehicle} />)}
    </section>
  );
}

function Vehicle({ row }: { row: LocalRow }) {
  const state = useVehicleState(row._id);
  const nowMs = useNowMs();
  return (
    <Link to="/gestion/vehicules" search={{ vehicle: row._id } as never} className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1">
      <Plate value={String(row['registration'])} size="m" />
      <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
      {state?.place && <span className="muted ell">{state.place}</span>}
    </Link>
  );
}
