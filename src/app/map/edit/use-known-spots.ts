import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceM, type LngLat } from '../../../domain/geo/geometry.ts';
import type { PickerOption } from '../../entity-ui/form/picker.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { loadBasemap, TOWN_SCALE } from '../basemap.ts';

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

const AT = 'at:';
const SITE = 'site:';
const TOWN = 'town:';
/** Farther than this a town does not say where a point is. */
const NEAR_M = 15_000;

export interface KnownSpot {
  kind: 'site' | 'town' | 'coordinates';
  at: LngLat;
  /** Of a site: its row. */
  site: string | null;
  label: string;
}

/** How a picker of known spots names a site. */
export const siteOption = (id: string): string => `${SITE}${id}`;

/** Places this device knows, with network or without: sites by their name or address, towns of the built-in map, coordinates that are typed. */
export function useKnownSpots(): {
  options: readonly PickerOption[];
  read: (typed: string) => PickerOption | null;
  spotOf: (id: string) => KnownSpot | null;
  townNear: (at: LngLat) => string | null;
} {
  const { t } = useTranslation('areaEditor');
  const { rows: sites, byId } = useRows('site');
  const [towns, setTowns] = useState<readonly [string, number, number][]>([]);
  useEffect(() => {
    let gone = false;
    loadBasemap().then(
      (files) => !gone && setTowns(files.towns),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const options = useMemo(
    (): PickerOption[] => [
      ...sites.map((row) => ({
        id: siteOption(row._id),
        label: String(row['name']),
        detail: [row['address'], row['city']].filter(Boolean).join(', ') || undefined,
      })),
      ...towns.map(([name], index) => ({ id: `${TOWN}${index}`, label: name, detail: t('town') })),
    ],
    [sites, towns, t],
  );
  const read = useCallback(
    (typed: string): PickerOption | null => {
      const at = readCoordinates(typed);
      return at && { id: AT + at.join(), label: `${at[1]}, ${at[0]}`, detail: t('coordinates') };
    },
    [t],
  );
  const spotOf = useCallback(
    (id: string): KnownSpot | null => {
      if (id.startsWith(AT)) {
        const at = id.slice(AT.length).split(',').map(Number) as LngLat;
        return { kind: 'coordinates', at, site: null, label: `${at[1]}, ${at[0]}` };
      }
      const site = id.startsWith(SITE) ? byId.get(id.slice(SITE.length)) : undefined;
      if (site) return { kind: 'site', at: [Number(site['lng']), Number(site['lat'])], site: site._id, label: String(site['name']) };
      const town = id.startsWith(TOWN) ? towns[Number(id.slice(TOWN.length))] : undefined;
      return town ? { kind: 'town', at: townAt(town), site: null, label: town[0] } : null;
    },
    [byId, towns],
  );
  const townNear = useCallback(
    (at: LngLat): string | null => {
      let [best, bestM]: [string | null, number] = [null, NEAR_M];
      for (const town of towns) {
        const far = distanceM(at, townAt(town));
        if (far < bestM) [best, bestM] = [town[0], far];
      }
      return best;
    },
    [towns],
  );
  return { options, read, spotOf, townNear };
}

const townAt = ([, lng, lat]: readonly [string, number, number]): LngLat => [lng / TOWN_SCALE, lat / TOWN_SCALE];
