import * as z from 'zod/mini';

const SERVICE_STATES = ['ok', 'degraded', 'down', 'off'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** How a figure is written: a count, bytes, milliseconds, seconds, a share, an instant, or words as they are. */
const FIGURE_KINDS = ['count', 'bytes', 'ms', 's', 'percent', 'instant', 'text'] as const;

const figureSchema = z.object({
  key: z.string(),
  kind: z.enum(FIGURE_KINDS),
  value: z.nullable(z.union([z.number(), z.string()])),
});
export type Figure = z.infer<typeof figureSchema>;

/** One service of the platform, as it was found at `checkedAt`. `advice` names what to do when it is not well. */
const serviceSchema = z.object({
  key: z.string(),
  /** Brand or address when the key is one of several. */
  name: z.nullable(z.string()),
  state: z.enum(SERVICE_STATES),
  checkedAt: z.string(),
  advice: z.nullable(z.string()),
  figures: z.array(figureSchema),
});
export type Service = z.infer<typeof serviceSchema>;

export const platformStatusSchema = z.object({ checkedAt: z.string(), services: z.array(serviceSchema) });
