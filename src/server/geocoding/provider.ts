import * as z from 'zod';
import type { FoundAddress } from '../../domain/places/asked-place.ts';

const PROVIDERS = ['builtin', 'ban', 'nominatim'] as const;
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

/** Which addresses places get. `builtin` asks nobody. */
export interface GeocoderSettings {
  provider: ProviderName;
  /** Without a final slash. */
  url: string;
  perMinute: number;
  /** Who runs this server, for the provider: an e-mail address or a page. */
  contact: string | null;
}

/** What each provider allows on its public service. */
const DEFAULTS: Record<ProviderName, { url: string; perMinute: number }> = {
  builtin: { url: '', perMinute: 0 },
  // 50 requests a second and address: https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage
  ban: { url: 'https://data.geopf.fr/geocodage', perMinute: 600 },
  // One request a second: https://operations.osmfoundation.org/policies/nominatim/
  nominatim: { url: 'https://nominatim.openstreetmap.org', perMinute: 60 },
};
const PUBLIC_HOST = 'nominatim.openstreetmap.org';

export const GEOCODER_VARIABLES = {
  GEOCODER: { schema: z.enum(PROVIDERS).default('builtin'), hint: `one of ${PROVIDERS.join(', ')}` },
  GEOCODER_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    hint: 'the address of a geocoder of your own, or leave it out for the public one',
  },
  GEOCODER_PER_MINUTE: {
    schema: z.coerce.number().int().min(1).max(60_000).optional(),
    hint: 'requests a minute, from 1 to 60000, or leave it out for what the public service allows',
  },
  GEOCODER_CONTACT: {
    schema: z
      .string()
      .min(3)
      .max(200)
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
    hint: 'an e-mail address or a page of who runs this server, in ASCII',
  },
} as const;

type Variable = keyof typeof GEOCODER_VARIABLES;
type GeocoderValues = { [V in Variable]: z.infer<(typeof GEOCODER_VARIABLES)[V]['schema']> };

/** What does not go together, as lines for the operator. */
export function geocoderProblems(env: NodeJS.ProcessEnv): string[] {
  return env['GEOCODER'] === 'nominatim' && (env['GEOCODER_CONTACT'] ?? '') === ''
    ? [`GEOCODER_CONTACT: missing beside GEOCODER. Give ${GEOCODER_VARIABLES.GEOCODER_CONTACT.hint}.`]
    : [];
}

export function geocoderOf(read: GeocoderValues): GeocoderSettings {
  const { GEOCODER: provider, GEOCODER_CONTACT: contact = null } = read;
  const known = DEFAULTS[provider];
  const url = (read.GEOCODER_URL ?? known.url).replace(/\/+$/, '');
  const perMinute = read.GEOCODER_PER_MINUTE ?? known.perMinute;
  // Nobody may ask the public service more often, whatever is configured.
  return { provider, url, contact, perMinute: url.includes(PUBLIC_HOST) ? Math.min(perMinute, known.perMinute) : perMinute };
}
