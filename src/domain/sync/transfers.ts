import { dayOf } from '../time/time-zone.ts';

/**
 * What goes over a link. `records`: writes, rows, states; `reports`, `packs` (fleets kept for days without network), `map` (areas of the map),
 * `code` (files of the application that no open screen needs) and `documentation` come by themselves; `photos` are shown; `uploads` leave.
 */
export const TRANSFER_KINDS = ['records', 'reports', 'packs', 'map', 'code', 'documentation', 'photos', 'uploads'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** When all that is no record may go by itself. */
export const TRANSFER_CHOICES = ['always', 'wifi', 'hand'] as const;
export type TransferChoice = (typeof TRANSFER_CHOICES)[number];

/** What the person of a device said. `choice` null: nothing yet; `isLimited`: each byte of this link costs, whatever the browser believes. */
export interface TransferSettings {
  choice: TransferChoice | null;
  isLimited: boolean;
}

/** What some browsers say of their link (`navigator.connection`). None says that it is roaming. */
export interface TransferLink {
  type?: string | undefined;
  saveData?: boolean | undefined;
}

/** Why it waits: by hand, for Wi-Fi, or for a choice on a link that is metered. */
export type TransferWait = 'hand' | 'wifi' | 'unchosen';

const METERED = ['cellular', 'wimax', 'bluetooth'];

/** Whether bytes of this link cost: as its browser says, or its person. A browser that tells nothing is believed to be on Wi-Fi. */
export function isMeteredLink(link: TransferLink | undefined, isLimited: boolean): boolean {
  return isLimited || link?.saveData === true || METERED.includes(link?.type ?? '');
}

/**
 * The one rule of what may go over a link now. `isAsked`: a person wants this very thing now. Before a choice was made a metered link carries what the open
 * screen needs, and what a person made: that leaves as it always did.
 */
export function mayTransfer(
  kind: TransferKind,
  { choice, isLimited }: TransferSettings,
  link: TransferLink | undefined,
  isAsked = false,
): 'go' | TransferWait {
  if (kind === 'records' || isAsked || choice === 'always') return 'go';
  if (choice === 'hand') return 'hand';
  if (!isMeteredLink(link, isLimited)) return 'go';
  if (choice === 'wifi') return 'wifi';
  return kind === 'uploads' ? 'go' : 'unchosen';
}

/** Kinds of bytes as a person is told of them: what is entered and read; photos, attachments and pages; the application; the map. */
export const TRAFFIC_KINDS = ['records', 'files', 'code', 'map'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

export interface Traffic {
  down: number;
  up: number;
}
export type TrafficByKind = Partial<Record<TrafficKind, Traffic>>;
/** By day (YYYY-MM-DD) of this device. */
export type TrafficDays = Readonly<Record<string, TrafficByKind>>;

/** The day of this device: what a byte costs is between its person and a provider, whatever zone an organization works in. */
export const trafficDay = (nowMs: number): string => dayOf(nowMs, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The sum of both. */
export function sumTraffic(one: TrafficByKind, other: TrafficByKind): TrafficByKind {
  const sum: TrafficByKind = { ...one };
  for (const kind of TRAFFIC_KINDS) {
    const [a, b] = [one[kind], other[kind]];
    if (b) sum[kind] = { down: (a?.down ?? 0) + b.down, up: (a?.up ?? 0) + b.up };
  }
  return sum;
}

/** So much more went on that day. Days of other months are no longer told of, and leave. */
export function addTraffic(days: TrafficDays, day: string, more: TrafficByKind): TrafficDays {
  const month = Object.entries(days).filter(([known]) => known.slice(0, 7) === day.slice(0, 7));
  return Object.fromEntries([...month.filter(([known]) => known !== day), [day, sumTraffic(days[day] ?? {}, more)]]);
}

/** What a day and its month took so far. */
export function trafficOf(days: TrafficDays, day: string): Record<'today' | 'month', Record<TrafficKind, Traffic>> {
  const none = { records: { down: 0, up: 0 }, files: { down: 0, up: 0 }, code: { down: 0, up: 0 }, map: { down: 0, up: 0 } };
  const month = Object.entries(days).filter(([known]) => known.slice(0, 7) === day.slice(0, 7));
  return {
    today: { ...none, ...days[day] },
    month: { ...none, ...month.reduce((sum, [, one]) => sumTraffic(sum, one), {} as TrafficByKind) },
  };
}
