import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { Context } from '../../context.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { readPush } from '../adapter/read.ts';
import { serialSchema } from '../cloud/fields.ts';
import { addTo } from '../../../domain/kit/grouped.ts';

/** What Kafka delivered; a null value is the mark of a deletion and says nothing of a vehicle. */
export interface Delivered {
  topic: string;
  partition: number;
  offset: bigint;
  key: string | null;
  value: string | null;
}

const TYPE = 'mercedes';

/**
 * Stores messages of the topic as the mapping reads them. Resolves when each is committed, or refused for good; rejects when the database did
 * not take one: its offset must not be committed then. What cannot be read, and what the database will never take, is refused: kept among
 * the raw frames of its device (that the mapping names, else the message's key), counted, written in the log by its offset, and passed.
 */
export async function deliver(context: Context, mapping: InboundMapping, messages: readonly Delivered[]): Promise<void> {
  const { ingest } = telemetryOf(context);
  await ingest.ready();
  const results = await Promise.allSettled(messages.map((message) => one(context, mapping, message)));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function one(context: Context, mapping: InboundMapping, { topic, partition, offset, key, value }: Delivered): Promise<void> {
  if (value === null) return;
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  const refuse = (serial: string | null, frame: string, reason: string): void => {
    const device = serial ?? serialSchema.safeParse(key).data;
    if (device !== undefined) rawFrames.keep(TYPE, device, Buffer.from(frame), null, reason);
    traffic.refused(TYPE);
    context.log.warn({ connector: TYPE, topic, partition, offset: String(offset), reason }, 'message refused');
  };
  const push = readPush(mapping, Buffer.from(value), context.now());
  if (!push.ok) {
    refuse(null, value, push.problem.code === 'json' || push.problem.code === 'utf-8' ? 'text' : 'invalid');
    return;
  }
  const bySerial = new Map<string, TelemetryMessage[]>();
  const told: { serial: string | null; frame: string; kept: boolean }[] = [];
  for (const { serial, message, source, kept } of push.lines) {
    if (serial !== null && message !== null) addTo(bySerial, serial, message);
    told.push({ serial, frame: JSON.stringify(source), kept });
  }
  const impossible = new Set<string>();
  await Promise.all(
    [...bySerial].map(async ([serial, list]) => {
      try {
        await ingest.accept(serial, TYPE, list);
      } catch (error) {
        if (!isOfTheData(error)) throw error;
        impossible.add(serial);
      }
    }),
  );
  for (const { serial, frame, kept } of told) {
    if (serial !== null && kept && !impossible.has(serial)) rawFrames.keep(TYPE, serial, Buffer.from(frame), null);
    else refuse(serial, frame, 'invalid');
  }
}

/** Classes 22 and 23 of PostgreSQL's codes: the values themselves, whenever they are sent again. */
const isOfTheData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? '');
