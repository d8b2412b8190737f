import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf, download, xlsxOf, type ExportColumn } from '../export-rows.ts';
import { notify } from '../../shell/notifications.ts';

export type ExportFormat = 'csv' | 'xlsx';

export interface ListExport<T> {
  busy: boolean;
  run: (format: ExportFormat, items: readonly T[]) => Promise<void>;
}

/** Writes listed rows to a file, named after the list and the day. */
export function useExport<T>(name: string, sheet: string, day: string, columns: () => readonly ExportColumn<T>[]): ListExport<T> {
  const { t, i18n } = useTranslation('table');
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat, items: readonly T[]): Promise<void> => {
    setBusy(true);
    try {
      const file = `${name}-${day}.${format}`;
      download(file, format === 'csv' ? new Blob([csvOf(items, columns(), i18n.language)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(items, columns(), sheet));
      notify({ msg: t('exported', { name: file }) });
    } catch (error) {
      notify({ msg: t('exportFailed'), error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
