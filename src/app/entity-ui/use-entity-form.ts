import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../domain/kit/entity.ts';
import { FailureError, type FieldIssue } from '../../domain/kit/failure.ts';
import type { EntityName } from '../../domain/registry.ts';
import { createRow, patchRow, resendRefused } from '../../db/mutate.ts';
import { readDraft, removeDraft, saveDraft } from '../../db/queries/drafts.ts';
import type { RepairItem } from '../../db/queries/repair.ts';
import { liveRows, type LocalRow } from '../../db/queries/live-rows.ts';
import { check, isDirty, patchOf, touchedOnly, valuesOf, withDraft, type FormValues, type Taken } from './form-model.ts';

const DRAFT_DELAY_MS = 250;

export interface EntityForm {
  values: FormValues;
  issues: Readonly<Record<string, FieldIssue>>;
  dirty: boolean;
  /** A draft of an earlier visit was laid over the values. */
  restored: boolean;
  /** Fields typed here that somebody else changed since: what the row says now. */
  meanwhile: Readonly<Record<string, unknown>>;
  /** When what is typed was last kept on the device, ISO; null when it is not (nothing typed, or the device refuses). */
  keptAt: string | null;
  saving: boolean;
  /** Why the last save did not pass, beyond the fields. */
  failure: FailureError | null;
  set: (name: string, value: unknown) => void;
  /** Checks one field when the person leaves it. */
  leave: (name: string) => void;
  /** Resolves with the row's id once it is stored on the device; null when a field has an issue (the first one gets the focus). */
  save: () => Promise<string | null>;
  /** Forgets what was typed. */
  discard: () => Promise<void>;
}

const refusedDoc = (item: RepairItem): Record<string, unknown> => item.mutation.doc ?? item.mutation.patch ?? {};

function refusedIssues(item: RepairItem | undefined): Record<string, FieldIssue> {
  if (item?.reason.kind !== 'rejected') return {};
  return Object.fromEntries((item.reason.failure.fields ?? []).map((issue) => [issue.field, issue]));
}

/** Form of an entity: values, checks, draft, save. `row` undefined = a new one. */
export function useEntityForm(entity: Entity, row: LocalRow | undefined, focusField: (name: string) => void, preset?: FormValues): EntityForm {
  const draftKey = `${entity.name}:${row?._id ?? 'new'}`;
  const refused = row?.refused?.mutation.op === 'remove' ? undefined : row?.refused;
  const start = useMemo(() => ({ ...valuesOf(entity, row), ...preset }), [entity, row, preset]);
  const base = useRef(start);
  // What was refused is shown as it was written, with the reason on its fields, ready to be mended.
  const [values, setValues] = useState(() => withDraft(start, row && refused ? valuesOf(entity, { ...row, ...refusedDoc(refused) }) : null));
  const [issues, setIssues] = useState<Record<string, FieldIssue>>(() => refusedIssues(refused));
  const [restored, setRestored] = useState(false);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<Record<string, unknown>>({});
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureError | null>(null);
  const touched = useRef(false);
  const latest = useRef(values);
  latest.current = values;

  // The row may change under the form (another person, the server): what was not touched follows, what was is kept and told.
  useEffect(() => {
    const before = base.current;
    if (before === start) return;
    base.current = start;
    const moved = Object.keys(start).filter((name) => isDirty({ [name]: before[name] }, { [name]: start[name] }));
    if (moved.length === 0) return;
    const mine = moved.filter((name) => isDirty({ [name]: before[name] }, { [name]: latest.current[name] }));
    const follow = moved.filter((name) => !mine.includes(name));
    setValues((now) => (latest.current = { ...now, ...Object.fromEntries(follow.map((name) => [name, start[name]])) }));
    setMeanwhile((now) => ({ ...now, ...Object.fromEntries(mine.map((name) => [name, start[name]])) }));
  }, [start]);

  useEffect(() => {
    let gone = false;
    readDraft<FormValues>(draftKey)
      .then((draft) => {
        if (gone || touched.current || !draft) return;
        const next = withDraft(latest.current, draft.value);
        if (!isDirty(base.current, next)) return;
        setValues(next);
        setRestored(true);
        setKeptAt(draft.savedAt);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [draftKey]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<void>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keeping.current = saveDraft(draftKey, latest.current).then(
      () => setKeptAt(new Date().toISOString()),
      () => setKeptAt(null),
    );
  }, [draftKey]);
  useEffect(() => {
    const flush = (): void => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keep]);

  const taken: Taken = useCallback(
    (field, value) => liveRows(entity.name as EntityName).getSnapshot().rows.some((other) => other._id !== row?._id && other[field] === value),
    [entity, row?._id],
  );

  const set = useCallback(
    (name: string, value: unknown) => {
      touched.current = true;
      setValues((before) => (latest.current = { ...before, [name]: value }));
      setFailure(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, DRAFT_DELAY_MS);
    },
    [keep],
  );

  const leave = useCallback(
    (name: string) => {
      const now = latest.current;
      const { doc, issues: found } = check(entity, { [name]: now[name] }, taken);
      setIssues((before) => {
        const { ...next } = before;
        delete next[name];
        return found[0] ? { ...next, [name]: found[0] } : next;
      });
      const stored = doc[name];
      if (typeof stored === 'string' && typeof now[name] === 'string' && stored !== now[name]) setValues((before) => (latest.current = { ...before, [name]: stored }));
    },
    [entity, taken],
  );

  const refuse = (found: readonly FieldIssue[]): null => {
    setIssues(Object.fromEntries(found.map((issue) => [issue.field, issue])));
    focusField(found[0]!.field);
    return null;
  };

  const save = async (): Promise<string | null> => {
    const { doc, issues: found } = check(entity, latest.current, taken);
    if (found.length > 0) return refuse(found);
    setIssues({});
    setSaving(true);
    setFailure(null);
    clearTimeout(timer.current);
    timer.current = undefined;
    try {
      await keeping.current;
      if (!row) return await createRow(entity.name as EntityName, doc as never, draftKey);
      const touched = touchedOnly(base.current, latest.current, doc);
      if (refused) {
        const written = Object.fromEntries(Object.keys(refusedDoc(refused)).map((name) => [name, name in doc ? doc[name] : refusedDoc(refused)[name]]));
        await resendRefused(refused.mid, { ...written, ...touched });
        await removeDraft(draftKey);
        return row._id;
      }
      const patch = patchOf(row, touched);
      if (Object.keys(patch).length > 0) await patchRow(entity.name as EntityName, row._id, patch as never, draftKey);
      else await removeDraft(draftKey);
      return row._id;
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      const fields = error.failure.fields?.filter((issue) => issue.field in latest.current) ?? [];
      if (fields.length > 0) return refuse(fields);
      setFailure(error);
      return null;
    } finally {
      setSaving(false);
    }
  };

  const discard = async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    touched.current = false;
    base.current = start;
    setValues(start);
    setIssues({});
    setRestored(false);
    setKeptAt(null);
    setMeanwhile({});
    await keeping.current;
    await removeDraft(draftKey);
  };

  return { values, issues, dirty: isDirty(base.current, values), restored, meanwhile, keptAt, saving, failure, set, leave, save, discard };
}
