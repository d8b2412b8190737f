import { VEHICLE_FILTER_NAMES } from '../../domain/vehicle/vehicle-filters.ts';

/**
 * The query string as plain texts: "007" stays "007", a list stays comma-separated. Undefined and empty values are left out.
 */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text));
}

export function stringifyQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(key, Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value));
  }
  // Commas and colons are allowed in a query and read better as they are.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text ? `?${text}` : '';
}

/** Parameters that follow the person from screen to screen (decision 4): the filters of vehicles. */
export const PERSISTENT = VEHICLE_FILTER_NAMES;

/** What the address lacks of the persistent parameters; null when nothing is missing. */
export function missingPersistent(search: Record<string, unknown>, kept: Record<string, string>): Record<string, string> | null {
  const missing = Object.entries(kept).filter(([name]) => search[name] === undefined || search[name] === '');
  return missing.length > 0 ? Object.fromEntries(missing) : null;
}
