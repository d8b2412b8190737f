/**
 * Capital letters and digits as pen strokes on a grid 4 wide and 6 high: a server without any font still draws initials.
 * `x,y` points; a space lifts the pen.
 */
const STROKES: Record<string, string> = {
  A: '06 20 46 / 14 34',
  B: '00 06 36 45 44 33 03 / 00 30 41 42 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46 / 03 33',
  F: '40 00 06 / 03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06 / 40 46 / 03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06 / 40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10 / 24 46',
  R: '06 00 30 41 42 33 03 / 23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40 / 20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46 / 40 06',
  Y: '00 23 40 / 23 26',
  Z: '00 40 06 46',
  '0': '10 01 05 16 36 45 41 30 10',
  '1': '02 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 23 33 44 45 36 16 05',
  '4': '30 04 44 / 33 36',
  '5': '40 00 02 32 43 45 36 06',
  '6': '30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 01 02 13 33 42 41 30 10 / 13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16',
};

/** SVG path of a character with its top left corner at (x, y), `unit` wide by grid step; empty for one without strokes. */
export function glyphPath(char: string, x: number, y: number, unit: number): string {
  const place = (point: string): string => `${x + Number(point[0]) * unit} ${y + Number(point[1]) * unit}`;
  return (STROKES[char] ?? '')
    .split(' / ')
    .filter(Boolean)
    .map((stroke) => `M${stroke.split(' ').map(place).join('L')}`)
    .join('');
}
