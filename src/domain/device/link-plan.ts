import { DAY_MS } from '../time/time-zone.ts';
import type { DeviceLink } from './device.ts';

/** A device in a vehicle from `fromMs` to `toMs` (null: still). `author`: who made its record; null: a manager's form, or from before records. */
export interface LinkSpan {
  id: string;
  device: string | null;
  vehicle: string | null;
  fromMs: number;
  toMs: number | null;
  author: string | null;
}

interface LinkClaim {
  device: string;
  vehicle: string;
  fromMs: number;
  author: string | null;
}

interface LinkPlan {
  state: 'held' | 'conflict';
  toMs: number | null;
  /** Links that end, and when; one that would end before it began is dropped (`toMs` null). */
  ends: { id: string; toMs: number | null }[];
}

/** Two installers who take one device within this time did not know of each other. */
const SAME_PERIOD_MS = DAY_MS;

const reaches = ({ toMs }: LinkSpan, instant: number): boolean => toMs === null || toMs > instant;

/**
 * What a record that puts a device in a vehicle makes of the links held (field-work.md §3): the earlier ones of the device and of the vehicle end where it
 * begins, a later one ends it. Null: the device is there already. A conflict, which ends nothing: the device is held elsewhere by somebody else's later
 * link, or by one another installer made in the same period.
 */
export function planLink(claim: LinkClaim, held: readonly LinkSpan[]): LinkPlan | null {
  const open = held.filter((link) => (link.device === claim.device || link.vehicle === claim.vehicle) && reaches(link, claim.fromMs));
  const isSame = (link: LinkSpan): boolean => link.device === claim.device && link.vehicle === claim.vehicle;
  if (open.some((link) => isSame(link) && link.fromMs <= claim.fromMs)) return null;
  const isRival = ({ device, vehicle, author, fromMs }: LinkSpan): boolean =>
    device === claim.device &&
    vehicle !== claim.vehicle &&
    (fromMs >= claim.fromMs
      ? author === null || author !== claim.author
      : author !== null && author !== claim.author && claim.fromMs - fromMs < SAME_PERIOD_MS);
  if (open.some(isRival)) return { state: 'conflict', toMs: null, ends: [] };
  return { state: 'held', ...around(claim.fromMs, open) };
}

/** What becomes of the others when a manager says that this link is right. */
export function planDecision(link: LinkSpan, held: readonly LinkSpan[]): Omit<LinkPlan, 'state'> {
  const others = held.filter(
    (one) =>
      one.id !== link.id &&
      (one.device === link.device || (link.vehicle !== null && one.vehicle === link.vehicle)) &&
      reaches(one, link.fromMs) &&
      (link.toMs === null || one.fromMs < link.toMs),
  );
  const rivals = others.filter((one) => one.device === link.device && one.fromMs >= link.fromMs);
  const { toMs, ends } = around(
    link.fromMs,
    others.filter((one) => !rivals.includes(one)),
  );
  return {
    toMs: toMs !== null && link.toMs !== null ? Math.min(toMs, link.toMs) : (toMs ?? link.toMs),
    ends: [...ends, ...rivals.map(({ id }) => ({ id, toMs: null }))],
  };
}

function around(fromMs: number, open: readonly LinkSpan[]): Omit<LinkPlan, 'state'> {
  const later = open.filter((link) => link.fromMs >= fromMs).map((link) => link.fromMs);
  return {
    toMs: later.length > 0 ? Math.min(...later) : null,
    ends: open.filter((link) => link.fromMs < fromMs).map(({ id }) => ({ id, toMs: fromMs })),
  };
}

type Link = Pick<DeviceLink, '_id' | 'device' | 'vehicle' | 'from' | 'to' | 'state'>;

/** The links held that a link contradicts: of its device or its vehicle, at a time they share; ends are no part of a link. */
export function rivalsOf<L extends Link>(link: Link, links: readonly L[]): L[] {
  const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b;
  return links.filter(
    (one) =>
      one._id !== link._id &&
      one.state === 'held' &&
      (isSame(one.device, link.device) || isSame(one.vehicle, link.vehicle)) &&
      (one.to === null || one.to > link.from) &&
      (link.to === null || one.from < link.to),
  );
}
