import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { CloudClient, pages } from '../cloud/client.ts';
import { CloudError, type CloudTrouble, mutualTls, type Waiting } from '../cloud/exchange.ts';
import { serialSchema } from '../cloud/fields.ts';
import { hookLimits, isSecret } from '../webhook-authentication.ts';
import { callSoon, type CloudRun, type CloudSource } from '../cloud/poller.ts';
import type { Clouds } from '../cloud/settings.ts';
import { readStellantis, stellantisStatusSchema } from './free2move.ts';

const EVERY_MS = 5 * 60_000;
const PER_MINUTE = 60;
const PASSED_OVER: ReadonlySet<CloudTrouble> = new Set(['server', 'malformed', 'refused']);
const MOST_IN_A_ROW = 3;

/** HAL collection ("API concepts", Collections). */
const collectionSchema = z.object({
  _embedded: z.object({ vehicles: z.array(z.unknown()).nullish() }).nullish(),
  _links: z.object({ next: z.object({ href: z.string().max(2000) }).nullish() }).nullish(),
});
const vehicleSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.:=-]+$/),
  vin: serialSchema,
});
const pageCursor = z.string().nullable();

/**
 * Walks the vehicles of the fleet page by page and asks the status of each. Two cursors: the page that is being walked, so that a
 * restart goes on where it was, and for each vehicle the time of the status that is stored.
 */
export function stellantisSource(
  { url, user, password, clientId, fleetId, certFile, keyFile, caFile }: NonNullable<Clouds['free2move']>,
  waiting?: Waiting,
): CloudSource {
  const read = (path: string): string => readFileSync(path, 'utf8');
  const client = new CloudClient({
    base: url,
    credential: { kind: 'basic', user, password },
    query: { client_id: clientId },
    accept: 'application/hal+json',
    perMinute: PER_MINUTE,
    agent: mutualTls({ cert: read(certFile), key: read(keyFile), ...(caFile === null ? {} : { ca: read(caFile) }) }),
    ...(waiting ? { waiting } : {}),
  });
  const first = `/fleets/${encodeURIComponent(fleetId)}/vehicles`;
  const collection = async (at: string, signal: AbortSignal): Promise<{ page: unknown[]; next: string | null }> => {
    const { _embedded: embedded, _links: links } = await client.get(at, collectionSchema, signal);
    return { page: embedded?.vehicles ?? [], next: links?.next?.href ?? null };
  };
  return {
    type: 'free2move',
    everyMs: EVERY_MS,
    poll: async (run) => {
      const resumed = (await run.cursors.get('page', pageCursor)) ?? first;
      try {
        for await (const { page, next } of pages(resumed, (at) => collection(at, run.signal))) {
          await readVehicles(client, `${first}/`, run, page);
          await run.cursors.set('page', next);
        }
      } catch (error) {
        // The token in a kept link has run out: the next round begins with the first page.
        if (error instanceof CloudError && error.trouble === 'refused' && resumed !== first) await run.cursors.set('page', null);
        throw error;
      }
    },
  };
}

/** One vehicle whose status fails holds up no other; three in a row are the platform's failure. */
async function readVehicles(client: CloudClient, path: string, run: CloudRun, page: readonly unknown[]): Promise<void> {
  let inARow = 0;
  for (const item of page) {
    const vehicle = vehicleSchema.safeParse(item);
    if (!vehicle.success) continue;
    try {
      await readVehicle(client, path, run, vehicle.data);
      inARow = 0;
    } catch (error) {
      inARow += 1;
      if (!(error instanceof CloudError) || !PASSED_OVER.has(error.trouble) || inARow === MOST_IN_A_ROW) throw error;
      run.complain(error);
    }
  }
}

async function readVehicle(client: CloudClient, path: string, run: CloudRun, { id, vin }: z.infer<typeof vehicleSchema>): Promise<void> {
  const raw = await statusOf(client, `${path}${encodeURIComponent(id)}/status`, run.signal);
  if (raw === null) return;
  const status = stellantisStatusSchema.safeParse(raw);
  if (!status.success) return run.refuse(vin, raw);
  const scope = `vehicle:${id}`;
  const stamp = status.data.updatedAt ?? status.data.createdAt ?? null;
  if (stamp !== null && (await run.cursors.get(scope, z.string())) === stamp) return;
  const messages = readStellantis(status.data);
  if (messages.length > 0) await run.store(vin, messages, raw);
  if (stamp !== null) await run.cursors.set(scope, stamp);
}

/** The status of a vehicle; null when the platform has none (404) or does not give it (403, per vehicle by the document). */
async function statusOf(client: CloudClient, path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await client.get(path, z.unknown(), signal);
  } catch (error) {
    if (error instanceof CloudError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

const REST_MS = 60_000;
const HEADER = 'x-sillage-secret';

/**
 * Webhook of monitors. The template of its body is not in the public pages, so the body is not read: a notification means that there
 * is news, and the statuses are asked for at once ("in any case it is possible to retrieve the state of a vehicle using the REST API").
 */
export function registerFree2move(scope: App, context: Context): void {
  scope.post(
    '/api/v1/connectors/free2move',
    {
      ...hookLimits,
      schema: {
        tags: ['connectors'],
        security: [],
        summary: 'Notification of a Stellantis monitor',
        response: { 200: z.object({ accepted: z.boolean() }), ...failures(401, 404, 413) },
      },
    },
    async (request) => {
      const secret = context.config.clouds.free2move?.webhookSecret;
      if (!secret) throw fail('not-found');
      const given = request.headers[HEADER];
      if (!isSecret(typeof given === 'string' ? given : undefined, secret)) throw fail('unauthenticated');
      await callSoon(context, 'free2move', REST_MS);
      return { accepted: true };
    },
  );
}
