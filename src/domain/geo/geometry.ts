import * as z from 'zod/mini';

/** WGS 84 degrees, [longitude, latitude], as GeoJSON (RFC 7946 §3.1.1). */
const lngLatSchema = z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]);
export type LngLat = z.infer<typeof lngLatSchema>;

const ring = z.array(lngLatSchema).check(z.minLength(4), z.maxLength(2000));

/** Area of a site or zone: polygon with holes, circle (metres), or corridor (a line and a half width in metres). */
export const areaSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('polygon'), rings: z.array(ring).check(z.minLength(1), z.maxLength(20)) }),
  z.strictObject({ kind: z.literal('circle'), center: lngLatSchema, radiusM: z.number().check(z.gte(5), z.lte(200_000)) }),
  z.strictObject({
    kind: z.literal('corridor'),
    line: z.array(lngLatSchema).check(z.minLength(2), z.maxLength(2000)),
    halfWidthM: z.number().check(z.gte(5), z.lte(20_000)),
  }),
]);
export type Area = z.infer<typeof areaSchema>;

/** Weekly opening hours: day 1 = Monday … 7 = Sunday, minutes after local midnight. */
export const openingHoursSchema = z
  .array(
    z.strictObject({
      day: z.int().check(z.gte(1), z.lte(7)),
      fromMin: z.int().check(z.gte(0), z.lte(1440)),
      toMin: z.int().check(z.gte(0), z.lte(1440)),
    }),
  )
  .check(z.maxLength(28));
export type OpeningHours = z.infer<typeof openingHoursSchema>;

const EARTH_RADIUS_M = 6_371_008.8;
const toRad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine, mean Earth radius of IUGG). */
export function distanceM(a: LngLat, b: LngLat): number {
  const dLat = toRad(b[1] - a[1]);
  const dLng = toRad(b[0] - a[0]);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(toRad(a[1])) * Math.cos(toRad(b[1])) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Initial bearing from a to b, degrees clockwise from north, [0, 360). */
export function bearingDeg(a: LngLat, b: LngLat): number {
  const dLng = toRad(b[0] - a[0]);
  const y = Math.sin(dLng) * Math.cos(toRad(b[1]));
  const x = Math.cos(toRad(a[1])) * Math.sin(toRad(b[1])) - Math.sin(toRad(a[1])) * Math.cos(toRad(b[1])) * Math.cos(dLng);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
