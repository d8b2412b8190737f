import * as z from 'zod/mini';
import { pullAnswerSchema, type PullAnswer } from '../domain/sync/protocol.ts';

/** The envelope is checked by its schema, rows only as they are stored (fits.ts): a page has hundreds. */
const lightSchema = z.extend(pullAnswerSchema, {
  changes: z.record(z.string(), z.object({ put: z.array(z.unknown()), del: z.array(z.object({ _id: z.string(), ver: z.number() })) })),
});

/** The page, or null when the body is not one (a captive portal, another server). */
export function pullAnswerOf(json: unknown): PullAnswer | null {
  const parsed = lightSchema.safeParse(json);
  return parsed.success ? (parsed.data as PullAnswer) : null;
}
