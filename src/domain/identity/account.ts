import * as z from 'zod/mini';

interface DeviceName {
  browser: string | null;
  system: string | null;
  /** A telephone or a tablet. */
  mobile: boolean;
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(e|ium)\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly [RegExp, string][], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** What a person recognises of a browser's self-description; null for what it does not say. */
export function deviceName(userAgent: string | null): DeviceName {
  const text = userAgent ?? '';
  const system = first(SYSTEMS, text);
  return { browser: first(BROWSERS, text), system, mobile: system === 'iOS' || system === 'iPadOS' || system === 'Android' };
}

/** Length first: what is long is hard to guess, whatever it is made of. */
const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** Whether a password may be asked for at all; the server also refuses those that everybody has. */
export function isPasswordLong(password: string, email: string): boolean {
  return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX && password.toLowerCase() !== email.toLowerCase();
}

/** Addresses that one person has in one organization. */
export const CALENDAR_FEEDS_MAX = 10;

/** An address of one's own calendar, as its owner sees it in lists: never the address itself. */
const calendarFeedSchema = z.object({
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
