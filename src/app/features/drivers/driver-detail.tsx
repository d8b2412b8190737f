import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';

/** The vehicle a driver has, and what it does now. */
export function DriverDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('driver');
  const vehicles = useRows('vehicle').rows;
  const mine = useMemo(() => vehicles.filter((vehicle) => vehicle['driver'] === row._id), [vehicles, row._id]);
  return (
    <section className="mb-4">
      {mine.length === 0 ? (
        <p className="text-muted">{t('screen.noVehicle')}</p>
      ) : (
        mine.map((vehicle) => <VehicleLine key={vehicle._id} row={vehicle} />)
      )}
      <AppLink className="link" href={`/gestion/conducteurs?tab=assignments&driver=${row._id}`}>
        {t('screen.had')}
      </AppLink>
    </section>
  );
}
