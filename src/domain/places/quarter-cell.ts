/** Places are looked for by cells of a quarter of a degree. */
export const QUARTER_DEG = 0.25;

/** The cell of a point, or the one so many rows and columns from it. */
export function quarterCell(lat: number, lng: number, rows = 0, columns = 0): string {
  return `${Math.floor(lat / QUARTER_DEG) + rows}:${Math.floor(lng / QUARTER_DEG) + columns}`;
}
