import type { Circumstances } from './condition.ts';

const TRAILER = ['remorque', 'trailer'];
const TAIL_LIFT = ['hayon', 'tail-lift'];

/** What conditions may ask of a vehicle, from its row: a trailer and a tail lift are said by its tags. */
export function vehicleFacts(vehicle: Readonly<Record<string, unknown>> | undefined): Circumstances['vehicle'] {
  if (!vehicle) return {};
  const tags = (Array.isArray(vehicle['tags']) ? vehicle['tags'] : []).map((tag) => String(tag).toLowerCase());
  return {
    category: String(vehicle['category']),
    energy: String(vehicle['energy']),
    trailer: TRAILER.some((tag) => tags.includes(tag)),
    tailLift: TAIL_LIFT.some((tag) => tags.includes(tag)),
  };
}
