import type { DeviceLink } from './device-link.ts';

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
