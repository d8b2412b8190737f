import * as z from 'zod/mini';
import { fieldIssueSchema } from '../kit/failure.ts';
import { telemetryMessageSchema } from '../telemetry/message.ts';

/** What a mapping makes of a line that was pushed. */
export const inboundLineSchema = z.object({
  /** CSV: as a spreadsheet counts; JSON: from 1. */
  line: z.int(),
  serial: z.nullable(z.string()),
  /** It is stored; else `problems` says why not. */
  kept: z.boolean(),
  message: z.nullable(telemetryMessageSchema),
  /** Why it is refused, or which values are left out. */
  problems: z.array(fieldIssueSchema),
});
export type InboundLine = z.infer<typeof inboundLineSchema>;

/** A mapping tried on a sample: nothing is stored. */
export const inboundTrialSchema = z.object({
  /** Why nothing could be read. */
  problem: z.nullable(fieldIssueSchema),
  /** Paths and columns that the sample has. */
  paths: z.array(z.string()),
  /** Mapped ones that no record has. */
  missing: z.array(z.string()),
  count: z.int(),
  kept: z.int(),
  /** The first of them. */
  lines: z.array(inboundLineSchema),
});
export type InboundTrial = z.infer<typeof inboundTrialSchema>;

export const MAX_SAMPLE_CHARS = 200_000;
