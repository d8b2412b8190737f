import { compareNames } from '../../../domain/text/order-rows.ts';
import { useMemo } from 'react';
import { MANAGERS, knownRole } from '../../../domain/access/permissions.ts';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { heldDuring, obstacleOf, type Obstacle } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useHindrances } from '../../entity-ui/vehicle/use-hindrances.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';

export const reservationOf = (row: LocalRow): Reservation & LocalRow => row as Reservation & LocalRow;

/** A reservation that the server refused holds nothing: it is there to be mended. */
const isRefusedNew = ({ refused }: LocalRow): boolean => refused?.mutation.op === 'create';

/** Reservations of this device that stand, those that wait to be sent included. */
export function useReservations(): readonly (Reservation & LocalRow)[] {
  const { rows } = useRows('reservation');
  return useMemo(() => rows.filter((row) => !isRefusedNew(row)).map(reservationOf), [rows]);
}

/** Vehicles open to reservation, by their plate. */
export function useSharedVehicles(): { vehicles: readonly LocalRow[]; loaded: boolean } {
  const { rows, loaded } = useRows('vehicle');
  const vehicles = useMemo(
    () =>
      rows
        .filter((row) => row['carSharing'] === true && !RETIRED_STATUSES.includes(row['status']))
        .toSorted((a, b) => compareNames(String(a['registration']), String(b['registration']))),
    [rows],
  );
  return { vehicles, loaded };
}

interface Availability {
  /** Who holds a vehicle during a slot, the earliest first; `except`: the reservation that is being changed. */
  heldBy: (vehicle: string, slot: Slot, except?: string) => (Reservation & LocalRow)[];
  /** What else keeps it from being had, as far as this person may know: the server knows the rest. */
  obstacle: (vehicle: LocalRow, slot: Slot) => Obstacle | null;
  isFree: (vehicle: LocalRow, slot: Slot, except?: string) => boolean;
}

/** What is free, from the rows of this device: with or without network. */
export function useAvailability(): Availability {
  const reservations = useReservations();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const hindrances = useHindrances();
  return useMemo(() => {
    const heldBy: Availability['heldBy'] = (vehicle, slot, except) => heldDuring(reservations, vehicle, slot, nowMs, except);
    const obstacle: Availability['obstacle'] = (vehicle, slot) => obstacleOf(vehicle as EntityRow<'vehicle'>, slot, hindrances, timeZone);
    return {
      heldBy,
      obstacle,
      isFree: (vehicle, slot, except) => obstacle(vehicle, slot) === null && heldBy(vehicle._id, slot, except).length === 0,
    };
  }, [reservations, hindrances, nowMs, timeZone]);
}

interface MyPart {
  isManager: boolean;
  /** Is a reservation this person's? One that was not sent yet bears no name, but for whom it is. */
  isMine: (row: Reservation) => boolean;
}

export function useMyPart(): MyPart {
  const { user } = useSession();
  const id = user?.id;
  const role = user?.organization?.role;
  return useMemo(
    () => ({
      isManager: role !== undefined && MANAGERS.includes(knownRole(role)),
      isMine: (row) => row.bookedBy === id || (row.ver === 0 && row.holder === null),
    }),
    [id, role],
  );
}
