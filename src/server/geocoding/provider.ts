export const PROVIDERS = ['builtin', 'ban', 'nominatim'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Somebody who knows addresses. The built-in list of towns needs none: it answers without waiting. */
export interface Provider {
  name: ProviderName;
  /** Host that is asked. */
  host: string;
  /** Whom addresses have to name where they are shown. */
  attribution: string;
  /** The address at a point, in one line; null when there is none. Throws CloudError. */
  reverse(lat: number, lng: number, signal: AbortSignal): Promise<string | null>;
}
