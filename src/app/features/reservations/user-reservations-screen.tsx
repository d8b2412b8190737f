import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { ReservationList } from './reservation-list.tsx';
import { useReservations } from './use-availability.ts';

/** /gestion/utilisateurs/{id}/reservations: every reservation of a person, by their id or that of their membership. */
export function UserReservationsScreen({ id }: { id: string }) {
  const { t } = useTranslation('nav');
  const members = useRows('membership');
  const reservations = useReservations();
  const access = useAccess();
  const member = members.byId.get(id) ?? members.rows.find((row) => row['user'] === id);
  const user = String(member?.['user'] ?? id);
  const name = String(member?.['name'] ?? reservations.find(({ bookedBy }) => bookedBy === user)?.bookedByName ?? t('users'));
  const isOf = useCallback(({ bookedBy }: Reservation) => bookedBy === user, [user]);
  if (!member && members.loaded && access.can('read', 'membership') && !reservations.some(isOf))
    return <AbsentRow entity="membership" id={id} />;
  return (
    <ReservationList
      isOf={isOf}
      hidden="bookedByName"
      title={t('userReservations')}
      parent={
        access.can('update', 'membership')
          ? [
              { label: t('management'), to: '/gestion' },
              { label: t('users'), to: '/gestion/utilisateurs' },
              { label: name, to: '/gestion/utilisateurs', ...(member ? { search: { open: member._id } } : {}) },
            ]
          : [{ label: name }]
      }
    />
  );
}
