import * as z from 'zod/mini';

const KEPT = 12;
const schema = z.array(z.string().check(z.maxLength(120)));
const keyOf = (profile: string): string => `sillage:recent:${profile}`;

/** What was opened from the palette on this device, the last one first. */
export function recentEntries(profile: string): readonly string[] {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(keyOf(profile)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberEntry(profile: string, key: string): void {
  try {
    localStorage.setItem(keyOf(profile), JSON.stringify([key, ...recentEntries(profile).filter((other) => other !== key)].slice(0, KEPT)));
  } catch {
    // Storage refused: nothing is recent.
  }
}
