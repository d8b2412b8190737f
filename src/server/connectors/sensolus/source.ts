import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { CloudClient, pages } from '../cloud/client.ts';
import { CloudError, type Waiting } from '../cloud/exchange.ts';
import { instantOf, serialSchema } from '../cloud/fields.ts';
import { hookLimits, isSecret, rawBodyOf, readHook } from '../webhook-authentication.ts';
import type { CloudRun, CloudSource } from '../cloud/poller.ts';
import type { Clouds } from '../cloud/settings.ts';
import { messageOfPlace, readSensolusPush, sensolusLocationSchema, sensolusPushSchema } from './sensolus.ts';

const EVERY_MS = 5 * 60_000;
const PER_MINUTE = 60;
const DEVICES_A_PAGE = 100;
const DEVICES_A_CALL = 50;
const ENTRIES_A_CALL = 1000;
/** A device that was never read is read from a day back. */
const FIRST_MS = DAY_MS;

const devicesSchema = z.array(z.object({ serial: z.unknown() }));
const seriesSchema = z
  .array(z.object({ serial: serialSchema, data: z.array(z.unknown()).nullish(), truncated: z.boolean().nullish() }))
  .nullable();
/** Where a device's locations were read to: their last time of insertion, and which of that second are stored. */
const cursorSchema = z.object({ to: z.string(), ids: z.array(z.number()) });
type Cursor = z.infer<typeof cursorSchema>;

/** `2017-04-24T14:48:00+0000`, as the document writes it. */
const stamp = (iso: string): string => `${iso.slice(0, 19)}+0000`;

/**
 * Reads the locations that the platform has had since, by their time of insertion: late ones come too. A cursor is the device's own,
 * and stands where its stored locations end; those of its last second are asked for again and left out by their id.
 */
export function sensolusSource({ url, apiKey }: NonNullable<Clouds['sensolus']> & { apiKey: string }, waiting?: Waiting): CloudSource {
  const client = new CloudClient({
    base: url,
    credential: { kind: 'query', name: 'apiKey', value: apiKey },
    perMinute: PER_MINUTE,
    ...(waiting ? { waiting } : {}),
  });
  return {
    type: 'sensolus',
    everyMs: EVERY_MS,
    poll: async (run) => {
      for await (const { page } of pages('0', (offset) => devicesFrom(client, Number(offset), run.signal))) {
        for (let i = 0; i < page.length; i += DEVICES_A_CALL) await readGroup(client, run, page.slice(i, i + DEVICES_A_CALL));
      }
    },
  };
}

async function devicesFrom(client: CloudClient, offset: number, signal: AbortSignal): Promise<{ page: string[]; next: string | null }> {
  const devices = await client.get('/api/v2/devices', devicesSchema, signal, { limit: DEVICES_A_PAGE, offset, fields: 'serial' });
  const serials = devices.flatMap(({ serial }) => serialSchema.safeParse(serial).data ?? []);
  return { page: serials, next: devices.length < DEVICES_A_PAGE ? null : String(offset + DEVICES_A_PAGE) };
}

/** A group that the platform refuses holds up no other: its cursors stay, and it is asked for again at the next poll. */
async function readGroup(client: CloudClient, run: CloudRun, serials: readonly string[]): Promise<void> {
  try {
    await readLocations(client, run, serials);
  } catch (error) {
    if (!(error instanceof CloudError) || (error.trouble !== 'refused' && error.trouble !== 'malformed')) throw error;
    run.complain(error);
  }
}

async function readLocations(client: CloudClient, run: CloudRun, serials: readonly string[]): Promise<void> {
  const first: Cursor = { to: new Date(run.nowMs - FIRST_MS).toISOString(), ids: [] };
  const known = await run.cursors.many(serials, cursorSchema);
  const cursors = new Map(serials.map((serial) => [serial, known.get(serial) ?? first]));
  const to = stamp(new Date(run.nowMs).toISOString());
  for (let left = serials; left.length > 0;) {
    const filters = left.map((serial) => ({ serial, from: stamp(cursors.get(serial)!.to), to }));
    const series = await client.post('/api/v2/devices/data/aggregated/location', filters, seriesSchema, run.signal, {
      timeFilter: 'byInsertTime',
      timeSorting: 'ASC',
      limit: ENTRIES_A_CALL,
    });
    const more: string[] = [];
    for (const { serial, data, truncated } of series ?? []) {
      const cursor = cursors.get(serial);
      if (!cursor) continue;
      const { messages, next, fresh, refused } = since(cursor, data ?? []);
      for (const item of refused) run.refuse(serial, item);
      if (messages.length > 0) await run.store(serial, messages, fresh.at(-1));
      if (next !== cursor) await run.cursors.set(serial, next);
      cursors.set(serial, next);
      if (!truncated) continue;
      if (next.to === cursor.to && next.ids.length === cursor.ids.length)
        throw new CloudError('malformed', 'sensolus: the locations of a device do not end');
      more.push(serial);
    }
    left = more;
  }
}

/** What is new in a list of locations, and the cursor after it. An item that cannot be read is passed over and told. */
function since(
  cursor: Cursor,
  list: readonly unknown[],
): { messages: TelemetryMessage[]; fresh: unknown[]; refused: unknown[]; next: Cursor } {
  const [messages, fresh, refused]: [TelemetryMessage[], unknown[], unknown[]] = [[], [], []];
  const readable = list.flatMap((item) => {
    const read = sensolusLocationSchema.safeParse(item);
    const inserted = read.success ? instantOf(read.data.insertTime ?? read.data.time) : null;
    const message = read.success ? messageOfPlace(read.data.time, read.data) : null;
    if (read.success && inserted !== null && message !== null) return [{ item, inserted, message, id: read.data.id ?? null }];
    refused.push(item);
    return [];
  });
  let next = cursor;
  for (const { item, inserted, message, id } of readable.sort((a, b) => (a.inserted < b.inserted ? -1 : a.inserted > b.inserted ? 1 : 0))) {
    if (inserted < next.to || (inserted === next.to && id !== null && next.ids.includes(id))) continue;
    messages.push(message);
    fresh.push(item);
    next = { to: inserted, ids: [...(inserted === next.to ? next.ids : []), ...(id === null ? [] : [id])] };
  }
  return { messages, fresh, refused, next };
}

const TYPE = 'sensolus';

/** Webhook of Sensolus: it sends the headers that its creation asked for, among them `Authorization: Bearer <secret>`. */
export function registerSensolus(scope: App, context: Context): void {
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  scope.post(
    '/api/v1/connectors/sensolus',
    {
      ...hookLimits,
      schema: {
        tags: ['connectors'],
        security: [],
        summary: 'Webhook of Sensolus',
        description: 'An AggregatedDataMessage, JSON.',
        response: { 200: z.object({ accepted: z.int() }), ...failures(400, 401, 404, 413) },
      },
    },
    async (request) => {
      const secret = context.config.clouds.sensolus?.webhookSecret;
      if (!secret) throw fail('not-found');
      if (!isSecret(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1], secret)) throw fail('unauthenticated');
      const body = rawBodyOf(request);
      let push;
      try {
        push = readHook(body, sensolusPushSchema);
      } catch (refusal) {
        traffic.refused(TYPE);
        throw refusal;
      }
      const read = readSensolusPush(push);
      if (!read) return { accepted: 0 };
      await ingest.ready();
      await ingest.accept(read.serial, TYPE, [read.message], { remote: request.ip });
      rawFrames.keep(TYPE, read.serial, body, request.ip);
      return { accepted: 1 };
    },
  );
}
