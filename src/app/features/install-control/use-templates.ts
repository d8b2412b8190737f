import { useMemo } from 'react';
import type { RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { draftTemplate, templatesInUse } from '../../../domain/field-work/templates-in-use.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

/** Keys of the templates every organization starts with; one of another key serves where they are retired. */
const USUAL = { install: 'pose_boitier', removal: 'depose_boitier' } as const;

export interface Templates {
  loaded: boolean;
  /** The last published version of the template of installations, or of removals. */
  of: (kind: 'install' | 'removal') => RecordDraft['template'] | null;
}

export function useTemplates(): Templates {
  const { rows, loaded } = useRows('checkTemplate');
  return useMemo(() => {
    const inUse = templatesInUse(rows);
    const of = (kind: 'install' | 'removal'): RecordDraft['template'] | null => {
      const row = inUse.get(USUAL[kind]) ?? [...inUse.values()].find((other) => other['kind'] === kind);
      return row ? draftTemplate(row) : null;
    };
    const known = { install: of('install'), removal: of('removal') };
    return { loaded, of: (kind) => known[kind] };
  }, [rows, loaded]);
}
