import { useMemo } from 'react';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { openDefects, type OpenDefect, type WaitingRecord } from '../../../domain/check-list/open-defects.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

const NONE: readonly OpenDefect[] = [];

/** Open defects of a vehicle: those of the mirror, and those that records of this device found and that have not left. */
export function useOpenDefects(vehicle: string | null | undefined): readonly OpenDefect[] {
  const defects = useRows('defect');
  const records = useRows('fieldRecord');
  const templates = useRows('checkTemplate');
  return useMemo(() => {
    if (!vehicle) return NONE;
    const waiting = records.rows
      .filter((row) => (row.pending || row.refused) && row['vehicle'] === vehicle)
      .map((row): WaitingRecord => {
        const { content } = row['sealed'] as SealedRecordDoc;
        const template = templates.rows.find((one) => one['key'] === content.template.key && one['version'] === content.template.version);
        return { content, template: template?.['content'] as TemplateContent | undefined };
      });
    return openDefects(vehicle, defects.rows as Defect[], waiting);
  }, [vehicle, defects, records, templates]);
}
