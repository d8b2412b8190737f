import { v7 as uuidv7 } from 'uuid';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { openAnswers } from '../../../domain/field-work/open-record.ts';
import { recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { retestDraft } from '../../../domain/install/install-retest.ts';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { newInstallDraft } from './opened-draft.ts';
import { useTemplates } from './use-templates.ts';

/** Answers that say who and what: a retest starts with them. */
const IDENTITY = ['veh', 'vin', 'imei', 'iccid'];

/** Begins the draft that tests an installation again, with its failed tests only; gives its id, null where there is nothing to repeat. */
export function useRetest(): (record: FieldRecord) => Promise<string | null> {
  const templates = useTemplates();
  return async (record) => {
    const template = templates.of('install');
    const install = retestDraft(record, Date.now());
    if (!template || !install) return null;
    const { content } = record.sealed;
    const before = openAnswers(record.sealed);
    const identity = Object.fromEntries(IDENTITY.flatMap((key) => (before[key] ? [[key, before[key]]] : [])));
    const id = uuidv7();
    const draft = newInstallDraft(template, Date.now(), {
      vehicle: content.vehicle,
      retestOf: record._id,
      answers: { ...identity, mission: { value: 'control' } },
      install,
    });
    return (await keepRecordDraft(recordDraftKey(id), draft)) ? id : null;
  };
}
