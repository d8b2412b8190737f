import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow, patchRow, resendRefused } from '../../../db/mutate.ts';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import type { RepairItem } from '../../../db/queries/outbox.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { fail, FailureError, type FieldIssue } from '../../../domain/entity/failure.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { uniqueKey } from '../../../domain/validation.ts';
import {
  check,
  type Checked,
  followRow,
  type FormValues,
  isDirty,
  patchOf,
  type Taken,
  touchedOnly,
  valuesOf,
  withDraft,
} from './form-model.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Issues = Readonly<Record<string, FieldIssue>>;

export interface FormState {
  values: FormValues;
  issues: Issues;
  dirty: boolean;
  /** A draft of an earlier visit was laid over the values. */
  restored: boolean;
  /** Fields typed here that somebody else changed since: what the row says now. */
  meanwhile: Readonly<Record<string, unknown>>;
  /** When all that is typed was kept on the device, ISO; null while it is not (nothing typed, a change not yet kept, or the device refuses). */
  keptAt: string | null;
  saving: boolean;
  /** Why the last save did not pass, beyond the fields. */
  failure: FailureError | null;
  set: (name: string, value: unknown) => void;
  /** Checks one field when the person leaves it, if something was typed in it. */
  leave: (name: string) => void;
  /** Forgets what was typed. */
  discard: () => Promise<void>;
}

export interface Form {
  state: FormState;
  /** The row's values, from which what is typed differs. */
  base: RefObject<FormValues>;
  latest: RefObject<FormValues>;
  settle: () => Promise<void>;
  forget: () => Promise<void>;
  /** Checks what is typed, then stores it. Resolves with the row's id; null when it did not pass: the form says why. */
  submit: (store: (doc: Record<string, unknown>) => Promise<string>) => Promise<string | null>;
}

const nameOf = ({ field }: FieldIssue): string => field.split('.')[0]!;

/** What is typed over `start`, the row's values: checks, a draft kept on the device, a save. `mending` is shown first in place of `start`. */
export function useForm(
  draftKey: string,
  start: FormValues,
  checked: (values: FormValues) => Checked,
  focusField: (name: string) => void,
  mending?: { values: FormValues; issues: Issues },
): Form {
  const base = useRef(start);
  const [values, setValues] = useState(mending?.values ?? start);
  const [issues, setIssues] = useState<Issues>(mending?.issues ?? {});
  const [restored, setRestored] = useState(false);
  const [meanwhile, setMeanwhile] = useState<FormValues>({});
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureError | null>(null);
  const latest = useRef(values);
  const show = useCallback((next: FormValues) => {
    latest.current = next;
    setValues(next);
  }, []);

  // The row may change under the form: another person, the server.
  useEffect(() => {
    const moved = followRow(base.current, start, latest.current);
    base.current = start;
    if (!moved) return;
    show(moved.values);
    setMeanwhile((before) => ({ ...before, ...moved.meanwhile }));
  }, [start, show]);

  const draft = useKeptDraft(draftKey, (kept, isLate) => {
    const next = withDraft(latest.current, kept, isLate ? base.current : undefined);
    if (!isDirty(base.current, next)) return undefined;
    show(next);
    setRestored(true);
    return next;
  });
  const { keptAt, typed, settle } = draft;
  const forget = async (): Promise<void> => {
    setRestored(false);
    await draft.forget();
  };

  const set = useCallback(
    (name: string, value: unknown) => {
      show({ ...latest.current, [name]: value });
      setFailure(null);
      typed(latest.current);
    },
    [show, typed],
  );

  const leave = useCallback(
    (name: string) => {
      const input = latest.current[name];
      const { doc, issues: found } = checked({ [name]: input });
      const issue = found.find((one) => nameOf(one) === name);
      // A field passed by says nothing yet, so that nothing moves under the press that leaves it.
      const isTyped = isDirty(base.current, { [name]: input });
      setIssues(({ [name]: told, ...rest }) => (issue && (told || isTyped) ? { ...rest, [name]: issue } : rest));
      const stored = doc[name];
      if (typeof stored === 'string' && typeof input === 'string' && stored !== input) show({ ...latest.current, [name]: stored });
    },
    [checked, show],
  );

  const discard = async (): Promise<void> => {
    // Off the screen once it is gone from the device.
    await forget().finally(() => {
      base.current = start;
      show(start);
      setIssues({});
      setFailure(null);
      setMeanwhile({});
    });
  };

  const refuse = (found: readonly FieldIssue[]): null => {
    setIssues(Object.fromEntries(found.map((issue) => [nameOf(issue), issue])));
    focusField(found[0]!.field);
    return null;
  };

  const submit: Form['submit'] = async (store) => {
    const { doc, issues: found } = checked(latest.current);
    if (found.length > 0) return refuse(found);
    setIssues({});
    setSaving(true);
    setFailure(null);
    try {
      return await store(doc);
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      const fields = error.failure.fields?.filter((issue) => nameOf(issue) in latest.current) ?? [];
      if (fields.length > 0) return refuse(fields);
      setFailure(error);
      return null;
    } finally {
      setSaving(false);
    }
  };

  return {
    state: { values, issues, dirty: isDirty(base.current, values), restored, meanwhile, keptAt, saving, failure, set, leave, discard },
    base,
    latest,
    settle,
    forget,
    submit,
  };
}

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
