import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALHOST_TLS } from '../../tests/fixtures/localhost-tls.ts';
import { certificate } from '../../tests/helpers/certificate.ts';
import { ConfigError, readConfig } from './config.ts';

test('without variables, the documented defaults', () => {
  expect(readConfig({}, [])).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    gatewayTeltonikaPort: 5027,
    gatewayRuptelaPort: 5046,
    gatewayContinentalPort: 5085,
    gatewaySilencePort: 38_955,
    logLevel: 'info',
    demo: false,
  });
  expect(readConfig({}, []).databaseUrl).toBeUndefined();
  expect(readConfig({ DATABASE_URL: '' }, ['--demo'])).toMatchObject({ demo: true });
  expect(readConfig({}, ['--demo']).demoDays).toBeUndefined();
  expect(readConfig({}, ['--demo', '--demo-days=5']).demoDays).toBe(5);
});

test('every wrong variable is named with what to do, and secrets are not repeated', () => {
  const read = (): unknown =>
    readConfig({ PORT: 'http', PUBLIC_URL: 'fleet.example.org', DATABASE_URL: 'mysql://root:secret@x/y', LOG_LEVEL: 'loud' }, []);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: "http" does not fit\. Give a port/);
  expect(read).toThrow(/PUBLIC_URL: .*https:\/\/fleet\.example\.org/);
  expect(read).toThrow(/DATABASE_URL: .*postgres:\/\//);
  expect(read).toThrow(/LOG_LEVEL: .*one of/);
  expect(read).not.toThrow(/root:secret/);
});

test('a geocoder has the address and the pace of its public service, unless it is one of your own', () => {
  expect(readConfig({}, []).geocoder).toEqual({ provider: 'builtin', url: '', perMinute: 0, contact: null });
  expect(readConfig({ GEOCODER: 'ban' }, []).geocoder).toEqual({
    provider: 'ban',
    url: 'https://data.geopf.fr/geocodage',
    perMinute: 600,
    contact: null,
  });
  expect(() => readConfig({ GEOCODER: 'nominatim' }, [])).toThrow(/GEOCODER_CONTACT: missing beside GEOCODER\. Give an e-mail address/);
  const nominatim = { GEOCODER: 'nominatim', GEOCODER_CONTACT: 'fleet@example.org', GEOCODER_PER_MINUTE: '6000' };
  expect(readConfig(nominatim, []).geocoder).toMatchObject({ url: 'https://nominatim.openstreetmap.org', perMinute: 60 });
  expect(readConfig({ ...nominatim, GEOCODER_URL: 'http://10.0.0.7:8080/' }, []).geocoder).toMatchObject({
    url: 'http://10.0.0.7:8080',
    perMinute: 6000,
  });
  expect(() => readConfig({ GEOCODER: 'google' }, [])).toThrow(/GEOCODER: .*builtin, ban, nominatim/);
});

test('PUBLIC_URL follows PORT and loses its final slash', () => {
  expect(readConfig({ PORT: '9000' }, []).publicUrl).toBe('http://localhost:9000');
  expect(readConfig({ PUBLIC_URL: 'https://fleet.example.org/' }, []).publicUrl).toBe('https://fleet.example.org');
});

test('PUBLIC_URL has no path: the application is at the root of its site', () => {
  for (const url of ['https://example.org/fleet', 'https://example.org/fleet/', 'https://example.org/?a', 'https://example.org#a'])
    expect(() => readConfig({ PUBLIC_URL: url }, []), url).toThrow(/PUBLIC_URL: .*without a path/);
});

test('a vendor cloud takes all of its variables or none, and a secret is never repeated', () => {
  expect(readConfig({}, []).clouds).toEqual({ sensolus: null, twohire: null, ford: null, free2move: null, mercedes: null });
  expect(readConfig({ FORD_CLIENT_ID: 'a', FORD_CLIENT_SECRET: 'b', FORD_REFRESH_TOKENS: 'c, d' }, []).clouds.ford).toEqual({
    url: 'https://api.vehicle.ford.com',
    clientId: 'a',
    clientSecret: 'b',
    refreshTokens: ['c', 'd'],
  });
  expect(() => readConfig({ FORD_CLIENT_ID: 'a' }, [])).toThrow(
    /FORD_CLIENT_SECRET: missing beside FORD_CLIENT_ID\. Give the client secret[^]*FORD_REFRESH_TOKENS: missing/,
  );
  const mercedes = {
    MERCEDES_KAFKA_BROKERS: 'b1.example.org:9093,b2.example.org:9094',
    MERCEDES_KAFKA_TOPIC: 'vehiclesignals.me',
    MERCEDES_KAFKA_GROUP: 'me.sillage',
    MERCEDES_TOKEN_URL: 'https://login.example.org/token',
    MERCEDES_CLIENT_ID: 'me',
  };
  expect(() => readConfig(mercedes, [])).toThrow(/MERCEDES_CLIENT_SECRET: missing beside MERCEDES_KAFKA_BROKERS/);
  expect(readConfig({ ...mercedes, MERCEDES_CLIENT_SECRET: 's' }, []).clouds.mercedes).toMatchObject({
    brokers: [
      { host: 'b1.example.org', port: 9093 },
      { host: 'b2.example.org', port: 9094 },
    ],
    scope: null,
  });
  expect(() => readConfig({ ...mercedes, MERCEDES_CLIENT_SECRET: 's', MERCEDES_KAFKA_BROKERS: 'b1.example.org' }, [])).toThrow(
    /MERCEDES_KAFKA_BROKERS: .*host:port/,
  );
  const short = (): unknown => readConfig({ SENSOLUS_WEBHOOK_SECRET: 'short-one' }, []);
  expect(short).toThrow(/SENSOLUS_WEBHOOK_SECRET: .*at least 16 characters/);
  expect(short).not.toThrow(/short-one/);
});

test('a map archive is a file that is there, or an address', () => {
  expect(readConfig({ MAP_ARCHIVE: 'package.json' }, []).mapArchive).toMatch(/^\/.*package\.json$/);
  expect(readConfig({ MAP_ARCHIVE: 'https://tiles.example.org/planet.pmtiles' }, []).mapArchive).toBe(
    'https://tiles.example.org/planet.pmtiles',
  );
  expect(() => readConfig({ MAP_ARCHIVE: '/nowhere/planet.pmtiles' }, [])).toThrow(
    /MAP_ARCHIVE: "\/nowhere\/planet\.pmtiles" does not fit\. Give the path of a PMTiles archive/,
  );
});

test('reverse proxies are believed by address or network, and none that is too wide', () => {
  expect(readConfig({}, []).trustedProxies).toBeUndefined();
  expect(readConfig({ TRUSTED_PROXIES: '192.0.2.7, 172.18.0.0/16,2001:db8::/48' }, []).trustedProxies).toEqual([
    '192.0.2.7',
    '172.18.0.0/16',
    '2001:db8::/48',
  ]);
  for (const wrong of ['0.0.0.0/0', '10.0.0.0/8', '::/0', '2001:db8::/32', 'proxy', '192.0.2.7, ']) {
    const read = (): unknown => readConfig({ TRUSTED_PROXIES: wrong }, []);
    if (wrong === '192.0.2.7, ') expect(read).not.toThrow();
    else expect(read).toThrow(/TRUSTED_PROXIES: .*at least \/16/);
  }
});

test('gateways listen where they are told, else with HTTP', () => {
  expect(readConfig({ HOST: '127.0.0.1' }, []).gatewayHost).toBeUndefined();
  expect(readConfig({ HOST: '127.0.0.1', GATEWAY_HOST: '0.0.0.0' }, [])).toMatchObject({ host: '127.0.0.1', gatewayHost: '0.0.0.0' });
});

test('gateways speak TLS on a port of their own, with a certificate and its key', () => {
  expect(readConfig({}, []).gatewayTls).toBeUndefined();
  expect(() => readConfig({ GATEWAY_TELTONIKA_TLS_PORT: '5028' }, [])).toThrow(
    /GATEWAY_TLS_CERT_FILE: missing beside GATEWAY_TELTONIKA_TLS_PORT\.[^]*GATEWAY_TLS_KEY_FILE: missing/,
  );
  const { folder, certFile: cert, keyFile: key } = certificate();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const otherKey = join(folder, 'other.pem');
  writeFileSync(otherKey, LOCALHOST_TLS.key);
  const files = { GATEWAY_TLS_CERT_FILE: cert, GATEWAY_TLS_KEY_FILE: key };
  const port = { GATEWAY_TELTONIKA_TLS_PORT: '5028' };
  expect(() => readConfig({ GATEWAY_TLS_CERT_FILE: cert }, [])).toThrow(/GATEWAY_TLS_KEY_FILE: missing beside GATEWAY_TLS_CERT_FILE/);
  expect(() => readConfig({ ...files, GATEWAY_TLS_CERT_FILE: '/nowhere' }, [])).toThrow(/GATEWAY_TLS_CERT_FILE: .*path of/);
  // Not a certificate, and the key of another one: told at the start, not to the first device.
  for (const wrong of [{ GATEWAY_TLS_CERT_FILE: import.meta.filename }, { GATEWAY_TLS_KEY_FILE: otherKey }])
    expect(() => readConfig({ ...port, ...files, ...wrong }, [])).toThrow(
      /GATEWAY_TLS_CERT_FILE, GATEWAY_TLS_KEY_FILE: .*its own private key/,
    );
  expect(() => readConfig({ ...port, ...files, GATEWAY_TELTONIKA_PORT: '0' }, [])).toThrow(
    /GATEWAY_TELTONIKA_TLS_PORT: its gateway is off/,
  );
  expect(readConfig({ ...port, ...files }, []).gatewayTls).toEqual({ certFile: cert, keyFile: key, teltonika: 5028, ruptela: 0 });
});
