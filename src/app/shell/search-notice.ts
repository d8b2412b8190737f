import i18next from 'i18next';
import { notify } from './notifications.ts';

const told = new Set<string>();

interface Schema<T> {
  shape: object;
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/**
 * `validateSearch` of a screen. Every part of the schema has its own fallback; a parameter that was given and could not be read is
 * told once, never a crash. Parameters the schema does not know are kept in the address.
 */
export function searchOf<T extends object>(schema: Schema<T>): (search: Record<string, unknown>) => T {
  return (search) => {
    const parsed = schema.safeParse(search);
    // Every name of the schema is there, if only undefined: an unread value of the address must not show through.
    const known: Record<string, unknown> = {
      ...Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])),
      ...(parsed.success ? parsed.data : {}),
    };
    const lost = Object.keys(schema.shape).filter((name) => search[name] !== undefined && search[name] !== '' && known[name] === undefined);
    const fresh = lost.filter((name) => !told.has(`${name}=${String(search[name])}`));
    for (const name of fresh) told.add(`${name}=${String(search[name])}`);
    if (fresh.length > 0) queueMicrotask(() => notify({ msg: i18next.t('errors:search', { names: fresh.join(', ') }) }));
    return known as T;
  };
}
