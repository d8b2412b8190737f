/** Where the map looks. `box` is the part not hidden behind panels: [west, south, east, north]. */
export interface MapPlaceView {
  lat: number;
  lng: number;
  zoom: number;
  box: readonly [number, number, number, number];
  metersPerPx: number;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface MapStart {
  lat: number;
  lng: number;
  zoom: number;
}

/** Longest round length for a scale bar: 1, 2 or 5 times a power of ten. */
export function scaleBar(metersPerPx: number, mostPx: number): { meters: number; px: number } {
  const most = metersPerPx * mostPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { meters, px: meters / metersPerPx };
}
