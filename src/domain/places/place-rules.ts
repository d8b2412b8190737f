/** When a vehicle is in a place, and when no more. Alerts of zones and visits go by the same. */
export interface PlaceRules {
  /** One that was in a place has left it this far outside: a position that drifts at the border goes in and out. Metres. */
  borderM: number;
  /** Back so soon after it left, it goes on with the same visit. Seconds. */
  returnS: number;
  /** A vehicle that says nothing is still where it was last seen for this long (a parked device reports daily). Seconds. */
  silentS: number;
}

export const PLACE_RULES: PlaceRules = { borderM: 30, returnS: 120, silentS: 26 * 3600 };
