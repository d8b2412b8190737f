import * as z from 'zod/mini';
import { readDeviceValue, writeDeviceValue } from '../../db/queries/profiles.ts';
import { applyColors } from '../shell/theme.ts';
import { call } from './http.ts';

const siteSchema = z.object({
  host: z.optional(z.string()),
  title: z.optional(z.string()),
  theme: z.optional(z.object({ logo: z.optional(z.string()), colors: z.optional(z.record(z.string(), z.string())) })),
});
export type Site = z.infer<typeof siteSchema>;

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
  const known = await readDeviceValue<unknown>(KEY).catch(() => undefined);
  const kept = siteSchema.safeParse(known);
  if (kept.success) set(kept.data);
  const answer = siteSchema.safeParse(await call('/simple-directory/api/sites/_public').catch(() => undefined));
  if (!answer.success || JSON.stringify(answer.data) === JSON.stringify(kept.data)) return;
  set(answer.data);
  await writeDeviceValue(KEY, answer.data).catch(() => undefined);
}

export const siteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Site => site,
};
