import { Hexagon, IdCard, Layers, MapPin, Radio, Truck, type LucideIcon } from 'lucide-react';
import type { EntityName } from '../../../domain/registry.ts';

/** Where rows of an entity are opened: their screen and the parameter that names one of them there. */
export interface Place {
  entity: EntityName;
  to: string;
  param: string;
  icon: LucideIcon;
}

/** In the order they are shown when they are found as well as each other. */
export const PLACES: readonly Place[] = [
  { entity: 'vehicle', to: '/gestion/vehicules', param: 'vehicle', icon: Truck },
  { entity: 'driver', to: '/gestion/conducteurs', param: 'open', icon: IdCard },
  { entity: 'site', to: '/gestion/sites', param: 'open', icon: MapPin },
  { entity: 'zone', to: '/gestion/zones', param: 'open', icon: Hexagon },
  { entity: 'fleet', to: '/gestion/flottes', param: 'open', icon: Layers },
  { entity: 'device', to: '/gestion/dispositifs-communicants', param: 'open', icon: Radio },
];

export const MAP = '/cartographie';

/** Address of a row; null when this person may not open its screen. A vehicle is on the map too. */
export function placeHref(place: Place, id: string, mayOpen: (to: string) => boolean): string | null {
  if (mayOpen(place.to)) return `${place.to}?${place.param}=${id}`;
  return place.entity === 'vehicle' && mayOpen(MAP) ? `${MAP}?vehicle=${id}` : null;
}
