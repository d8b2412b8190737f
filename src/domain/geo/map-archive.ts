import * as z from 'zod/mini';

const degrees = z.number().check(z.gte(-180), z.lte(180));
export const boundsSchema = z.tuple([degrees, degrees, degrees, degrees]);
export const mapZoomSchema = z.int().check(z.gte(0), z.lte(22));

/**
 * What a browser is told of the map archive (one PMTiles file, version 3, vector tiles of the Protomaps schema) that an operator configured.
 * Pieces of it are read by Range requests at `url`: of this server, which refuses another version than its present one, or of another site.
 */
export const mapArchiveSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Of the content: another file, another version. */
  version: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Entity tag that another site gives with each piece; null where it gives none. */
  etag: z.nullable(z.string()),
  /** West, south, east, north in degrees. */
  bounds: boundsSchema,
  minZoom: mapZoomSchema,
  maxZoom: mapZoomSchema,
  /** Plain text; whose data it is. */
  attribution: z.string(),
});
export type MapArchive = z.infer<typeof mapArchiveSchema>;
