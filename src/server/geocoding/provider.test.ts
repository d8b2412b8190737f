import { afterEach, describe, expect, it } from 'vitest';
import { json, quickWaiting, standIn, type Answering, type StandIn } from '../../../tests/helpers/cloud.ts';
import { providerOf, type Provider } from './provider.ts';

let server: StandIn;
afterEach(() => server.close());

const signal = new AbortController().signal;
async function stage(provider: 'ban' | 'nominatim', answering: Answering): Promise<{ provider: Provider; waits: number[] }> {
  server = await standIn({ '/reverse': answering, '/search': answering });
  const waiting = quickWaiting();
  return {
    provider: providerOf({ provider, url: server.url, perMinute: 60, contact: 'fleet@example.org' }, waiting)!,
    waits: waiting.waits,
  };
}

describe('ban', () => {
  const feature = (properties: Record<string, unknown>) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [2.29, 49.89] }, properties }],
  });

  it('asks for the nearest address, longitude first, and writes it in one line', async () => {
    const { provider } = await stage('ban', (_, response) =>
      json(
        response,
        feature({
          label: '8 Boulevard du Port 80000 Amiens',
          name: '8 Boulevard du Port',
          postcode: '80000',
          city: 'Amiens',
          type: 'housenumber',
          distance: 12,
          score: 0.9,
        }),
      ),
    );
    expect(await provider.reverse(49.8977, 2.29, signal)).toBe('8 Boulevard du Port, 80000 Amiens');
    expect(Object.fromEntries(server.asked[0]!.query)).toEqual({ lon: '2.29', lat: '49.8977', index: 'address', limit: '1' });
    expect(provider.attribution).toMatch(/Licence Ouverte/);
  });
  it.each([
    ['nothing within its reach', { type: 'FeatureCollection', features: [] }, null],
    ['an address that is far', feature({ label: 'Amiens', name: '1 Rue Haute', city: 'Amiens', distance: 900 }), null],
    ['a municipality alone', feature({ label: 'Amiens', name: 'Amiens', postcode: '80000', city: 'Amiens', distance: 100 }), 'Amiens'],
  ])('%s', async (_what, answer, label) => {
    const { provider } = await stage('ban', (_, response) => json(response, answer));
    expect(await provider.reverse(49, 2, signal)).toBe(label);
  });
  it('R-104: finds the places a text may mean, with where they are', async () => {
    const found = {
      ...feature({ label: '8 Boulevard du Port 80000 Amiens', name: '8 Boulevard du Port', postcode: '80000', city: 'Amiens', score: 0.9 }),
    };
    const { provider } = await stage('ban', (_, response) => json(response, found));
    expect(await provider.search('8 bd du port amiens', signal)).toEqual([
      { label: '8 Boulevard du Port, 80000 Amiens', lat: 49.89, lng: 2.29 },
    ]);
    expect(Object.fromEntries(server.asked[0]!.query)).toEqual({
      q: '8 bd du port amiens',
      index: 'address',
      autocomplete: '0',
      limit: '6',
    });
  });
  it('fails as what it is: limited, broken, no answer of ours', async () => {
    const limited = await stage('ban', (_, response) => void response.writeHead(429, { 'retry-after': '7' }).end());
    await expect(limited.provider.reverse(49, 2, signal)).rejects.toMatchObject({ trouble: 'limited', retryAfterMs: 7000, mayPass: true });
    expect(server.asked).toHaveLength(1);
    await server.close();
    const portal = await stage('ban', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    await expect(portal.provider.reverse(49, 2, signal)).rejects.toMatchObject({ trouble: 'malformed', mayPass: false });
    await server.close();
    const cut = await stage('ban', (_, response) => void response.destroy());
    await expect(cut.provider.reverse(49, 2, signal)).rejects.toMatchObject({ trouble: 'network', mayPass: true });
  });
});

describe('nominatim', () => {
  it('says who asks, at most once a second, and writes street and town', async () => {
    const { provider, waits } = await stage('nominatim', (_, response) =>
      json(response, {
        licence: 'Data © OpenStreetMap contributors',
        display_name: '8, Boulevard du Port, Amiens, Somme, France',
        address: { house_number: '8', road: 'Boulevard du Port', postcode: '80000', city: 'Amiens', country: 'France', country_code: 'fr' },
      }),
    );
    expect(await provider.reverse(49.9, 2.3, signal)).toBe('8 Boulevard du Port, 80000 Amiens');
    await provider.reverse(49.9, 2.4, signal);
    expect(waits).toEqual([1000]);
    expect(server.asked[0]!.headers['user-agent']).toBe('Sillage/1 (fleet@example.org)');
    expect(server.asked[0]!.query.get('format')).toBe('jsonv2');
    expect(provider.attribution).toBe('© OpenStreetMap contributors');
  });
  it('R-104: finds the places a text may mean, told as texts', async () => {
    const { provider } = await stage('nominatim', (_, response) =>
      json(response, [
        { lat: '49.8977', lon: '2.29', display_name: 'x, y', address: { road: 'Boulevard du Port', city: 'Amiens' } },
        { lat: '1', lon: '2', display_name: 'Forêt, Vosges, Grand Est, France' },
      ]),
    );
    expect(await provider.search('bd du port', signal)).toEqual([
      { label: 'Boulevard du Port, Amiens', lat: 49.8977, lng: 2.29 },
      { label: 'Forêt, Vosges, Grand Est', lat: 1, lng: 2 },
    ]);
    expect(server.asked[0]!.query.get('q')).toBe('bd du port');
  });
  it.each([
    ['nothing there', { error: 'Unable to geocode' }, null],
    ['no address of its own', { display_name: 'Forêt, Vosges, Grand Est, France' }, 'Forêt, Vosges, Grand Est'],
    ['a hamlet', { display_name: 'x', address: { hamlet: 'Le Mas', village: 'Anse' } }, 'Le Mas, Anse'],
  ])('%s', async (_what, answer, label) => {
    const { provider } = await stage('nominatim', (_, response) => json(response, answer));
    expect(await provider.reverse(48, 7, signal)).toBe(label);
  });
  it('a ban is no failure that passes', async () => {
    const { provider } = await stage('nominatim', (_, response) => void response.writeHead(403).end('Access blocked'));
    await expect(provider.reverse(48, 7, signal)).rejects.toMatchObject({ trouble: 'unauthorized', mayPass: false });
  });
});
