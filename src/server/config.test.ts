import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without variables, the documented defaults', () => {
  expect(readConfig({}, [])).toMatchObject({ port: 8080, host: '127.0.0.1', publicUrl: 'http://localhost:8080', gatewayTeltonikaPort: 5027, gatewayRuptelaPort: 5046, gatewayContinentalPort: 5085, gatewaySilencePort: 38_955, logLevel: 'info', demo: false });
  expect(readConfig({}, []).databaseUrl).toBeUndefined();
  expect(readConfig({ DATABASE_URL: '' }, ['--demo'])).toMatchObject({ demo: true });
  expect(readConfig({}, ['--demo']).demoDays).toBeUndefined();
  expect(readConfig({}, ['--demo', '--demo-days=5']).demoDays).toBe(5);
});

test('every wrong variable is named with what to do, and secrets are not repeated', () => {
  const read = (): unknown => readConfig({ PORT: 'http', PUBLIC_URL: 'fleet.example.org', DATABASE_URL: 'mysql://root:secret@x/y', LOG_LEVEL: 'loud' }, []);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: "http" does not fit\. Give a port/);
  expect(read).toThrow(/PUBLIC_URL: .*https:\/\/fleet\.example\.org/);
  expect(read).toThrow(/DATABASE_URL: .*postgres:\/\//);
  expect(read).toThrow(/LOG_LEVEL: .*one of/);
  expect(read).not.toThrow(/root:secret/);
});

test('a geocoder has the address and the pace of its public service, unless it is one of your own', () => {
  expect(readConfig({}, []).geocoder).toEqual({ provider: 'builtin', url: '', perMinute: 0, contact: null });
  expect(readConfig({ GEOCODER: 'ban' }, []).geocoder).toEqual({ provider: 'ban', url: 'https://data.geopf.fr/geocodage', perMinute: 600, contact: null });
  expect(() => readConfig({ GEOCODER: 'nominatim' }, [])).toThrow(/GEOCODER_CONTACT: missing beside GEOCODER\. Give an e-mail address/);
  const nominatim = { GEOCODER: 'nominatim', GEOCODER_CONTACT: 'fleet@example.org', GEOCODER_PER_MINUTE: '6000' };
  expect(readConfig(nominatim, []).geocoder).toMatchObject({ url: 'https://nominatim.openstreetmap.org', perMinute: 60 });
  expect(readConfig({ ...nominatim, GEOCODER_URL: 'http://10.0.0.7:8080/' }, []).geocoder).toMatchObject({ url: 'http://10.0.0.7:8080', perMinute: 6000 });
  expect(() => readConfig({ GEOCODER: 'google' }, [])).toThrow(/GEOCODER: .*builtin, ban, nominatim/);
});

test('PUBLIC_URL follows PORT and loses its final slash', () => {
  expect(readConfig({ PORT: '9000' }, []).publicUrl).toBe('http://localhost:9000');
  expect(readConfig({ PUBLIC_URL: 'https://fleet.example.org/' }, []).publicUrl).toBe('https://fleet.example.org');
});

test('a vendor cloud takes all of its variables or none, and a secret is never repeated', () => {
  expect(readConfig({}, []).clouds).toEqual({ sensolus: null, twohire: null, ford: null, free2move: null, mercedes: null });
  expect(readConfig({ FORD_CLIENT_ID: 'a', FORD_CLIENT_SECRET: 'b', FORD_REFRESH_TOKENS: 'c, d' }, []).clouds.ford).toEqual({ url: 'https://api.vehicle.ford.com', clientId: 'a', clientSecret: 'b', refreshTokens: ['c', 'd'] });
  expect(() => readConfig({ FORD_CLIENT_ID: 'a' }, [])).toThrow(/FORD_CLIENT_SECRET: missing beside FORD_CLIENT_ID\. Give the client secret[^]*FORD_REFRESH_TOKENS: missing/);
  const mercedes = { MERCEDES_KAFKA_BROKERS: 'b1.example.org:9093,b2.example.org:9094', MERCEDES_KAFKA_TOPIC: 'vehiclesignals.me', MERCEDES_KAFKA_GROUP: 'me.sillage', MERCEDES_TOKEN_URL: 'https://login.example.org/token', MERCEDES_CLIENT_ID: 'me' };
  expect(() => readConfig(mercedes, [])).toThrow(/MERCEDES_CLIENT_SECRET: missing beside MERCEDES_KAFKA_BROKERS/);
  expect(readConfig({ ...mercedes, MERCEDES_CLIENT_SECRET: 's' }, []).clouds.mercedes).toMatchObject({ brokers: [{ host: 'b1.example.org', port: 9093 }, { host: 'b2.example.org', port: 9094 }], scope: null });
  expect(() => readConfig({ ...mercedes, MERCEDES_CLIENT_SECRET: 's', MERCEDES_KAFKA_BROKERS: 'b1.example.org' }, [])).toThrow(/MERCEDES_KAFKA_BROKERS: .*host:port/);
  const short = (): unknown => readConfig({ SENSOLUS_WEBHOOK_SECRET: 'short-one' }, []);
  expect(short).toThrow(/SENSOLUS_WEBHOOK_SECRET: .*at least 16 characters/);
  expect(short).not.toThrow(/short-one/);
});

test('a map archive is a file that is there, or an address', () => {
  expect(readConfig({ MAP_ARCHIVE: 'package.json' }, []).mapArchive).toMatch(/^\/.*package\.json$/);
  expect(readConfig({ MAP_ARCHIVE: 'https://tiles.example.org/planet.pmtiles' }, []).mapArchive).toBe('https://tiles.example.org/planet.pmtiles');
  expect(() => readConfig({ MAP_ARCHIVE: '/nowhere/planet.pmtiles' }, [])).toThrow(/MAP_ARCHIVE: "\/nowhere\/planet\.pmtiles" does not fit\. Give the path of a PMTiles archive/);
});
