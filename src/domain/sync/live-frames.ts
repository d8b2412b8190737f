import * as z from 'zod/mini';

/** Live channel frames (platform.md §2), the same on `/notify` and on `/api/v1/live`. */
export const clientFrameSchema = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  channel: z.string().check(z.minLength(1), z.maxLength(200)),
});
export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe-confirm'), channel: z.string() }),
  z.object({ type: z.literal('unsubscribe-confirm'), channel: z.string() }),
  z.object({ type: z.literal('message'), channel: z.string(), data: z.unknown(), date: z.optional(z.string()) }),
  z.object({ type: z.literal('error'), data: z.unknown(), channel: z.optional(z.string()), status: z.optional(z.number()) }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

export const AUTHENTICATION_REQUIRED = 'authentication is required';
export const PING_INTERVAL_MS = 30_000;
/** Application heartbeat the client relies on, since an open socket goes silent offline: a frame on channel `heartbeat`. */
export const HEARTBEAT_CHANNEL = 'heartbeat';

export const notificationsChannel = (userId: string): string => `user:${userId}:notifications`;
/** A message `{ver}` tells that the organization's version rose: pull. */
export const syncChannel = (orgId: string): string => `organization:${orgId}:sync`;
/** A message `{own}` tells that the person's own space rose. */
export const ownSyncChannel = (userId: string): string => `user:${userId}:sync`;
/** A message `{states: VehicleState[], strips: DayTimeline[]}` (domain/telemetry), at most twice a second. */
export const positionsChannel = (orgId: string): string => `organization:${orgId}:positions`;
