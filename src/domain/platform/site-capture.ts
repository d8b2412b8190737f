import * as z from 'zod/mini';
import { ownerSchema } from '../entity/entity.ts';

export const CAPTURE_KINDS = ['screenshot', 'print'] as const;
export type CaptureKind = (typeof CAPTURE_KINDS)[number];
export const CAPTURE_STATES = ['running', 'done', 'failed'] as const;
/** Why one failed: no service is configured, it is not there, it would not, it took too long, its file is too large. */
const CAPTURE_ERRORS = ['unconfigured', 'unreachable', 'refused', 'timeout', 'tooLarge'] as const;
export type CaptureError = (typeof CAPTURE_ERRORS)[number];

/** A page that was asked for as an image or a PDF. */
export const siteCaptureSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(CAPTURE_KINDS),
  target: z.string(),
  /** Of the person's active organization. */
  owner: z.nullable(ownerSchema),
  personName: z.string(),
  askedAt: z.string(),
  /** null: not ended. */
  durationMs: z.nullable(z.number()),
  state: z.enum(CAPTURE_STATES),
  error: z.nullable(z.enum(CAPTURE_ERRORS)),
  bytes: z.nullable(z.number()),
  /** Its file is still there. */
  hasFile: z.boolean(),
});
export type SiteCapture = z.infer<typeof siteCaptureSchema>;
