import * as z from 'zod/mini';

/** Addresses that one person has in one organization. */
export const CALENDAR_FEEDS_MAX = 10;

/** An address of one's own calendar, as its owner sees it in lists: never the address itself. */
export const calendarFeedSchema = z.object({
  _id: z.uuid(),
  madeAt: z.string(),
  /** null: no calendar has read it yet. */
  readAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const calendarFeedsSchema = z.object({ count: z.int(), results: z.array(calendarFeedSchema) });
export type CalendarFeeds = z.infer<typeof calendarFeedsSchema>;

/** One with its address, told this once. */
export const madeCalendarFeedSchema = z.object({ feed: calendarFeedSchema, address: z.string() });
export type MadeCalendarFeed = z.infer<typeof madeCalendarFeedSchema>;
