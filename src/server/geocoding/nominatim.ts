import * as z from 'zod';
import type { CloudClient } from '../connectors/cloud/client.ts';
import { SEARCH_LIMIT, type Provider } from './provider.ts';

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

export function nominatimProvider(client: Pick<CloudClient, 'get'>, host: string): Provider {
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
