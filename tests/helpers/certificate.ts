import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A certificate for 127.0.0.1 that signs itself, from 2020 to 2120, with its key: for servers and clients of tests on this machine, and of no use
 * anywhere else.
 */
const CERT =
  'MIIBTzCB9qADAgECAhQXmKVU1Ps6XcQ9jY55y0eHDnaFzzAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB4O/jQ2oacCapS04hhKJQthjZYo0Me+OpJyHkejMS4n/Dzx13dNhkGCgd7IzFdJPd7JiwyjHQDRU8mYyqczBi+jJDAiMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAzhgvdUj8zxf8xpAXdjyc20aGZFpp6nmZIbmQAXaaDRAIhALoQmb+5wOHZbJugrohfDm9VuRX9h8Tge9HTUmzx1SVk';
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtmszj2F90Oipv6gP22N6jXgE2TY+X2pHO2/KYggXEkehRANCAAQeDv40NqGnAmqUtOIYSiULYY2WKNDHvjqSch5HozEuJ/w88dd3TYZBgoHeyMxXST3eyYsMox0A0VPJmMqnMwYv';

const pem = (label: string, body: string): string =>
  `-----BEGIN ${label}-----\n${body.match(/.{1,64}/g)!.join('\n')}\n-----END ${label}-----\n`;

/** The certificate and its key, also as files of a new folder. */
export function certificate(): { folder: string; keyFile: string; certFile: string; key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const [key, cert] = [pem('PRIVATE KEY', KEY), pem('CERTIFICATE', CERT)];
  writeFileSync(keyFile, key);
  writeFileSync(certFile, cert);
  return { folder, keyFile, certFile, key, cert };
}
