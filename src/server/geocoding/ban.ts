import * as z from 'zod';
import type { CloudClient } from '../connectors/cloud/client.ts';
import type { Provider } from './provider.ts';

/*
 * Base Adresse Nationale by the Géoplateforme, https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage
 * GET /reverse?lon=&lat=&index=address&limit=1: a GeoJSON FeatureCollection, nearest first, empty where there is none within its reach.
 *   properties.label     "8 Boulevard du Port 80000 Amiens"
 *   properties.name      "8 Boulevard du Port"
 *   properties.postcode, properties.city
 *   properties.distance  metres
 * 429 above 50 requests a second; addresses under Licence Ouverte 2.0, which asks to name the source.
 */
const answerSchema = z.object({
  features: z.array(
    z.object({ properties: z.object({ label: z.string(), name: z.string().optional(), postcode: z.string().optional(), city: z.string().optional(), distance: z.number().optional() }) }),
  ),
});
/** Farther than this it is somebody else's address. */
const REACH_M = 300;

export function banProvider(client: Pick<CloudClient, 'get'>, host: string): Provider {
  return {
    name: 'ban',
    host,
    attribution: 'Base Adresse Nationale (Licence Ouverte 2.0)',
    reverse: async (lat, lng, signal) => {
      const { features } = await client.get('/reverse', answerSchema, signal, { lon: lng, lat, index: 'address', limit: 1 });
      const found = features[0]?.properties;
      if (!found || (found.distance ?? 0) > REACH_M) return null;
      const { label, name, postcode, city } = found;
      return name !== undefined && city !== undefined && name !== city ? `${name}, ${[postcode, city].filter(Boolean).join(' ')}` : label;
    },
  };
}
