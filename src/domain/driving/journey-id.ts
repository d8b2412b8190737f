/** Id of the journey of a vehicle that starts at an instant (ms). */
export function journeyId(vehicle: string, startMs: number): string {
  return `${vehicle}:${startMs}`;
}

/** Id of a journey, as `journeyId` makes it of a vehicle's UUID. */
export const JOURNEY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,15}$/;

/** What an id that fits `JOURNEY_ID` says: the vehicle, and the start in milliseconds since 1970. */
export function journeyKey(id: string): { vehicle: string; startMs: number } {
  return { vehicle: id.slice(0, 36), startMs: Number(id.slice(37)) };
}

/** Address of the screen of a journey. */
export function journeyHref(id: string): string {
  return `/rapports/trajets/${id}`;
}

/** Address of the same journey as it is judged: its eco events and its score. */
export function ecoJourneyHref(id: string): string {
  return `/eco-conduite/trajets/${id}`;
}
