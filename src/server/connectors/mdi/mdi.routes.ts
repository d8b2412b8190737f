import type { Pool } from 'pg';
import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { foldTracks, type LastFields, readEvent, type Track } from './mdi.ts';
import { doorOf, passSecret } from '../webhook-authentication.ts';

/** One at a time for each device: what two requests bring of one device is folded one after the other. */
export class SerialQueue {
  private readonly tails = new Map<string, Promise<void>>();

  /** Runs `work` when all that was asked before for any of these serials is over. Turns are taken at once, so none waits in a circle. */
  async run<T>(serials: ReadonlySet<string>, work: () => Promise<T>): Promise<T> {
    const before = [...serials].map((serial) => this.tails.get(serial) ?? Promise.resolve());
    let done!: () => void;
    const turn = new Promise<void>((resolve) => (done = resolve));
    for (const serial of serials) this.tails.set(serial, turn);
    try {
      await Promise.all(before);
      return await work();
    } finally {
      done();
      for (const serial of serials) if (this.tails.get(serial) === turn) this.tails.delete(serial);
    }
  }
}

/** The last fields of devices, by serial. */
async function readLastFields(pool: Pool, type: string, serials: readonly string[]): Promise<Map<string, LastFields>> {
  const { rows } = await pool.query<{ serial: string; field: string; at: Date; value: string }>(
    'SELECT serial, field, at, value FROM connector_fields WHERE type = $1 AND serial = ANY($2)',
    [type, serials],
  );
  const found = new Map<string, Map<string, { at: string; value: string }>>();
  for (const { serial, field, at, value } of rows) {
    const fields = found.get(serial) ?? new Map<string, { at: string; value: string }>();
    found.set(serial, fields.set(field, { at: at.toISOString(), value }));
  }
  return found;
}

/** Keeps what changed; field by field the later one stands, so servers that write at once agree. Sorted: none waits in a circle. */
async function keepLastFields(pool: Pool, type: string, changed: ReadonlyMap<string, LastFields>): Promise<void> {
  const rows = [...changed]
    .flatMap(([serial, fields]) => [...fields].map(([field, { at, value }]) => ({ serial, field, at, value })))
    .sort((a, b) => (a.serial + a.field < b.serial + b.field ? -1 : 1));
  if (rows.length === 0) return;
  await pool.query(
    `INSERT INTO connector_fields (type, serial, field, at, value) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[])
     ON CONFLICT (type, serial, field) DO UPDATE SET at = excluded.at, value = excluded.value WHERE excluded.at >= connector_fields.at`,
    [type, rows.map(({ serial }) => serial), rows.map(({ field }) => field), rows.map(({ at }) => at), rows.map(({ value }) => value)],
  );
}

const TYPE = 'mdi';
const PATH = '/api/v1/connectors/mdi/:secret';
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** By address: one server of the vendor pushes for all its devices; no guessing of secrets. */
const MAX_CALLS_A_MINUTE = 1200;
const MAX_TOLD = 100;

const answerSchema = z.object({
  accepted: z.int(),
  refused: z.int(),
  /** Events that hold no telemetry. */
  ignored: z.int(),
  problems: z.array(z.object({ index: z.int(), field: z.string(), code: z.string() })),
});

/**
 * Munic's webhook: one address with its secret for all devices of an account. 200 comes after the commit of every track, and of the last
 * fields of their devices, in this order: after a crash between the two the vendor sends again, the tracks are already there, and the
 * fields follow. An event that cannot be read is refused alone: the vendor would send a refused batch for ever.
 */
export function registerMdi(app: App, context: Context): void {
  const telemetry = telemetryOf(context);
  const turns = new SerialQueue();

  const store = async (tracks: ReadonlyMap<string, Track[]>, remote: string): Promise<{ accepted: number; refused: number }> => {
    const last = await readLastFields(context.pool, TYPE, [...tracks.keys()]);
    const changed = new Map<string, LastFields>();
    const sent = [...tracks].map(async ([serial, list]) => {
      const folded = foldTracks(last.get(serial) ?? new Map(), list);
      const outcome = await telemetry.ingest.accept(serial, TYPE, folded.messages, { remote });
      changed.set(serial, folded.changed);
      return outcome;
    });
    const outcomes = await Promise.allSettled(sent);
    await keepLastFields(context.pool, TYPE, changed);
    if (outcomes.some(({ status }) => status === 'rejected')) throw fail('unavailable');
    const sum = (pick: 'accepted' | 'refused'): number =>
      outcomes.reduce((total, outcome) => total + (outcome.status === 'fulfilled' ? outcome.value[pick] : 0), 0);
    return { accepted: sum('accepted'), refused: sum('refused') };
  };

  app.post(
    PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { rateLimit: { max: MAX_CALLS_A_MINUTE, timeWindow: 60_000 } },
      // Before the body is read, after the counting of calls.
      preParsing: async (request) =>
        passSecret(await doorOf(context.pool, TYPE), (request.params as { secret: string }).secret, request.ip),
      schema: {
        tags: ['connectors'],
        security: [],
        summary: 'Events of Munic devices',
        description:
          'Munic Connect webhook: a JSON array of presence, message and track events. An event that cannot be read is told in `problems`; the others are taken.',
        params: z.strictObject({ secret: z.string().max(200) }),
        querystring: z.strictObject({}),
        body: z.array(z.unknown()).min(1),
        response: { 200: answerSchema, ...failures(400, 401, 413, 415, 503) },
      },
    },
    async (request) => {
      await telemetry.ingest.ready();
      const tracks = new Map<string, Track[]>();
      const problems: { index: number; field: string; code: string }[] = [];
      let ignored = 0;
      const frames: [serial: string, bytes: Buffer, refusal: string | null][] = [];
      request.body.forEach((input, index) => {
        const read = readEvent(input);
        const serial = read.ok ? read.event.serial : read.serial;
        if (serial !== null) frames.push([serial, Buffer.from(JSON.stringify(input)), read.ok ? null : 'invalid']);
        if (!read.ok) {
          problems.push({ index, field: read.field, code: read.code });
          telemetry.traffic.refused(TYPE);
        } else if (read.event.kind !== 'track') ignored += 1;
        else {
          addTo(tracks, read.event.serial, read.event);
        }
      });
      const { accepted, refused } = await turns.run(new Set(tracks.keys()), () => store(tracks, request.ip));
      for (const [serial, bytes, refusal] of frames) telemetry.rawFrames.keep(TYPE, serial, bytes, request.ip, refusal);
      return { accepted, refused: refused + problems.length, ignored, problems: problems.slice(0, MAX_TOLD) };
    },
  );
}
