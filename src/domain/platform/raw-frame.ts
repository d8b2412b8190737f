import * as z from 'zod/mini';

/** One element of a frame: the vendor's id and name, what is on the wire, what it says. */
const frameFieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As sent: a number, a text, or hexadecimal. */
  raw: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  /** In its unit, when that differs from `raw`. */
  value: z.nullable(z.union([z.number(), z.string()])),
  unit: z.nullable(z.string()),
});
export type FrameField = z.infer<typeof frameFieldSchema>;

const frameRecordSchema = z.object({ at: z.nullable(z.string()), fields: z.array(frameFieldSchema) });

/** What a connector reads in a frame. */
const explainedSchema = z.object({
  protocol: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  records: z.array(frameRecordSchema),
});
export type Explained = z.infer<typeof explainedSchema>;

/** A frame as it came, and field by field. */
export const rawFrameSchema = z.extend(explainedSchema, {
  receivedAt: z.string(),
  remote: z.nullable(z.string()),
  size: z.int(),
  /** Hexadecimal of binary frames, or the text itself. */
  content: z.string(),
  binary: z.boolean(),
  /** Why the server did not take it. */
  refusal: z.nullable(z.string()),
});
export type RawFrame = z.infer<typeof rawFrameSchema>;
