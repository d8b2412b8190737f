/** Colours a zone is drawn with, that differ from one another and show on both maps. Their names are `colors.<key>` of the namespace places. */
export const ZONE_COLORS = {
  red: '#d4342b',
  orange: '#d0702c',
  yellow: '#c99a0a',
  green: '#2e8b57',
  teal: '#0e7c86',
  blue: '#2f6fc1',
  purple: '#6d5bb5',
  pink: '#c2477f',
  brown: '#8a5a3c',
  grey: '#6b7476',
} as const;
type ColorKey = keyof typeof ZONE_COLORS;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Name of the nearest of the colours that have one (red mean distance, compuphase.com/cmetric.htm). */
export function colorKey(hex: string): ColorKey {
  const [r, g, b] = channels(hex);
  const far = (other: string): number => {
    const [r2, g2, b2] = channels(other);
    const mean = (r + r2) / 2;
    return (2 + mean / 256) * (r - r2) ** 2 + 4 * (g - g2) ** 2 + (2 + (255 - mean) / 256) * (b - b2) ** 2;
  };
  return (Object.keys(ZONE_COLORS) as ColorKey[]).reduce((best, key) => (far(ZONE_COLORS[key]) < far(ZONE_COLORS[best]) ? key : best));
}
