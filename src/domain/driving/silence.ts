import { distanceM } from '../kit/geometry.ts';

interface Fix {
  /** ISO instant. */
  at: string;
  lat: number;
  lng: number;
}

/** Longest time, in seconds, that two positions may be apart for the way between them to be known. */
export const KNOWN_WAY_S = 600;
const GAP_M = 1500;

/** The vehicle drove between two positions and nobody knows where: more than 10 min without a word, and farther than a car park is wide. */
export function isSilence(from: Fix, to: Fix): boolean {
  return Date.parse(to.at) - Date.parse(from.at) > KNOWN_WAY_S * 1000 && distanceM([from.lng, from.lat], [to.lng, to.lat]) > GAP_M;
}
