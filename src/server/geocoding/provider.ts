import * as z from 'zod';
import type { FoundAddress } from '../../domain/places/asked-place.ts';
import { CloudClient } from '../connectors/cloud/client.ts';
import type { Waiting } from '../connectors/cloud/exchange.ts';

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
const SEARCH_LIMIT = 6;
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

/*
 * Nominatim, https://nominatim.org/release-docs/latest/api/Reverse/ and /api/Search/
 * GET /reverse?lat=&lon=&format=jsonv2&zoom=18&addressdetails=1: the nearest object that has an address.
 *   display_name   all of it, "8, Boulevard du Port, Amiens, Somme, …"
 *   address        house_number, road (or pedestrian, path …), postcode, city | town | village | municipality | hamlet …
 *   {"error": "Unable to geocode"}, with status 200, where there is none
 * GET /search?q=&format=jsonv2&addressdetails=1&limit=: a list of the same, best first, with lat and lon as texts.
 * Usage policy, https://operations.osmfoundation.org/policies/nominatim/: one request a second at most, a User-Agent that names who asks,
 * answers kept, OpenStreetMap named where they are shown, no question at each key.
 */
const part = z.string().optional();
const placeSchema = z.object({
  display_name: z.string(),
  address: z
    .object({
      house_number: part,
      road: part,
      pedestrian: part,
      hamlet: part,
      locality: part,
      postcode: part,
      city: part,
      town: part,
      village: part,
      municipality: part,
    })
    .optional(),
});
const answerSchema = z.union([z.object({ error: z.unknown() }).transform(() => null), placeSchema]);
const searchSchema = z.array(placeSchema.extend({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }));
/** Parts of the whole name when the address is not told by its own. */
const PARTS = 3;

function line({ address: a = {}, display_name: whole }: z.infer<typeof placeSchema>): string {
  const street = [a.house_number, a.road ?? a.pedestrian ?? a.hamlet ?? a.locality].filter(Boolean).join(' ');
  const town = [a.postcode, a.city ?? a.town ?? a.village ?? a.municipality].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || whole.split(', ').slice(0, PARTS).join(', ');
}

function nominatimProvider(client: Pick<CloudClient, 'get'>, host: string): Provider {
  return {
    name: 'nominatim',
    host,
    attribution: '© OpenStreetMap contributors',
    reverse: async (lat, lng, signal) => {
      const found = await client.get('/reverse', answerSchema, signal, {
        lat,
        lon: lng,
        format: 'jsonv2',
        zoom: 18,
        addressdetails: 1,
        'accept-language': 'fr',
      });
      return found && line(found);
    },
    search: async (text, signal) => {
      const found = await client.get('/search', searchSchema, signal, {
        q: text,
        format: 'jsonv2',
        addressdetails: 1,
        limit: SEARCH_LIMIT,
        'accept-language': 'fr',
      });
      return found.map((place) => ({ label: line(place), lat: place.lat, lng: place.lon }));
    },
  };
}

/*
 * Base Adresse Nationale by the Géoplateforme, https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage
 * GET /reverse?lon=&lat=&index=address&limit=1: a GeoJSON FeatureCollection, nearest first, empty where there is none within its reach.
 *   properties.label     "8 Boulevard du Port 80000 Amiens"
 *   properties.name      "8 Boulevard du Port"
 *   properties.postcode, properties.city
 *   properties.distance  metres
 * GET /search?q=&index=address&autocomplete=0&limit=: the same, best first, with geometry.coordinates [longitude, latitude]
 * 429 above 50 requests a second; addresses under Licence Ouverte 2.0, which asks to name the source.
 */
const propertiesSchema = z.object({
  label: z.string(),
  name: z.string().optional(),
  postcode: z.string().optional(),
  city: z.string().optional(),
  distance: z.number().optional(),
});
const banAnswerSchema = z.object({ features: z.array(z.object({ properties: propertiesSchema })) });
const banSearchSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
      properties: propertiesSchema,
    }),
  ),
});
/** Farther than this it is somebody else's address. */
const REACH_M = 300;

const banLine = ({ label, name, postcode, city }: z.infer<typeof propertiesSchema>): string =>
  name !== undefined && city !== undefined && name !== city ? `${name}, ${[postcode, city].filter(Boolean).join(' ')}` : label;

function banProvider(client: Pick<CloudClient, 'get'>, host: string): Provider {
  return {
    name: 'ban',
    host,
    attribution: 'Base Adresse Nationale (Licence Ouverte 2.0)',
    reverse: async (lat, lng, signal) => {
      const { features } = await client.get('/reverse', banAnswerSchema, signal, { lon: lng, lat, index: 'address', limit: 1 });
      const found = features[0]?.properties;
      if (!found || (found.distance ?? 0) > REACH_M) return null;
      return banLine(found);
    },
    search: async (text, signal) => {
      const { features } = await client.get('/search', banSearchSchema, signal, {
        q: text,
        index: 'address',
        autocomplete: 0,
        limit: SEARCH_LIMIT,
      });
      return features.map(
        ({
          geometry: {
            coordinates: [lng, lat],
          },
          properties,
        }) => ({ label: banLine(properties), lat, lng }),
      );
    },
  };
}

const TIMEOUT_MS = 10_000;

/** The provider that is configured; null: the built-in list alone. */
export function providerOf({ provider, url, perMinute, contact }: GeocoderSettings, waiting?: Waiting): Provider | null {
  if (provider === 'builtin') return null;
  const userAgent = `Sillage/1 (${contact ?? 'fleet telematics'})`;
  // Tried once: what fails waits in the queue, and everything with it.
  const client = new CloudClient({
    base: url,
    credential: { kind: 'none' },
    headers: { 'user-agent': userAgent },
    perMinute,
    attempts: 1,
    timeoutMs: TIMEOUT_MS,
    ...(waiting ? { waiting } : {}),
  });
  return (provider === 'ban' ? banProvider : nominatimProvider)(client, new URL(url).host);
}
