import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { exportColumnsOf } from '../../entity-ui/entity-columns.tsx';
import { csvOf, download, xlsxOf, type ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { notify } from '../../shell/notifications.ts';
import type { VehicleItem } from './vehicle-items.ts';

export type ExportFormat = 'csv' | 'xlsx';

const vehicle = ENTITIES.vehicle as unknown as Entity;

/** Writes the listed vehicles to a file: every declared field, then the last position and the day. */
export function useVehicleExport(words: WordsOf, day: string): { busy: boolean; run: (format: ExportFormat, items: readonly VehicleItem[]) => Promise<void> } {
  const { t } = useTranslation(['vehicles', 'table', 'activity']);
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat, items: readonly VehicleItem[]): Promise<void> => {
    setBusy(true);
    try {
      const columns: ExportColumn<VehicleItem>[] = [
        ...exportColumnsOf<VehicleItem>(vehicle, words, (item) => item.row),
        { label: t('columns.state'), value: (item) => t(`activity:${item.activity}`) },
        { label: t('columns.position'), value: (item) => item.state?.place ?? '' },
        { label: t('columns.latitude'), value: (item) => item.state?.lat ?? '' },
        { label: t('columns.longitude'), value: (item) => item.state?.lng ?? '' },
        { label: t('columns.contact'), value: (item) => item.state?.at ?? '' },
        { label: `${t('day.distance')} (km)`, value: (item) => item.strip?.distanceKm ?? '' },
      ];
      const name = `${t('exportName')}-${day}.${format}`;
      download(name, format === 'csv' ? new Blob([await csvOf(items, columns, words.lang)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(items, columns, t('title')));
      notify({ msg: t('table:exported', { name }) });
    } catch (error) {
      notify({ msg: t('table:exportFailed'), error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
