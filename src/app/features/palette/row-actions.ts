import { CalendarCheck, Map, Pencil, Stethoscope, Truck, type LucideIcon } from 'lucide-react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MAP, type Place } from './palette-index.ts';

interface RowAction {
  /** Label `palette:actions.<key>`. */
  key: string;
  icon: LucideIcon;
  href: string;
}

interface ActionContext {
  mayOpen: (to: string) => boolean;
  /** An address with parameters has a screen in this build. */
  isBuilt: (href: string) => boolean;
  mayEdit: boolean;
  /** The vehicle a driver drives or a device is in. */
  vehicleOf: (row: LocalRow) => string | undefined;
}

/** What can be done at once with a row that was found, beyond opening it. */
export function rowActions(place: Place, row: LocalRow, { mayOpen, isBuilt, mayEdit, vehicleOf }: ActionContext): RowAction[] {
  const id = row._id;
  const vehicles = '/gestion/vehicules';
  const actions: (RowAction & { open: boolean })[] = [];
  const add = (key: string, icon: LucideIcon, href: string, open: boolean): void => void actions.push({ key, icon, href, open });
  switch (place.entity) {
    case 'vehicle':
      add('map', Map, `${MAP}?vehicle=${id}`, mayOpen(MAP) && mayOpen(vehicles));
      add('diagnostics', Stethoscope, `${vehicles}/${id}/diagnostic`, mayOpen(vehicles) && isBuilt(`${vehicles}/${id}/diagnostic`));
      add('reservations', CalendarCheck, `${vehicles}/${id}/reservations`, mayOpen(vehicles) && isBuilt(`${vehicles}/${id}/reservations`));
      break;
    case 'site':
      add('map', Map, `${MAP}?places=1&at=${String(row['lat'])},${String(row['lng'])},15`, mayOpen(MAP) && typeof row['lat'] === 'number');
      break;
    case 'fleet':
      add('fleetVehicles', Truck, `${vehicles}?fleet=${id}`, mayOpen(vehicles));
      add('map', Map, `${MAP}?fleet=${id}`, mayOpen(MAP));
      break;
    default: {
      const vehicle = vehicleOf(row);
      add('itsVehicle', Truck, `${vehicles}?vehicle=${vehicle ?? ''}`, vehicle !== undefined && mayOpen(vehicles));
    }
  }
  add('edit', Pencil, `${place.to}?${place.param}=${id}&edit=1`, mayEdit && mayOpen(place.to));
  return actions.filter(({ open }) => open).map(({ key, icon, href }) => ({ key, icon, href }));
}
