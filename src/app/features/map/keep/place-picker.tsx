import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker, type PickerOption } from '../../../entity-ui/picker.tsx';
import { useMapPlaces } from '../use-map-places.ts';

/** Picks a site or a zone among those on this device. */
export function PlacePicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation(['map-packs', 'site', 'zone']);
  const places = useMapPlaces(true);
  const options = useMemo(
    () => places.map(({ id, name, kind }): PickerOption => ({ id, label: name, detail: t(`${kind}:one`) })),
    [places, t],
  );
  return <Picker label={t('place')} value={value} options={options} onChange={onChange} />;
}
