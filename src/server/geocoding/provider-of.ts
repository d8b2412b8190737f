import * as z from 'zod';
import { CloudClient } from '../connectors/cloud/client.ts';
import type { Waiting } from '../connectors/cloud/waiting.ts';
import { nominatimProvider } from './nominatim.ts';
import { type Provider, SEARCH_LIMIT } from './provider.ts';
import type { GeocoderSettings } from './settings.ts';

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
const answerSchema = z.object({ features: z.array(z.object({ properties: propertiesSchema })) });
const searchSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
      properties: propertiesSchema,
    }),
  ),
});
/** Farther than this it is somebody else's address. */
const REACH_M = 300;

const line = ({ label, name, postcode, city }: z.infer<typeof propertiesSchema>): string =>
  name !== undefined && city !== undefined && name !== city ? `${name}, ${[postcode, city].filter(Boolean).join(' ')}` : label;

function banProvider(client: Pick<CloudClient, 'get'>, host: string): Provider {
  return {
    name: 'ban',
    host,
    attribution: 'Base Adresse Nationale (Licence Ouverte 2.0)',
    reverse: async (lat, lng, signal) => {
      const { features } = await client.get('/reverse', answerSchema, signal, { lon: lng, lat, index: 'address', limit: 1 });
      const found = features[0]?.properties;
      if (!found || (found.distance ?? 0) > REACH_M) return null;
      return line(found);
    },
    search: async (text, signal) => {
      const { features } = await client.get('/search', searchSchema, signal, {
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
        }) => ({ label: line(properties), lat, lng }),
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
