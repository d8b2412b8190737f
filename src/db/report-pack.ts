import type { Transaction } from 'dexie';
import * as z from 'zod/mini';
import { EVICTED_AT } from './database.ts';
import { PACK_PREFIX } from './shard-keys.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';
import type { VehicleState } from '../domain/telemetry/state.ts';

/** MB that a device may prepare of reports; 0: nothing. */
export const REPORT_MB = [0, 20, 50, 100] as const;
export type ReportMb = (typeof REPORT_MB)[number];

/** MB that may come by themselves over a mobile link in a day; 0: nothing. */
export const MOBILE_MB = [0, 5, 10, 20] as const;
export type MobileMb = (typeof MOBILE_MB)[number];

const KEY = `${PACK_PREFIX}reports`;
/** Line of `meta`: the vehicle that reports of one vehicle begin with. */
const VEHICLE = 'reportVehicle';
const MB = 2 ** 20;
const MOBILE_FIRST = 10;
const NOTHING_YET = { since: '', bytes: 0 };

const reportPackSchema = z.object({
  mostMb: z.literal(REPORT_MB),
  mobileMb: z._default(z.literal(MOBILE_MB), MOBILE_FIRST),
  /** What came over a mobile link in the day that began with `since`. */
  mobile: z._default(z.object({ since: z.string(), bytes: z.number() }), NOTHING_YET),
  /** ISO instant at which a person last asked for it; '': nobody, it comes by itself. */
  askedAt: z.string(),
  /** ISO instant at which all of it was here, or as much as may be. */
  completeAt: z.nullable(z.string()),
  /** Of all that is wanted, in days of each kind. */
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  /** The oldest days did not find room in `mostMb`. */
  isFull: z.boolean(),
  /** The disk has no room. */
  failure: z.optional(z.literal('room')),
});
/** What a device prepares by itself of reports and dashboards, so that they have figures without network. */
export type ReportPack = z.infer<typeof reportPackSchema>;

const FIRST: ReportPack = {
  mostMb: 50,
  mobileMb: MOBILE_FIRST,
  mobile: NOTHING_YET,
  askedAt: '',
  completeAt: null,
  done: 0,
  total: 0,
  bytes: 0,
  isFull: false,
};

/** Bytes that came by themselves over a mobile link in the last day. */
export function mobileBytes({ mobile }: Pick<ReportPack, 'mobile'>, nowMs: number): number {
  return Math.abs(nowMs - Date.parse(mobile.since)) < DAY_MS ? mobile.bytes : 0;
}

/** A mobile link has given what it may in a day: the rest waits for another link, or for tomorrow. */
export function isMobileSpent(pack: Pick<ReportPack, 'mobile' | 'mobileMb'>, nowMs: number): boolean {
  return mobileBytes(pack, nowMs) >= pack.mobileMb * MB;
}

/** So many bytes more came over a mobile link. */
export function mobileAfter(pack: Pick<ReportPack, 'mobile'>, bytes: number, nowMs: number): ReportPack['mobile'] {
  const before = mobileBytes(pack, nowMs);
  return { since: before > 0 ? pack.mobile.since : new Date(nowMs).toISOString(), bytes: before + bytes };
}

interface Line {
  key: string;
  value: unknown;
}

/** Where a person's write needed its room in the last day, it says so: it would fill the disk again. */
export async function readReportPack(tx: Transaction, nowMs: number): Promise<ReportPack> {
  const meta = tx.table<Line>('meta');
  const parsed = reportPackSchema.safeParse((await meta.get(KEY))?.value);
  const pack = parsed.success ? parsed.data : FIRST;
  const evictedAt = String((await meta.get(EVICTED_AT))?.value ?? '');
  const isEvicted = evictedAt > pack.askedAt && Math.abs(nowMs - Date.parse(evictedAt)) < DAY_MS;
  return isEvicted ? { ...pack, completeAt: null, done: 0, bytes: 0, failure: 'room' } : pack;
}

export async function changeReportPack(tx: Transaction, nowMs: number, change: Partial<ReportPack>): Promise<void> {
  const value = { ...(await readReportPack(tx, nowMs)), ...change };
  if (change.failure === undefined) delete value.failure;
  await tx.table<Line>('meta').put({ key: KEY, value });
}

/** The vehicle that reports of one vehicle begin with on this device: it is what is here without network. */
export async function readReportVehicle(tx: Transaction): Promise<string | null> {
  const value = (await tx.table<Line>('meta').get(VEHICLE))?.value;
  return typeof value === 'string' ? value : null;
}

export async function putReportVehicle(tx: Transaction, vehicle: string): Promise<void> {
  await tx.table<Line>('meta').put({ key: VEHICLE, value: vehicle });
}

/** The vehicle that was looked at last in a report of one, else the one heard last, else any: from then on reports begin with it. */
export async function startingVehicle(tx: Parameters<typeof readReportVehicle>[0]): Promise<string | null> {
  const known = await readReportVehicle(tx);
  if (known !== null && (await tx.table('vehicles').get(known))) return known;
  const states = await tx.table<VehicleState>('states').toArray();
  const [last] = states.toSorted((a, b) => ((a.at ?? '') > (b.at ?? '') ? -1 : 1));
  const first = last?._id ?? ((await tx.table('vehicles').toCollection().primaryKeys())[0] as string | undefined) ?? null;
  if (first !== null) await putReportVehicle(tx, first);
  return first;
}
