import { PERSISTENT } from './query.ts';

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
