import { CloudClient } from '../connectors/cloud/client.ts';
import type { Waiting } from '../connectors/cloud/waiting.ts';
import { banProvider } from './ban.ts';
import { nominatimProvider } from './nominatim.ts';
import type { Provider } from './provider.ts';
import type { GeocoderSettings } from './settings.ts';

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
