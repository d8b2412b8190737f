import type { FoundAddress } from '../../domain/places/found-address.ts';

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
  /** The places that a text may mean, the best first. Throws CloudError. */
  search(text: string, signal: AbortSignal): Promise<FoundAddress[]>;
}

/** Answers to one search. */
export const SEARCH_LIMIT = 6;
/** Advisory lock of whoever asks the provider: one server at a time. */
export const ASKING_LOCK = 5_417_401;
