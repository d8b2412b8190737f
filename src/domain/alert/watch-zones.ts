import { placeOf } from '../driving/journey-fix.ts';
import { isPresent } from '../places/presence.ts';
import type { AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import { isWithin, nextTurnMs } from './week-clock.ts';
import { hoursOf, type Look, type Memory, type Scene, type Watch, type WatchedZone } from './watch.ts';

type Presences = NonNullable<Memory['zones']>;

/** Which zones the vehicle is in by a message, and since when; those it is not seen to enter since it is first seen there. Of private time nobody knows. */
function presences(reading: AlertReading, before: Presences, { zones }: Scene): Presences {
  if (reading.isPrivate) return {};
  const place = placeOf(reading);
  if (!place) return before;
  return Object.fromEntries(
    zones.map(({ _id, area }) => {
      const known = before[_id];
      const inside = isPresent(area, place, known?.inside ?? false);
      return [_id, known && known.inside === inside ? known : { inside, sinceMs: reading.atMs }];
    }),
  );
}

/** Zones entered, or left, by this message; one that nobody knew the vehicle to be out of, or in, is neither. */
const crossing =
  (inward: boolean): Watch =>
  (reading, memory, scene) => {
    const before = memory.zones ?? {};
    const zones = presences(reading, before, scene);
    const crossed = Object.keys(zones).filter((id) => before[id]?.inside === !inward && zones[id]!.inside === inward);
    return { memory: { ...memory, zones }, tellings: crossed.map((id) => ({ subject: id, is: 'pulse', zone: id })) };
  };
export const watchEntering = crossing(true);
export const watchLeaving = crossing(false);

function tellingOf({ rule, timeZone }: Scene, zone: WatchedZone, sinceMs: number, atMs: number): Telling | null {
  const subject = { subject: zone._id, zone: zone._id };
  if (rule.kind === 'zone-hours') {
    const hours = hoursOf(zone);
    return hours && { ...subject, is: isWithin(hours, atMs, timeZone) ? 'off' : 'on' };
  }
  const threshold = rule.threshold ?? zone.maxDwellMin;
  return threshold === null ? null : { ...subject, is: 'on', sinceMs, holdMs: threshold * 60_000, threshold };
}

/** In a zone for too long, or outside its hours, at an instant: by where the vehicle was last seen. What is not told is over. */
export function presentAt(memory: Memory, atMs: number, scene: Scene): Look {
  const tellings = scene.zones.flatMap((zone) => {
    const known = memory.zones?.[zone._id];
    const telling = known?.inside ? tellingOf(scene, zone, known.sinceMs, atMs) : null;
    return telling ? [telling] : [];
  });
  return { memory, tellings, isWhole: true };
}

export const watchPresence: Watch = (reading, memory, scene) =>
  presentAt({ ...memory, zones: presences(reading, memory.zones ?? {}, scene) }, reading.atMs, scene);

/** When what is told of a vehicle that stays where it is changes next: a zone, or the rule itself, opens or closes. */
export function nextPresenceMs(memory: Memory, afterMs: number, { rule, zones, timeZone }: Scene): number {
  const inside = zones.filter(({ _id }) => memory.zones?.[_id]?.inside);
  if (inside.length === 0) return Infinity;
  const weeks = [rule.schedule, ...(rule.kind === 'zone-hours' ? inside.map(hoursOf) : [])];
  return Math.min(...weeks.map((week) => nextTurnMs(week, afterMs, timeZone)));
}
