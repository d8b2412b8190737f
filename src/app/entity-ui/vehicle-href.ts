/** Address of a vehicle's detail: what its links carry, so that a new tab opens it. */
export function vehicleHref(id: string): string {
  return `/gestion/vehicules?vehicle=${id}`;
}
