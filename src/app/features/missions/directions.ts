/** Devices of Apple have no application for `geo:`; theirs has an address of its own. */
const IS_APPLE = /iPhone|iPad|Macintosh/;

/** Opens the navigation application of the device at a place. */
export function directionsHref({ lat, lng }: { lat: number; lng: number }, userAgent = navigator.userAgent): string {
  const at = `${lat.toFixed(6)},${lng.toFixed(6)}`;
  return IS_APPLE.test(userAgent) ? `https://maps.apple.com/?daddr=${at}` : `geo:${at}?q=${at}`;
}
