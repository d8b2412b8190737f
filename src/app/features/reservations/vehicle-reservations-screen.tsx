import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ReservationList } from './reservation-list.tsx';

/** /gestion/vehicules/{id}/reservations: every reservation of a vehicle, with its totals. */
export function VehicleReservationsScreen({ id }: { id: string }) {
  const { t } = useTranslation('nav');
  const { loaded } = useRows('vehicle');
  const row = useRow('vehicle', id);
  const isOf = useCallback(({ vehicle }: Reservation) => vehicle === id, [id]);
  if (!row)
    return (
      <>
        <Breadcrumbs
          items={[
            { label: t('management'), to: '/gestion' },
            { label: t('vehicles'), to: '/gestion/vehicules' },
            { label: t('vehicleReservations') },
          ]}
        />
        {loaded && <AbsentRow entity="vehicle" id={id} />}
      </>
    );
  return (
    <ReservationList
      isOf={isOf}
      hidden="vehicle"
      title={t('vehicleReservations')}
      parent={[
        { label: t('management'), to: '/gestion' },
        { label: t('vehicles'), to: '/gestion/vehicules' },
        { label: String(row['registration']), to: '/gestion/vehicules', search: { vehicle: id } },
      ]}
      actions={
        <Link to="/reservations/vehicules/$id" params={{ id }} className={buttonClass()}>
          <CalendarDays aria-hidden="true" />
          {t('reservationVehicle')}
        </Link>
      }
    />
  );
}
