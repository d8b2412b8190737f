import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { exportColumnsOf } from '../../entity-ui/entity-columns.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useExport, type ListExport } from '../../entity-ui/list/use-export.ts';
import type { VehicleItem } from './vehicle-items.ts';

const vehicle = ENTITIES.vehicle;

/** Listed vehicles as a file: every declared field, then the last position and the day. */
export function useVehicleExport(words: WordsOf, day: string): ListExport<VehicleItem> {
  const { t } = useTranslation(['vehicles', 'activity']);
  return useExport(t('exportName'), t('title'), day, () => [
    ...exportColumnsOf<VehicleItem>(vehicle, words, (item) => item.row),
    { label: t('columns.state'), value: (item) => t(`activity:${item.activity}`) },
    { label: t('columns.position'), value: (item) => item.state?.place ?? '' },
    { label: t('columns.latitude'), value: (item) => item.state?.lat ?? '' },
    { label: t('columns.longitude'), value: (item) => item.state?.lng ?? '' },
    { label: t('columns.contact'), value: (item) => item.state?.at ?? '' },
    { label: `${t('day.distance')} (km)`, value: (item) => item.strip?.distanceKm ?? '' },
  ]);
}
