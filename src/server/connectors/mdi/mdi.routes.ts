import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { doorOf, passSecret } from '../webhook-authentication.ts';
import { SerialQueue } from '../serial-queue.ts';
import { readEvent, type Track } from './events.ts';
import { foldTracks, type LastFields } from './fold.ts';
import { keepLastFields, readLastFields } from './last-fields.ts';
import { addTo } from '../../../domain/kit/grouped.ts';

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
