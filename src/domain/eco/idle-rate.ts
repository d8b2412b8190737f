/**
 * Litres an engine burns in an hour of idling without load: U.S. Department of Energy, Fact #861 (2015), after Argonne National Laboratory; 0.17, 0.44, 0.64 and 0.97 US gallons: sedan with
 * a diesel of two litres (vans have the same engines), truck with one of six to ten, tractor with its trailer, transit bus.
 */
export const IDLE_LITRES_PER_HOUR = { light: 0.64, truck: 1.67, tractor: 2.42, bus: 3.67 } as const;
/** From this gross weight on a truck is one that draws a trailer. */
const TRACTOR_KG = 26_001;

/** null: it burns nothing, or nobody measured one. */
export function idleLitresPerHour({
  category,
  energy,
  gvwrKg,
}: {
  category: string;
  energy: string;
  gvwrKg: number | null;
}): number | null {
  if (energy === 'electric' || energy === 'hydrogen' || energy === 'cng' || energy === 'lng') return null;
  if (category === 'vp' || category === 'vul') return IDLE_LITRES_PER_HOUR.light;
  if (category === 'bus') return IDLE_LITRES_PER_HOUR.bus;
  if (category === 'pl') return (gvwrKg ?? 0) >= TRACTOR_KG ? IDLE_LITRES_PER_HOUR.tractor : IDLE_LITRES_PER_HOUR.truck;
  return null;
}
