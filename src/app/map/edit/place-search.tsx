import { useTranslation } from 'react-i18next';
import type { LngLat } from '../../../domain/kit/geometry.ts';
import { Picker } from '../../entity-ui/picker.tsx';
import { useKnownSpots, type KnownSpot } from './use-known-spots.ts';

/** Goes to a place this device knows: a site by its name or address, a town of the built-in map, coordinates. */
export function PlaceSearch({ onGo }: { onGo: (at: LngLat, kind: KnownSpot['kind']) => void }) {
  const { t } = useTranslation('area-editor');
  const { options, read, spotOf } = useKnownSpots();
  const go = (id: string | null): void => {
    const spot = id === null ? null : spotOf(id);
    if (spot) onGo(spot.at, spot.kind);
  };
  return (
    <Picker
      className="edit-search"
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      value={null}
      options={options}
      onChange={go}
      read={read}
    />
  );
}
