import { useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readDeviceValue, writeDeviceValue } from '../../../db/queries/profiles.ts';
import {
  isMeteredLink,
  mayTransfer,
  type TransferChoice,
  type TransferKind,
  type TransferLink,
  type TransferSettings,
  type TransferWait,
} from '../../../domain/sync/transfers.ts';
import { ASKED_MS, noteTransfers, transfersNoteSchema } from '../../../workers/client/notes.ts';

/** What TypeScript does not declare of a link. */
interface Link extends EventTarget, TransferLink {
  downlink?: number;
}

const KEY = 'transfers';
const CHANNEL = 'transfers';
const keptSchema = z.extend(transfersNoteSchema, { isOffered: z.boolean() });
type KeptTransfers = z.infer<typeof keptSchema>;

const FIRST: KeptTransfers = { choice: null, isLimited: false, askedMs: null, isOffered: false };

export interface Transfers extends TransferSettings {
  /** A person wants all of it now, whatever was chosen. */
  isAsked: boolean;
  /** What the browser says of its link; undefined: it says nothing. */
  link: TransferLink | undefined;
  isMetered: boolean;
  isOffered: boolean;
}

const linkOf = (): Link | undefined => (globalThis.navigator as { connection?: Link } | undefined)?.connection;

/** Bytes in a second, as the browser believes; undefined: it does not say. */
export const believedRate = (): number | undefined => (linkOf()?.downlink ?? 0) * 125_000 || undefined;

const listeners = new Set<() => void>();
interface Device {
  kept: KeptTransfers;
  now: Transfers;
  known?: Promise<void>;
  isRead: boolean;
  channel?: BroadcastChannel;
  noting: Promise<void>;
}
const device: Device = { kept: FIRST, now: stateOf(FIRST), isRead: false, noting: Promise.resolve() };

function stateOf(kept: KeptTransfers): Transfers {
  const own = linkOf();
  const link = own && { type: own.type, saveData: own.saveData };
  const isAsked = kept.askedMs !== null && Math.abs(Date.now() - kept.askedMs) < ASKED_MS;
  const { choice, isLimited, isOffered } = kept;
  return { choice, isLimited, isOffered, isAsked, link, isMetered: isMeteredLink(link, isLimited) };
}

function look(): void {
  device.now = stateOf(device.kept);
  for (const listener of [...listeners]) listener();
}

async function read(): Promise<void> {
  // Storage refused: as on a device where nothing was chosen.
  const parsed = keptSchema.safeParse(await readDeviceValue(KEY).catch(() => undefined));
  device.kept = parsed.success ? parsed.data : FIRST;
  device.isRead = true;
  look();
}

export const transfersStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Transfers => device.now,
};

/** What was chosen on this device is known from then on, and followed: in other tabs too, and as the link changes. */
export function knownTransfers(): Promise<void> {
  if (!device.known) {
    linkOf()?.addEventListener?.('change', look);
    if (typeof BroadcastChannel !== 'undefined') {
      device.channel = new BroadcastChannel(CHANNEL);
      device.channel.onmessage = () => void read();
      (device.channel as { unref?: () => void }).unref?.();
    }
    device.known = read();
  }
  return device.known;
}

/** The one rule, for this device as it is now. */
export function mayGo(kind: TransferKind, isAsked = false): 'go' | TransferWait {
  return mayTransfer(kind, device.now, device.now.link, isAsked || device.now.isAsked);
}

/** Kept with the device, not with a person; told to other tabs and to the service worker. Rejects with FailureError quota | storage, and is as it was. */
async function change(next: Partial<KeptTransfers>): Promise<void> {
  if (!device.isRead) await knownTransfers();
  const before = device.kept;
  // Said at once: two choices one after the other are both kept.
  device.kept = { ...before, ...next };
  // Before it is told: who hears of it and asks the service worker waits for the note.
  device.noting = device.noting.then(() => note(device.kept));
  look();
  try {
    await writeDeviceValue(KEY, device.kept);
  } catch (error) {
    device.kept = before;
    device.noting = device.noting.then(() => note(before));
    look();
    throw error;
  }
  await device.noting;
  device.channel?.postMessage(null);
}

async function note({ choice, isLimited, askedMs }: KeptTransfers): Promise<void> {
  // Without the note the service worker goes by its link alone.
  await noteTransfers({ choice, isLimited, askedMs }).catch(() => undefined);
}

/** Resolves once the service worker can read what was said last. */
export const transfersNoted = (): Promise<void> => device.noting;

export const chooseTransfers = (choice: TransferChoice): Promise<void> => change({ choice, isOffered: true });
export const limitTransfers = (isLimited: boolean): Promise<void> => change({ isLimited });
/** « Tout maintenant », until it is stopped, or all of it is here. */
export const askTransfers = (isAsked: boolean): Promise<void> => change({ askedMs: isAsked ? Date.now() : null });
export const markOffered = (): Promise<void> => change({ isOffered: true });

/** Whether something of that kind may come by itself now, else what it waits for. */
export function useMayGo(kind: TransferKind): 'go' | TransferWait {
  useSyncExternalStore(transfersStore.subscribe, transfersStore.getSnapshot);
  return mayGo(kind);
}

interface MayShow {
  /** What was chosen on this device is known: until it is, nothing comes from the server, and nothing is said to be held back. */
  isKnown: boolean;
  /** Whether a picture may come to be shown now; one of this device may always. */
  mayShow: (url: string | undefined) => boolean;
  /** A person wants this one. */
  ask: (url: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The rule for pictures of the server, as long as the part that asks is shown. */
export function useMayShow(): MayShow {
  useSyncExternalStore(transfersStore.subscribe, transfersStore.getSnapshot);
  const [asked, setAsked] = useState(NONE);
  useEffect(() => void knownTransfers(), []);
  const isKnown = device.isRead;
  return {
    isKnown,
    mayShow: (url) => url?.startsWith('/api/') !== true || (isKnown && mayGo('photos', asked.has(url)) === 'go'),
    ask: (url) => setAsked((before) => new Set(before).add(url)),
  };
}
