/**
 * Plane coordinates of a file to degrees of WGS 84. Formulas: J. P. Snyder, Map Projections, a Working Manual (USGS 1395), pages 107 (Lambert) and 44
 * (Mercator); C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers (Krüger's series). Parameters: the EPSG registry. ETRS89 and RGF93 are within a metre of WGS 84.
 */
export type ToDegrees = (x: number, y: number) => [lng: number, lat: number];

const A = 6_378_137;
const F = 1 / 298.257222101;
const E = Math.sqrt(F * (2 - F));
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;

const isometric = (lat: number): number => Math.tan(Math.PI / 4 - lat / 2) / ((1 - E * Math.sin(lat)) / (1 + E * Math.sin(lat))) ** (E / 2);

function latOf(t: number): number {
  let lat = Math.PI / 2 - 2 * Math.atan(t);
  for (let i = 0; i < 8; i++) lat = Math.PI / 2 - 2 * Math.atan(t * ((1 - E * Math.sin(lat)) / (1 + E * Math.sin(lat))) ** (E / 2));
  return lat;
}

/** Lambert's conic with two standard parallels. */
function lambert(lat0: number, lat1: number, lat2: number, lng0: number, x0: number, y0: number): ToDegrees {
  const m = (lat: number): number => Math.cos(lat) / Math.sqrt(1 - (E * Math.sin(lat)) ** 2);
  const [t0, t1, t2] = [isometric(rad(lat0)), isometric(rad(lat1)), isometric(rad(lat2))];
  const n = Math.log(m(rad(lat1)) / m(rad(lat2))) / Math.log(t1 / t2);
  const scale = (A * m(rad(lat1))) / (n * t1 ** n);
  const r0 = scale * t0 ** n;
  return (x, y) => {
    const [dx, dy] = [x - x0, r0 - (y - y0)];
    return [lng0 + deg(Math.atan2(dx, dy) / n), deg(latOf((Math.hypot(dx, dy) / scale) ** (1 / n)))];
  };
}

function transverse(lng0: number, isSouth: boolean): ToDegrees {
  const n = F / (2 - F);
  const radius = ((0.9996 * A) / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
  const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];
  return (x, y) => {
    const [xi, eta] = [(y - (isSouth ? 10_000_000 : 0)) / radius, (x - 500_000) / radius];
    const xi1 = beta.reduce((sum, b, i) => sum - b * Math.sin(2 * (i + 1) * xi) * Math.cosh(2 * (i + 1) * eta), xi);
    const eta1 = beta.reduce((sum, b, i) => sum - b * Math.cos(2 * (i + 1) * xi) * Math.sinh(2 * (i + 1) * eta), eta);
    const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
    const lat = delta.reduce((sum, d, i) => sum + d * Math.sin(2 * (i + 1) * chi), chi);
    return [lng0 + deg(Math.atan2(Math.sinh(eta1), Math.cos(xi1))), deg(lat)];
  };
}

const mercator: ToDegrees = (x, y) => [deg(x / A), deg(2 * Math.atan(Math.exp(y / A)) - Math.PI / 2)];
const same: ToDegrees = (lng, lat) => [lng, lat];

/** WGS 84, in two and three dimensions, ETRS89, RGF93. */
const DEGREES = new Set([4326, 4979, 4258, 4171, 4937, 4965]);
const WEB_MERCATOR = new Set([3857, 900913, 102100, 3785]);

/** How the system of this number of EPSG is read; null: it is not one that is known here. */
export function fromEpsg(code: number): ToDegrees | null {
  if (DEGREES.has(code)) return same;
  if (WEB_MERCATOR.has(code)) return mercator;
  if (code === 2154) return lambert(46.5, 44, 49, 3, 700_000, 6_600_000);
  // Nine conformal conics of France, CC42 to CC50.
  const lat = code - 3900;
  if (lat >= 42 && lat <= 50) return lambert(lat, lat - 0.75, lat + 0.75, 3, 1_700_000, (lat - 41) * 1_000_000 + 200_000);
  // UTM of WGS 84, north and south, and of ETRS89.
  const zone = code % 100;
  const system = Math.floor(code / 100);
  if ((system === 326 || system === 327) && zone >= 1 && zone <= 60) return transverse(zone * 6 - 183, system === 327);
  return system === 258 && zone >= 28 && zone <= 38 ? transverse(zone * 6 - 183, false) : null;
}
