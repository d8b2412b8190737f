import * as z from 'zod/mini';
import { readDeviceValue, writeDeviceValue } from '../../db/queries/profiles.ts';
import { applyColors } from '../shell/theme.ts';
import { call } from './http.ts';

const platformSchema = z.object({
  host: z.optional(z.string()),
  title: z.optional(z.string()),
  theme: z.optional(z.object({ logo: z.optional(z.string()), colors: z.optional(z.record(z.string(), z.string())) })),
});
export type Site = z.infer<typeof platformSchema>;

const KEY = 'site';
let site: Site = {};
const listeners = new Set<() => void>();

function set(next: Site): void {
  site = next;
  applyColors({ site: next.theme?.colors });
  for (const listener of listeners) listener();
}

/** Name and colours of the site: as last known on this device, then as the server says. Never throws. */
export async function loadSite(): Promise<void> {
  // Storage refused, or no network: what is known is shown.
  const known = await readDeviceValue<unknown>(KEY).catch(() => undefined);
  const kept = platformSchema.safeParse(known);
  if (kept.success) set(kept.data);
  // As above.
  const answer = platformSchema.safeParse(await call('/simple-directory/api/sites/_public').catch(() => undefined));
  if (!answer.success || JSON.stringify(answer.data) === JSON.stringify(kept.data)) return;
  set(answer.data);
  // As above.
  await writeDeviceValue(KEY, answer.data).catch(() => undefined);
}

export const platformStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Site => site,
};
