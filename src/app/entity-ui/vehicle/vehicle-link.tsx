import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { activityAt } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MISSING } from '../../../domain/text/format.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { PrivateTag, StateText } from './vehicle-state.tsx';
import { useNowMs } from '../use-now.ts';
import { useVehicleState } from '../use-rows.ts';

const plateOf = (row: LocalRow): string => String(row['registration']);

type VehicleLinkProps = Pick<ComponentProps<'a'>, 'className' | 'tabIndex' | 'children'> & { row: LocalRow; 'data-still'?: '' };

/** The way to a vehicle, by its plate when nothing else is given. */
export function VehicleLink({ row, children = <Plate value={plateOf(row)} />, ...link }: VehicleLinkProps) {
  return (
    <Link to="/gestion/vehicules" search={{ vehicle: row._id }} {...link}>
      {children}
    </Link>
  );
}

/** The plate of a vehicle in a list of other things: pressed, it opens the vehicle and not the row. */
export function PlateCell({ row }: { row: LocalRow | undefined }) {
  return row ? <VehicleLink row={row} tabIndex={-1} className="flex" data-still="" /> : <span className="subtle">{MISSING}</span>;
}

/** A vehicle in the detail of something else: its plate, what it does and where. */
export function VehicleLine({ row }: { row: LocalRow }) {
  const state = useVehicleState(row._id);
  const nowMs = useNowMs();
  return (
    <VehicleLink row={row} className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1">
      <Plate value={plateOf(row)} size="m" />
      <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
      {state?.isPrivate ? <PrivateTag /> : state?.place && <span className="muted ell">{state.place}</span>}
    </VehicleLink>
  );
}
