import { Hexagon, IdCard, Layers, MapPin, Radio, Truck, type LucideIcon } from 'lucide-react';
import { ROW_SCREENS } from '../../entity-ui/row-address.ts';

type PlaceEntity = keyof typeof ROW_SCREENS;

/** Where rows of an entity are opened: their screen and the parameter that names one of them there. */
export interface Place {
  entity: PlaceEntity;
  to: string;
  param: string;
  icon: LucideIcon;
}

/** In the order they are shown when they are found as well as each other. */
const ICONS: readonly [PlaceEntity, LucideIcon][] = [
  ['vehicle', Truck],
  ['driver', IdCard],
  ['site', MapPin],
  ['zone', Hexagon],
  ['fleet', Layers],
  ['device', Radio],
];

export const PLACES: readonly Place[] = ICONS.map(([entity, icon]) => ({ entity, icon, ...ROW_SCREENS[entity] }));

export const MAP = '/cartographie';

/** Address of a row; null when this person may not open its screen. A vehicle is on the map too. */
export function placeHref(place: Place, id: string, mayOpen: (to: string) => boolean): string | null {
  if (mayOpen(place.to)) return `${place.to}?${place.param}=${id}`;
  return place.entity === 'vehicle' && mayOpen(MAP) ? `${MAP}?vehicle=${id}` : null;
}
