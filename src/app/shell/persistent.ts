import { PERSISTENT } from './query.ts';

const KEY = 'sillage.query';

function read(): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(PERSISTENT.filter((name) => typeof kept[name] === 'string').map((name) => [name, kept[name] as string]));
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
  const next = { ...persistentQuery() };
  for (const name of PERSISTENT) if (typeof search[name] === 'string' && search[name] !== '') next[name] = search[name];
  if (PERSISTENT.some((name) => next[name] !== persistentQuery()[name])) keep(next);
}

/** Takes the address as it is: a parameter that is not there is forgotten. */
export function keepAsIs(search: Record<string, unknown>): void {
  keep(
    Object.fromEntries(
      PERSISTENT.filter((name) => typeof search[name] === 'string' && search[name] !== '').map((name) => [name, search[name] as string]),
    ),
  );
}
