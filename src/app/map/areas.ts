import { bearingDeg, type Area, type LngLat } from '../../domain/kit/geometry.ts';

const EARTH_RADIUS_M = 6_371_008.8;
const CIRCLE_POINTS = 48;

/** The point at a distance and bearing from another (sphere). */
export function destination([lng, lat]: LngLat, bearing: number, meters: number): LngLat {
  const angle = meters / EARTH_RADIUS_M;
  const [theta, phi, lambda] = [bearing, lat, lng].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const phi2 = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta));
  const lambda2 = lambda + Math.atan2(Math.sin(theta) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * Math.sin(phi2));
  return [(lambda2 * 180) / Math.PI, (phi2 * 180) / Math.PI];
}

export function circleRing(center: LngLat, radiusM: number): LngLat[] {
  return Array.from({ length: CIRCLE_POINTS + 1 }, (_, i) => destination(center, (i % CIRCLE_POINTS) * (360 / CIRCLE_POINTS), radiusM));
}

/** Outline of a corridor: both sides of its line; each vertex is moved across the mean direction of its two stretches. */
function corridorRing(line: readonly LngLat[], halfWidthM: number): LngLat[] {
  const across = line.map((point, i) => {
    const before = bearingDeg(line[Math.max(0, i - 1)]!, line[Math.max(1, i)]!);
    const after = bearingDeg(line[Math.min(line.length - 2, i)]!, line[Math.min(line.length - 1, i + 1)]!);
    const turn = ((after - before + 540) % 360) - 180;
    const widen = 1 / Math.max(0.4, Math.cos((turn / 2) * (Math.PI / 180)));
    return { point, bearing: before + turn / 2, meters: halfWidthM * widen };
  });
  const left = across.map(({ point, bearing, meters }) => destination(point, bearing - 90, meters));
  const right = across.map(({ point, bearing, meters }) => destination(point, bearing + 90, meters));
  return [...left, ...right.reverse(), left[0]!];
}

/** Rings of an area as GeoJSON wants them: the first outside, the others holes. */
export function areaRings(area: Area): LngLat[][] {
  if (area.kind === 'polygon') return area.rings;
  if (area.kind === 'circle') return [circleRing(area.center, area.radiusM)];
  return [corridorRing(area.line, area.halfWidthM)];
}
