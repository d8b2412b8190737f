import * as z from 'zod/mini';
import type { Entity } from '../../../domain/entity/entity.ts';
import { AUDIT_ACTIONS, AUDIT_BY } from '../../../domain/platform/audit.ts';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { VEHICLE_FILTERS, type VehicleFilterName } from '../../../domain/vehicle/vehicle-filters.ts';

const LIST_MAX = 200;

/** Stands for "without one" in a filter by reference or by an optional choice. */
export const NONE = '-';

/** A parameter that may be absent; one that cannot be read counts as absent. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/**
 * The same, read by a function: every route has some, and a schema of several parts for each would be a good part of a start.
 * What the parser of the query string made of a text is a text again ("123" became a number).
 */
function param<T>(read: (text: string) => T | undefined) {
  return z.optional(
    z.transform((value: unknown) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? read(String(value)) : undefined,
    ),
  );
}

const uuid = z.uuid();
const day = daySchema;
const isId = (text: string): boolean => uuid.safeParse(text).success;

/** A list in the URL, back to comma-separated; nothing when empty. */
const listText = (list: string[]): string | undefined => (list.length > 0 ? list.join(',') : undefined);

function listParam(isValue: (value: string) => boolean) {
  return param((text) => listText(text.split(',').filter(isValue).slice(0, LIST_MAX)));
}

/** A comma-separated list of ids, or NONE. */
export function idsParam() {
  return listParam((id) => id === NONE || isId(id));
}

/** Of a text as `filterText` writes it. */
const TEXT_MAX = 180;

/** The filters of vehicles that follow the person from screen to screen. */
export const vehicleFilterShape = Object.fromEntries(
  VEHICLE_FILTERS.map((filter) => [
    filter.name,
    'of' in filter ? idsParam() : listParam((text) => text.trim() !== '' && text.length <= TEXT_MAX),
  ]),
) as Record<VehicleFilterName, ReturnType<typeof idsParam>>;

/** A comma-separated list of words of a closed list; unknown ones are dropped. */
export function wordsParam(known: readonly string[]) {
  return param((text) => listText([...new Set(text.split(','))].filter((word) => word === NONE || known.includes(word))));
}

export function idParam() {
  return param((text) => (isId(text) ? text : undefined));
}

const PAGE_MAX = 100_000;

/** Which page of a list that the server pages. */
export function pageParam() {
  return param((text) => {
    const page = Number(text);
    return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : undefined;
  });
}

/** "1" or "true" of a link. */
export function yesParam() {
  return param((text) => (text === '1' || text === 'true' ? (1 as const) : undefined));
}

export function dayParam() {
  return param((text) => (day.safeParse(text).success ? text : undefined));
}

export function textParam(max = 100) {
  return param((text) => (text.length <= max ? text : undefined));
}

/** Parameters of every list: what is searched and the order ("-name" = downwards). */
export const listShape = {
  q: textParam(),
  sort: lenient(z.string().check(z.regex(/^-?[A-Za-z0-9]{1,40}$/))),
};

/** Filter values of a flag. */
export const FLAG_WORDS = ['yes', 'no'] as const;

/** Parameter of a filter by a declared field: choice, flag or reference. */
function filterParam(entity: Entity, name: string) {
  const field = entity.fields[name]!;
  return field.kind === 'ref' ? idsParam() : wordsParam(field.kind === 'flag' ? FLAG_WORDS : (field.options ?? []));
}

/**
 * Search parameters of the screen of an entity: `open` its detail, `edit` its form, `new` an empty form, `q`, `sort`, and one
 * parameter per filtered field. Every part has a fallback: an old or mistyped link opens the list.
 */
export function entitySearchSchema(entity: Entity, filters: readonly string[]) {
  return z.object({
    open: idParam(),
    edit: yesParam(),
    new: yesParam(),
    ...listShape,
    ...(Object.fromEntries(filters.map((name) => [name, filterParam(entity, name)])) as Record<string, ReturnType<typeof idsParam>>),
  });
}

/** Filters of the trail, beside those of every list. */
export const auditShape = { action: wordsParam(AUDIT_ACTIONS), by: wordsParam(AUDIT_BY) };

/** Screens that open a row of an entity, and the search parameter that names it there. */
export const ROW_SCREENS = {
  vehicle: { to: '/gestion/vehicules', param: 'vehicle' },
  driver: { to: '/gestion/conducteurs', param: 'open' },
  site: { to: '/gestion/sites', param: 'open' },
  zone: { to: '/gestion/zones', param: 'open' },
  fleet: { to: '/gestion/flottes', param: 'open' },
  device: { to: '/gestion/dispositifs-communicants', param: 'open' },
} as const;

/** Address of a vehicle's detail: what its links carry, so that a new tab opens it. */
export function vehicleHref(id: string): string {
  return `/gestion/vehicules?vehicle=${id}`;
}
