import * as z from 'zod/mini';
import { liveMapPacks, type MapPack } from '../../db/queries/map-packs.ts';
import { livePacks, type Pack } from '../../db/queries/packs.ts';
import { livePendingUploads, type PendingUpload } from '../../db/queries/pending-uploads.ts';
import { liveReportPack, type ReportPack } from '../../db/queries/report-pack.ts';
import { measuredRate } from '../../db/queries/traffic.ts';
import { sessionStore } from './session.ts';
import { askTransfers, believedRate, transfersStore } from './transfers/transfers.ts';

const countSchema = z.object({ done: z.number(), total: z.number(), leftBytes: z._default(z.number(), 0) });
export type FileCount = z.infer<typeof countSchema>;

const ANSWER_MS = 5000;

/** How many files of the application are on this device, of those its person needs; null: nobody says (no service worker, or it is busy). */
export async function countFiles(): Promise<FileCount | null> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  // That of the page that runs first: a newer build comes behind it.
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<FileCount | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(countSchema.safeParse(data).data ?? null);
    setTimeout(() => resolve(null), ANSWER_MS);
  });
  worker.postMessage({ type: 'COUNT' }, [port2]);
  return answer.finally(() => port1.close());
}

/** All that comes to this device by itself, and all that leaves it. */
export interface Parts {
  /** Null: no service worker says. */
  files: FileCount | null;
  /** Null: its person has no organization. */
  reports: ReportPack | null;
  fleets: readonly Pack[];
  areas: readonly MapPack[];
  uploads: readonly PendingUpload[];
}

interface Left {
  bytes: number;
  /** Something of it was never weighed. */
  isAtLeast: boolean;
  isDone: boolean;
}

/** What is left to come and to leave. What the disk or the server refuses waits for a person, not for a link. */
export function leftOf({ files, reports, fleets, areas, uploads }: Parts): Left {
  const left: Left = { bytes: 0, isAtLeast: false, isDone: files !== null && files.done >= files.total };
  const lacks = (bytes: number | undefined): void => {
    left.isDone = false;
    if (bytes === undefined) left.isAtLeast = true;
    else left.bytes += Math.max(0, bytes);
  };
  // As much a step as those that came.
  const atThisPace = ({ done, total, bytes }: { done: number; total: number; bytes: number }): number | undefined =>
    done > 0 && bytes > 0 ? (bytes / done) * (total - done) : undefined;
  left.bytes = files?.leftBytes ?? 0;
  if (reports && reports.mostMb > 0 && reports.completeAt === null && !reports.failure) lacks(atThisPace(reports));
  for (const pack of fleets) if (!pack.failure && (pack.completeAt === null || pack.total > 0)) lacks(atThisPace(pack));
  for (const { failure, completeAt, total, done } of areas)
    if (!failure && completeAt === null) lacks(total > 0 ? total - done : undefined);
  for (const { failure, owner, bytes, sent = 0 } of uploads) if (!failure && !owner.startsWith('draft:')) lacks(bytes - sent);
  return { ...left, bytes: Math.round(left.bytes) };
}

/** How long so many bytes take; undefined: nobody knows how fast they come. */
export function secondsFor(bytes: number, rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Math.max(1, Math.round(bytes / rate));
}

interface Everything extends Left {
  /** As it was when it was asked for; what is left of it is under way. */
  of: number;
  /** Bytes in a second; undefined: nobody knows. */
  rate: number | undefined;
}

const LOOK_MS = 1500;
const listeners = new Set<() => void>();
interface Watch {
  now?: Everything;
  offs: (() => void)[];
  timer?: ReturnType<typeof setTimeout>;
}
const watch: Watch = { offs: [] };

async function look(): Promise<void> {
  clearTimeout(watch.timer);
  const files = await countFiles().catch(() => null);
  // Storage refused: as the browser believes.
  const rate = (await measuredRate().catch(() => undefined)) ?? believedRate();
  const hasReports = sessionStore.getSnapshot().user?.organization != null;
  const reports = liveReportPack().getSnapshot();
  // Not read yet: nothing can be said.
  if (!hasReports || reports) {
    const left = leftOf({
      files,
      reports: hasReports ? reports : null,
      fleets: livePacks().getSnapshot(),
      areas: liveMapPacks().getSnapshot(),
      uploads: livePendingUploads().getSnapshot(),
    });
    const { isAsked } = transfersStore.getSnapshot();
    watch.now = { ...left, rate, of: isAsked ? Math.max(watch.now?.of ?? 0, left.bytes) : left.bytes };
    // Not noted: over by itself after a while.
    if (isAsked && left.isDone) await askTransfers(false).catch(() => undefined);
  }
  for (const listener of [...listeners]) listener();
  if (listeners.size > 0) watch.timer = setTimeout(() => void look(), LOOK_MS);
}

/** What is left, looked at as long as somebody wants to know; undefined until it is known. */
export const everythingStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      // Sources that nobody follows are empty.
      watch.offs = [liveReportPack(), livePacks(), liveMapPacks(), livePendingUploads()].map((source) => source.subscribe(() => undefined));
      void look();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(watch.timer);
      for (const off of watch.offs) off();
    };
  },
  getSnapshot: (): Everything | undefined => watch.now,
};
