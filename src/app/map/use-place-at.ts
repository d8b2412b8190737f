import { useMemo } from 'react';
import { placeNames, type PlaceNames } from '../../domain/reports/areas-at.ts';
import { siteArea } from '../../domain/site/site-area.ts';
import { useRows } from '../entity-ui/use-rows.ts';

/** Names of the sites and zones of this device around a point; null: none. */
export function usePlaceAt(): PlaceNames {
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  return useMemo(
    () =>
      placeNames([
        ...sites.map((row) => ({ name: row.name, area: siteArea(row) })),
        ...zones.map((row) => ({ name: row.name, area: row.area })),
      ]),
    [sites, zones],
  );
}
