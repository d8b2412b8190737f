import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { failureSchema, FailureError, fail, type FieldIssue } from '../../domain/kit/failure.ts';
import { readDraft, removeDraft, saveDraft } from '../../db/queries/drafts.ts';
import { call, HttpError } from '../session/http.ts';
import { check, isDirty, patchOf, valuesOf, withDraft, type FormValues } from './form-model.ts';
import type { EntityForm } from './use-entity-form.ts';
import { useRows } from './use-rows.ts';

const DRAFT_DELAY_MS = 250;

/** A row of the platform, with the version a change of it is made from. */
export type SiteRow = Record<string, unknown> & { _id: string; ver: number };

export interface SiteForm extends EntityForm {
  /** Saves over what somebody else saved meanwhile. */
  saveOver: () => Promise<string | null>;
}

function failureOf(error: unknown): FailureError {
  if (!(error instanceof HttpError)) return fail('internal');
  if (!error.response) return fail('network');
  const parsed = failureSchema.safeParse(error.response.data);
  return parsed.success ? new FailureError(parsed.data) : fail('internal');
}

/**
 * Form of a row that only the server has (`path` is its collection): values, checks, a draft kept on the device as it is typed, and a
 * save that needs the network. `extra` issues are found beside the declaration's.
 */
export function useSiteForm(entity: Entity, row: SiteRow | undefined, path: string, focusField: (name: string) => void, extra?: (values: FormValues) => FieldIssue[]): SiteForm {
  const draftKey = `site:${entity.name}:${row?._id ?? 'new'}`;
  const start = useMemo(() => valuesOf(entity, row as AnyRow | undefined), [entity, row]);
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(start);
  const [issues, setIssues] = useState<Record<string, FieldIssue>>({});
  const [restored, setRestored] = useState(false);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureError | null>(null);
  const latest = useRef(values);
  latest.current = values;
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<void>>(undefined);
  const newId = useRef(uuidv7());

  // The server's row comes, or comes again: what nobody typed over follows it.
  const before = useRef(base);
  before.current = base;
  useEffect(() => {
    if (isDirty(before.current, latest.current)) return;
    setBase(start);
    setValues(start);
  }, [start]);

  // The draft is read once the local database is there.
  const ready = useRows('preferences').loaded;
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    readDraft<FormValues>(draftKey)
      .then((draft) => {
        if (gone || touched.current || !draft) return;
        const next = withDraft(latest.current, draft.value);
        if (!isDirty(before.current, next)) return;
        setValues(next);
        setRestored(true);
        setKeptAt(draft.savedAt);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [draftKey, ready]);

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

  const set = useCallback(
    (name: string, value: unknown) => {
      touched.current = true;
      latest.current = { ...latest.current, [name]: value };
      setValues(latest.current);
      setFailure(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, DRAFT_DELAY_MS);
    },
    [keep],
  );

  const leave = useCallback(
    (name: string) => {
      const [found] = check(entity, { [name]: latest.current[name] }).issues;
      setIssues(({ [name]: _gone, ...rest }) => (found ? { ...rest, [name]: found } : rest));
    },
    [entity],
  );

  const forget = async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await keeping.current;
    await removeDraft(draftKey);
    setKeptAt(null);
    setRestored(false);
  };

  const refuse = (found: readonly FieldIssue[]): null => {
    setIssues(Object.fromEntries(found.map((issue) => [issue.field.split('.')[0]!, issue])));
    focusField(found[0]!.field);
    return null;
  };

  const store = async (ver: number | undefined): Promise<string | null> => {
    const { doc, issues: found } = check(entity, latest.current);
    const all = [...found, ...(extra?.(latest.current) ?? [])];
    if (all.length > 0) return refuse(all);
    setIssues({});
    setSaving(true);
    setFailure(null);
    try {
      if (row) await call(`${path}/${row._id}`, { method: 'PATCH', json: { ...patchOf(row as unknown as AnyRow, doc), ver } });
      else await call(path, { method: 'POST', json: { ...doc, _id: newId.current } });
      await forget();
      touched.current = false;
      setBase(latest.current);
      return row?._id ?? newId.current;
    } catch (error) {
      const told = failureOf(error);
      const fields = told.failure.fields?.filter((issue) => Object.hasOwn(latest.current, issue.field.split('.')[0]!)) ?? [];
      if (fields.length > 0) return refuse(fields);
      setFailure(told);
      return null;
    } finally {
      setSaving(false);
    }
  };

  const discard = async (): Promise<void> => {
    touched.current = false;
    setBase(start);
    setValues(start);
    setIssues({});
    setFailure(null);
    await forget();
  };

  const saveOver = async (): Promise<string | null> => {
    try {
      const now = await call<SiteRow>(`${path}/${row!._id}`);
      return await store(now.ver);
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    }
  };

  return { values, issues, dirty: isDirty(base, values), restored, meanwhile: {}, keptAt, saving, failure, set, leave, save: () => store(row?.ver), discard, saveOver };
}
