import * as z from 'zod/mini';

/** A calendar day that exists, "2026-11-21": the one form of a day wherever one is read from an address, a body or a file. From the year 1000: the database has no year 0. */
export const daySchema = z.iso.date().check(z.refine((text) => text >= '1000'));

/** Whether a text is such a day. */
export function isCalendarDay(text: string): boolean {
  return daySchema.safeParse(text).success;
}
