import { afford } from '../../workers/client/sync.ts';
import { filesKept } from '../shell/first-screen.ts';
import { knownTransfers, mayGo, transfersStore } from './transfers/transfers.ts';

/**
 * Whether something may come by itself now. Nothing may: the files of the application come first, the battery is low, what was chosen for this
 * device says no (`choice`), the person told the device to save data.
 * `mobile`: a part of each day, as much as was set; `free`: all of it.
 */
export type QuietTime = 'files' | 'battery' | 'choice' | 'saver' | 'mobile' | 'free';

/** What browsers say that TypeScript does not declare. */
interface Link extends EventTarget {
  saveData?: boolean;
  type?: string;
}
interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}

const LOW = 0.2;

const listeners = new Set<() => void>();
let areFilesHere = false;
let isWished = false;
let battery: Battery | undefined;
let now: QuietTime = 'files';

export const quietTimeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): QuietTime => now,
};

const linkOf = (): Link | undefined => (navigator as { connection?: Link }).connection;

/** What such a device can afford. A browser that tells nothing of its link is taken for one without limits. */
export function quietTimeOf(
  files: boolean,
  link: Pick<Link, 'saveData' | 'type'> | undefined,
  power: Pick<Battery, 'level' | 'charging'> | undefined,
  { isHeld, isMetered }: { isHeld: boolean; isMetered: boolean },
): QuietTime {
  if (!files) return 'files';
  if (power && !power.charging && power.level <= LOW) return 'battery';
  if (isHeld) return 'choice';
  if (link?.saveData) return 'saver';
  return isMetered ? 'mobile' : 'free';
}

function look(): void {
  const { isAsked, isMetered } = transfersStore.getSnapshot();
  const next = quietTimeOf(areFilesHere, linkOf(), battery, { isHeld: mayGo('reports') !== 'go', isMetered });
  now = (isWished || isAsked) && next !== 'files' ? 'free' : next;
  const reports = now === 'free' || now === 'mobile' ? now : null;
  const [packs, map] = [isWished || mayGo('packs') === 'go', isWished || mayGo('map') === 'go'];
  // A worker that does not start is told by its own screen; asked again at the next look.
  void afford({ reports, packs, map }).catch(() => undefined);
  for (const listener of [...listeners]) listener();
}

/** A person wants it now, whatever it takes of link and battery; until the page goes. */
export function wishQuietWork(): void {
  isWished = true;
  look();
}

/** Tells the worker when what comes by itself may come. */
export async function startQuietTime(): Promise<void> {
  await knownTransfers();
  transfersStore.subscribe(look);
  look();
  // Refused: as a device without a battery.
  battery = await (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().catch(() => undefined);
  for (const event of ['levelchange', 'chargingchange']) battery?.addEventListener(event, look);
  look();
  await filesKept();
  areFilesHere = true;
  look();
}
