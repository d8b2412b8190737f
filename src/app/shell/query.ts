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

const KEY = 'sillage.query';

const partOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(PERSISTENT.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])));

function read(): Record<string, string> {
  try {
    return partOf(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

let kept: Record<string, string> | undefined;

/** Parameters kept from the last address that had them. */
export function persistentQuery(): Record<string, string> {
  return (kept ??= read());
}

function keep(next: Record<string, string>): void {
  kept = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Kept for this page only.
  }
}

/** Notes the parameters of an address. */
export function capturePersistent(search: Record<string, unknown>): void {
  const next = { ...persistentQuery(), ...partOf(search) };
  if (PERSISTENT.some((name) => next[name] !== persistentQuery()[name])) keep(next);
}

/** Takes the address as it is: a parameter that is not there is forgotten. */
export function keepAsIs(search: Record<string, unknown>): void {
  keep(partOf(search));
}
