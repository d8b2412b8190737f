import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { fail, FailureError, failureSchema, type FieldIssue } from '../../../domain/entity/failure.ts';
import { call, HttpError } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { DraftNote } from './form-foot.tsx';
import { check, type FormValues, patchOf, valuesOf } from './form-model.ts';
import { type EntityForm, useForm } from './use-form.ts';

/** What a form of the platform's own rows has to say: a draft taken up again, a change made meanwhile, a save that failed. */
export function SiteFormNotes({ form, onReload, onSaved }: { form: SiteForm; onReload: () => void; onSaved: (id: string) => void }) {
  const { t } = useTranslation(['entityForm', 'failure', 'siteForm']);
  const failureText = useSiteFailure();
  const code = form.failure?.failure.code;
  const over = async (): Promise<void> => {
    const id = await form.saveOver();
    if (id !== null) onSaved(id);
  };
  return (
    <>
      <DraftNote form={form} className="mb-4" />
      {code === 'conflict' ? (
        <Note
          tone="alert"
          title={t('failed')}
          className="mb-4"
          live
          action={
            <span className="flex flex-wrap gap-1.5">
              <Button
                size="sm"
                onClick={() => {
                  void form.discard();
                  onReload();
                }}
              >
                {t('siteForm:takeTheirs')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void over()}>
                {t('siteForm:saveMine')}
              </Button>
            </span>
          }
        >
          {t('failure:conflict')}
        </Note>
      ) : code ? (
        <Note tone="alert" title={t('failed')} className="mb-4" live>
          {failureText(form.failure)}
        </Note>
      ) : null}
    </>
  );
}

/** A row of the platform, with the version a change of it is made from. */
export type SiteRow = Record<string, unknown> & { _id: string; ver: number };

export interface SiteForm extends EntityForm {
  /** Saves over what somebody else saved meanwhile. */
  saveOver: () => Promise<string | null>;
}

const nothing: (values: FormValues) => FieldIssue[] = () => [];

/**
 * Form of a row that only the server has (`path` is its collection): values, checks, a draft kept on the device as it is typed, and a
 * save that needs the network. `extra` issues are found beside the declaration's.
 */
export function useSiteForm(
  entity: Entity,
  row: SiteRow | undefined,
  path: string,
  focusField: (name: string) => void,
  extra = nothing,
): SiteForm {
  const { language } = useTranslation().i18n;
  const newId = useRef(uuidv7());
  const start = useMemo(() => valuesOf(entity, row as AnyRow | undefined), [entity, row]);
  const checked = useCallback(
    (values: FormValues) => {
      const { doc, issues } = check(entity, values, language);
      return { doc, issues: [...issues, ...extra(values)] };
    },
    [entity, extra, language],
  );
  const { state, base, latest, forget, submit } = useForm(`site:${entity.name}:${row?._id ?? 'new'}`, start, checked, focusField);
  // What is typed is a change of the version it was typed over, whatever came meanwhile.
  const ver = useRef(0);
  if (!state.dirty || ver.current === 0) ver.current = Math.max(ver.current, row?.ver ?? 0);

  const store = (verOf: () => Promise<number>): Promise<string | null> =>
    submit(async (doc) => {
      const sent = latest.current;
      try {
        if (row)
          ver.current = (
            await call<SiteRow>(`${path}/${row._id}`, {
              method: 'PATCH',
              json: { ...patchOf(row as AnyRow, doc), ver: await verOf() },
            })
          ).ver;
        else await call(path, { method: 'POST', json: { ...doc, _id: newId.current } });
      } catch (error) {
        throw failureOf(error);
      }
      base.current = sent;
      if (latest.current === sent) await forget();
      return row?._id ?? newId.current;
    });

  return {
    ...state,
    save: () => store(async () => ver.current),
    saveOver: () => store(async () => (await call<SiteRow>(`${path}/${row!._id}`)).ver),
  };
}

/** Why a call of the server did not pass. */
export function failureOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (!(error instanceof HttpError)) return fail('internal');
  if (!error.response) return fail('network');
  const parsed = failureSchema.safeParse(error.response.data);
  return parsed.success ? new FailureError(parsed.data) : fail('internal');
}

/** The same for a person, where the network is needed. */
export function useSiteFailure(): (error: unknown) => string {
  const { t } = useTranslation(['siteForm', 'failure']);
  return (error) => {
    const { code } = failureOf(error).failure;
    return code === 'network' ? t('needsNetwork') : t(`failure:${code}`);
  };
}
