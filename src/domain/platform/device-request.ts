import * as z from 'zod/mini';
import { ownerSchema } from '../entity/entity.ts';

export const REQUEST_STATES = ['open', 'assigned', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A number that an organization declared and could not have, as the operator sees it. */
export const deviceRequestSchema = z.object({
  _id: z.uuid(),
  type: z.string(),
  serial: z.string(),
  owner: ownerSchema,
  by: z.nullable(z.string()),
  askedAt: z.string(),
  /** How often. */
  asked: z.int(),
  state: z.enum(REQUEST_STATES),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Who has the number now, with its device and since when; null: nobody, it was heard only. */
  holder: z.nullable(
    z.object({
      owner: ownerSchema,
      device: z.nullable(z.object({ title: z.string(), status: z.string() })),
      since: z.nullable(z.string()),
    }),
  ),
  /** When a device of this number was last heard, declared or not. */
  heardAt: z.nullable(z.string()),
});
export type DeviceRequest = z.infer<typeof deviceRequestSchema>;
