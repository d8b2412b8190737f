import type { LngLat } from '../../../domain/kit/geometry.ts';

const PART = String.raw`([-+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEWO])?`;
const PAIR = new RegExp(String.raw`^\s*${PART}(?:\s*[;/\s]\s*|\s*,\s+|(?<=\.\d+),)${PART}\s*$`, 'i');

/** Latitude then longitude as people and maps write them: "45.764, 4.8357", "45,764 4,8357", "45.764° N 4.8357° E". */
export function readCoordinates(text: string): LngLat | null {
  const found = PAIR.exec(text);
  if (!found) return null;
  const value = (digits: string, side: string | undefined): number =>
    Number(digits.replace(',', '.')) * (/[SWO]/i.test(side ?? '') ? -1 : 1);
  const [first, second] = [value(found[1]!, found[2]), value(found[3]!, found[4])];
  const [lat, lng] = /[EWO]/i.test(found[2] ?? '') ? [second, first] : [first, second];
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}
