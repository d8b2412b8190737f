export type RoadClass = 'motorway' | 'express' | 'road' | 'avenue' | 'street';

/** A stretch of a real road: waypoints in order. A waypoint with a name is a junction: roads meet where names are equal. */
export interface Road {
  name: string;
  kind: RoadClass;
  points: readonly { lat: number; lng: number; junction: string | null }[];
}

/**
 * Writes a road as text: `lat,lng` is a waypoint, `lat,lng=name` a junction, `@name` a junction that another road places.
 * `@` waypoints are resolved by the network; here they have NaN coordinates.
 */
export function road(name: string, kind: RoadClass, waypoints: string): Road {
  const points = waypoints
    .trim()
    .split(/\s+/)
    .map((token) => {
      if (token.startsWith('@')) return { lat: Number.NaN, lng: Number.NaN, junction: token.slice(1) };
      const [place, junction] = token.split('=');
      const [lat, lng] = place!.split(',').map(Number);
      return { lat: lat!, lng: lng!, junction: junction ?? null };
    });
  return { name, kind, points };
}
