import { createHash } from 'node:crypto';
import * as z from 'zod';
import { CloudClient } from '../cloud/client.ts';
import { CloudError } from '../cloud/cloud-error.ts';
import type { Cursors } from '../cloud/cursors.ts';
import { seal, unseal } from '../cloud/sealed.ts';
import type { Clouds } from '../cloud/settings.ts';
import type { CloudRun, CloudSource } from '../cloud/source.ts';
import { TokenSource, type RefreshKeeper } from '../cloud/tokens.ts';
import { realWaiting, type Waiting } from '../cloud/waiting.ts';
import { fordTelemetrySchema, readFord } from './read.ts';

const EVERY_MS = 60_000;
const PER_MINUTE = 30;
const TOKEN_PATH = '/dah2vb2cprod.onmicrosoft.com/oauth2/v2.0/token?p=B2C_1A_FCON_AUTHORIZE';

/** The refresh token of a consent: the one of the configuration, then those that replaced it, sealed with the client secret. */
class Consent implements RefreshKeeper {
  readonly name: string;
  cursors: Cursors | null = null;

  constructor(
    private readonly first: string,
    private readonly clientSecret: string,
  ) {
    this.name = createHash('sha256').update(first).digest('hex').slice(0, 16);
  }

  async load(): Promise<string> {
    const kept = await this.cursors?.get(`consent:${this.name}`, z.string());
    return (kept ? unseal(kept, this.clientSecret) : null) ?? this.first;
  }

  async save(token: string): Promise<void> {
    await this.cursors?.set(`consent:${this.name}`, seal(token, this.clientSecret));
  }
}

/**
 * Asks the telemetry of each vehicle that a driver consented to; one consent is one vehicle. An answer whose `updateTime` was stored
 * already brings nothing. A consent that fails leaves the others alone, and is told.
 */
export function fordSource(
  { url, clientId, clientSecret, refreshTokens }: NonNullable<Clouds['ford']>,
  waiting: Waiting = realWaiting,
): CloudSource {
  const vehicles = refreshTokens.map((first) => {
    const consent = new Consent(first, clientSecret);
    const tokens = new TokenSource({ url: `${url}${TOKEN_PATH}`, clientId, clientSecret, refresh: consent, waiting });
    return { consent, client: new CloudClient({ base: url, credential: { kind: 'oauth', tokens }, perMinute: PER_MINUTE, waiting }) };
  });
  return {
    type: 'ford',
    everyMs: EVERY_MS,
    poll: async (run) => {
      const failed: CloudError[] = [];
      for (const { consent, client } of vehicles) {
        consent.cursors = run.cursors;
        try {
          await read(run, client, consent.name);
        } catch (error) {
          if (!(error instanceof CloudError) || error.trouble === 'stopped') throw error;
          failed.push(error);
        }
      }
      if (failed[0] && failed.length === vehicles.length) throw failed[0];
      for (const error of failed) run.complain(error);
    },
  };
}

async function read(run: CloudRun, client: CloudClient, consent: string): Promise<void> {
  const telemetry = await client.get('/fcon-query/v1/telemetry', fordTelemetrySchema, run.signal);
  const scope = `telemetry:${consent}`;
  if ((await run.cursors.get(scope, z.string())) === telemetry.updateTime) return;
  const { messages, unread } = readFord(telemetry);
  if (unread.length > 0) run.refuse(telemetry.vin, telemetry);
  if (messages.length > 0) await run.store(telemetry.vin, messages, telemetry);
  await run.cursors.set(scope, telemetry.updateTime);
}
