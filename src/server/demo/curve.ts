import { distanceM } from '../../domain/kit/geometry.ts';
import { noise } from './random.ts';

export interface LatLng {
  lat: number;
  lng: number;
}

function catmullRom(p0: number, p1: number, p2: number, p3: number, u: number): number {
  return 0.5 * (2 * p1 + (p2 - p0) * u + (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u + (3 * p1 - p0 - 3 * p2 + p3) * u * u * u);
}

/**
 * Points after `points[index]` up to and including `points[index + 1]`. A curved road follows a Catmull-Rom spline through its
 * waypoints, cut about every 250 m; a street is straight, cut every 120 m. With a seed, a country road also winds a little.
 */
export function curve(points: readonly LatLng[], index: number, isCurved: boolean, windSeed: number | null): LatLng[] {
  const p1 = points[index]!;
  const p2 = points[index + 1]!;
  const p0 = points[index - 1] ?? p1;
  const p3 = points[index + 2] ?? p2;
  const lengthM = distanceM([p1.lng, p1.lat], [p2.lng, p2.lat]);
  const cuts = Math.min(40, Math.max(1, Math.round(lengthM / (isCurved ? 250 : 120))));
  const across = windSeed === null || lengthM < 900 ? 0 : Math.min(0.018, 90 / lengthM);
  const out: LatLng[] = [];
  for (let cut = 1; cut < cuts; cut++) {
    const u = cut / cuts;
    const lat = isCurved ? catmullRom(p0.lat, p1.lat, p2.lat, p3.lat, u) : p1.lat + (p2.lat - p1.lat) * u;
    const lng = isCurved ? catmullRom(p0.lng, p1.lng, p2.lng, p3.lng, u) : p1.lng + (p2.lng - p1.lng) * u;
    const side = across === 0 ? 0 : across * winding(windSeed!, u, lengthM);
    const squeeze = Math.cos((lat * Math.PI) / 180);
    out.push({ lat: lat + (p2.lng - p1.lng) * squeeze * side, lng: lng - ((p2.lat - p1.lat) / squeeze) * side });
  }
  out.push({ lat: p2.lat, lng: p2.lng });
  return out;
}

/** Zero at both ends, in [-1, 1] between, with one bend per kilometre or so. */
function winding(seed: number, u: number, lengthM: number): number {
  const bends = Math.max(2, Math.round(lengthM / 1100));
  const first = noise(seed, 1);
  const second = noise(seed, 2);
  return Math.sin(Math.PI * u) ** 0.5 * (0.6 * first * Math.sin(Math.PI * u * bends) + 0.4 * second * Math.sin(Math.PI * u * (bends + 1)));
}
