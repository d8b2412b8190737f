import * as z from 'zod/mini';
import { ACTIVITIES, type Activity } from '../../../domain/telemetry/state.ts';
import { ENERGIES, VEHICLE_CATEGORIES, VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';

/** What a parser of the query string may have made of a text ("0123" stays a text, "123" became a number). */
const plain = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
/** "1" or "true" of a link. */
const yes = z.pipe(plain, z.pipe(z.enum(['1', 'true']), z.transform(() => 1 as const)));
const LIST_MAX = 200;

/** A comma-separated list of ids. */
const ids = z.pipe(plain, z.transform((value: string) => value.split(',').filter((id) => z.uuid().safeParse(id).success || id === NONE).slice(0, LIST_MAX)));

/** A comma-separated list of words of a closed list; unknown ones are dropped. */
function words(known: readonly string[]) {
  return z.pipe(plain, z.transform((value: string) => [...new Set(value.split(','))].filter((word) => known.includes(word))));
}

/** Stands for "without a fleet" in the fleet filter. */
export const NONE = '-';

/** A list in the URL, back to comma-separated; nothing when empty. */
const listText = (list: string[]): string | undefined => (list.length > 0 ? list.join(',') : undefined);

/**
 * Search parameters of /gestion/vehicules. Every part has a fallback (undefined): a link from elsewhere, an old one or a mistyped
 * one opens the list. Lists stay comma-separated texts in the URL; `filtersOf` reads them.
 */
export const vehicleSearchSchema = z.object({
  /** Opens the detail of a vehicle. */
  vehicle: z.catch(z.optional(z.uuid()), undefined),
  /** With `vehicle`: its form. */
  edit: z.catch(z.optional(yes), undefined),
  /** The form of a new vehicle. */
  new: z.catch(z.optional(yes), undefined),
  /** Day shown in the detail. */
  day: z.catch(z.optional(z.iso.date()), undefined),
  q: z.catch(z.optional(z.pipe(plain, z.string().check(z.maxLength(100)))), undefined),
  state: z.catch(z.optional(z.pipe(words(ACTIVITIES), z.transform(listText))), undefined),
  /** Follows the person from screen to screen. */
  fleet: z.catch(z.optional(z.pipe(ids, z.transform(listText))), undefined),
  energy: z.catch(z.optional(z.pipe(words(ENERGIES), z.transform(listText))), undefined),
  category: z.catch(z.optional(z.pipe(words(VEHICLE_CATEGORIES), z.transform(listText))), undefined),
  status: z.catch(z.optional(z.pipe(words(VEHICLE_STATUSES), z.transform(listText))), undefined),
  sort: z.catch(z.optional(z.string().check(z.regex(/^-?[A-Za-z0-9]{1,40}$/))), undefined),
});
export type VehicleSearch = z.infer<typeof vehicleSearchSchema>;

export interface VehicleFilters {
  q: string;
  states: readonly Activity[];
  fleets: readonly string[];
  energies: readonly string[];
  categories: readonly string[];
  /** Empty: everything but sold and archived. */
  statuses: readonly string[];
}

const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

export function filtersOf(search: VehicleSearch): VehicleFilters {
  return {
    q: search.q ?? '',
    states: listOf(search.state) as Activity[],
    fleets: listOf(search.fleet),
    energies: listOf(search.energy),
    categories: listOf(search.category),
    statuses: listOf(search.status),
  };
}

export const FILTER_KEYS = ['state', 'fleet', 'energy', 'category', 'status'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Number of filters set, the text apart. */
export function filterCount(search: VehicleSearch): number {
  return FILTER_KEYS.filter((key) => search[key] !== undefined).length;
}
