import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../domain/kit/entity.ts';
import { fail, type FieldIssue } from '../../domain/kit/failure.ts';
import type { EntityName } from '../../domain/registry.ts';
import { uniqueKey } from '../../domain/validation.ts';
import { createRow, patchRow, resendRefused } from '../../db/mutate.ts';
import type { RepairItem } from '../../db/queries/repair.ts';
import { liveRows, type LocalRow } from '../../db/queries/live-rows.ts';
import { check, patchOf, touchedOnly, valuesOf, withDraft, type FormValues, type Taken } from './form-model.ts';
import { useForm, type FormState } from './use-form.ts';

export interface EntityForm extends FormState {
  /** Resolves with the row's id once it is stored on the device; null when a field has an issue (the first one gets the focus). */
  save: () => Promise<string | null>;
}

/** What stands against saving these values, beyond the rules of the entity. */
export type Refuses = (doc: FormValues) => FieldIssue[];

const refusedDoc = (item: RepairItem): Record<string, unknown> => item.mutation.doc ?? item.mutation.patch ?? {};

function refusedIssues(item: RepairItem): Record<string, FieldIssue> {
  if (item.reason.kind !== 'rejected') return {};
  return Object.fromEntries((item.reason.failure.fields ?? []).map((issue) => [issue.field, issue]));
}

/** Form of an entity: values, checks, draft, save. `row` undefined = a new one. */
export function useEntityForm(
  entity: Entity,
  row: LocalRow | undefined,
  focusField: (name: string) => void,
  preset?: FormValues,
  filesOf?: string,
  refuses?: Refuses,
  draft = 'new',
): EntityForm {
  const { language } = useTranslation().i18n;
  const name = entity.name as EntityName;
  const id = row?._id;
  const draftKey = `${name}:${id ?? draft}`;
  const refused = row?.refused?.mutation.op === 'remove' ? undefined : row?.refused;
  const start = useMemo(() => ({ ...valuesOf(entity, row), ...preset }), [entity, row, preset]);
  // What was refused is shown as it was written, with the reason on its fields, ready to be mended.
  const [mending] = useState(
    () => refused && { values: withDraft(start, valuesOf(entity, { ...row!, ...refusedDoc(refused) })), issues: refusedIssues(refused) },
  );
  const checked = useCallback(
    (values: FormValues) => {
      const taken: Taken = (field, value) => {
        const keyOf = (one: unknown): unknown => uniqueKey(entity.fields[field] ?? {}, one);
        const key = keyOf(value);
        // Of an older time two rows may have one: what is left alone does not stop the change of another field.
        if (row && !row.refused && keyOf(row[field]) === key) return false;
        return liveRows(name)
          .getSnapshot()
          .rows.some((other) => other._id !== id && other[field] != null && keyOf(other[field]) === key);
      };
      return check(entity, values, language, taken, row);
    },
    [entity, name, id, language, row],
  );
  const { state, base, latest, settle, forget, submit } = useForm(draftKey, start, checked, focusField, mending);

  const save = (): Promise<string | null> =>
    submit(async (doc) => {
      const against = refuses?.(doc) ?? [];
      if (against.length > 0) throw fail('invalid', undefined, against);
      await settle();
      if (!row) return createRow(name, doc, draftKey, filesOf);
      const touched = touchedOnly(base.current, latest.current, doc);
      if (refused) {
        const before = refusedDoc(refused);
        const written = Object.fromEntries(Object.keys(before).map((field) => [field, field in doc ? doc[field] : before[field]]));
        await resendRefused(refused.mid, { ...written, ...touched });
        await forget();
        return row._id;
      }
      const patch = patchOf(row, touched);
      if (Object.keys(patch).length > 0) await patchRow(name, row._id, patch, draftKey);
      else await forget();
      return row._id;
    });

  return { ...state, save };
}
