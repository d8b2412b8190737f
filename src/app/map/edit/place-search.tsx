import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LngLat } from '../../../domain/kit/geometry.ts';
import { Picker, type PickerOption } from '../../entity-ui/picker.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { loadBasemap, TOWN_SCALE } from '../basemap.ts';
import { readCoordinates } from './coordinates.ts';

const AT = 'at:';

/** Goes to a place this device knows: a site by its name or address, a town of the built-in map, coordinates. */
export function PlaceSearch({ onGo }: { onGo: (at: LngLat, kind: 'site' | 'town' | 'coordinates') => void }) {
  const { t } = useTranslation('area-editor');
  const sites = useRows('site').rows;
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
      ...sites.map((row) => ({ id: `site:${row._id}`, label: String(row['name']), detail: [row['address'], row['city']].filter(Boolean).join(', ') || undefined })),
      ...towns.map(([name], index) => ({ id: `town:${index}`, label: name, detail: t('town') })),
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
  const go = (id: string | null): void => {
    if (id?.startsWith(AT)) return onGo(id.slice(AT.length).split(',').map(Number) as LngLat, 'coordinates');
    const [kind, key] = [id?.slice(0, 5), id?.slice(5)];
    const site = kind === 'site:' ? sites.find((row) => row._id === key) : undefined;
    if (site) return onGo([Number(site['lng']), Number(site['lat'])], 'site');
    const town = kind === 'town:' ? towns[Number(key)] : undefined;
    if (town) onGo([town[1] / TOWN_SCALE, town[2] / TOWN_SCALE], 'town');
  };
  return <Picker className="edit-search" label={t('search')} placeholder={t('searchPlaceholder')} value={null} options={options} onChange={go} read={read} />;
}
