import { useMemo } from 'react';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { sitePlace, zonePlace } from '../../map/row-place.ts';

const NONE: readonly MapPlace[] = [];

/** Sites and active zones of the organization, from this device; the one whose card is open is there even when it is not active. */
export function useMapPlaces(shown: boolean, open?: string): readonly MapPlace[] {
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  return useMemo(
    () =>
      shown
        ? [
            ...sites.map(sitePlace),
            ...zones.filter((row) => (row['active'] === true || row._id === open) && row['area'] != null).map(zonePlace),
          ]
        : NONE,
    [shown, open, sites, zones],
  );
}
