/** The world in Web Mercator, 0..1 from the top left corner, and back to degrees. A screen at zoom z is 512 × 2^z px a world. */
export const worldX = (lng: number): number => (lng + 180) / 360;
export const worldY = (lat: number): number => {
  const clamped = Math.max(-85.0511, Math.min(85.0511, lat));
  return (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))) / 360;
};
export const lngOf = (x: number): number => x * 360 - 180;
export const latOf = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180)) - 90;

/** A line of [longitude, latitude] as world coordinates, two numbers a point. */
export function flatLine(line: readonly [number, number][]): Float64Array<ArrayBuffer> {
  const out = new Float64Array(line.length * 2);
  line.forEach(([lng, lat], i) => {
    out[2 * i] = worldX(lng);
    out[2 * i + 1] = worldY(lat);
  });
  return out;
}
