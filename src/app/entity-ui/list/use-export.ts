import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkbookInput } from '../../../domain/files/workbook.ts';
import { useTimeZone } from '../use-rows.ts';
import type { ExportColumn } from './export-rows.ts';
import { notify } from '../../shell/notifications.ts';

export type ExportFormat = 'csv' | 'xlsx';

export interface ListExport<T> {
  busy: boolean;
  run: (format: ExportFormat, items: readonly T[]) => Promise<void>;
}

/** Writes listed rows to a file, named after the list and the day. `about`: what a workbook says of them on its second sheet. */
export function useExport<T>(
  name: string,
  sheet: string,
  day: string,
  columns: (items: readonly T[]) => readonly ExportColumn<T>[],
  about?: () => WorkbookInput['about'],
): ListExport<T> {
  const timeZone = useTimeZone();
  const { t, i18n } = useTranslation('table');
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat, items: readonly T[]): Promise<void> => {
    setBusy(true);
    try {
      // Nobody waits for it before a press.
      const [{ csvOf, download, xlsxOf }, { tellExport }] = await Promise.all([import('./export-rows.ts'), import('./tell-export.ts')]);
      const file = `${name}-${day}.${format}`;
      const content =
        format === 'csv'
          ? new Blob([csvOf(items, columns(items), i18n.language, timeZone)], { type: 'text/csv;charset=utf-8' })
          : await xlsxOf(items, columns(items), { name: sheet, lang: i18n.language, timeZone, totalWord: t('totals'), about: about?.() });
      // One that could not be made has not left.
      await tellExport(file, items.length);
      download(file, content);
      notify({ msg: t('exported', { name: file }) });
    } catch (error) {
      notify({ msg: t('exportFailed'), error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
