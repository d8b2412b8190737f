import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import type { FieldIssue } from '../../domain/kit/failure.ts';
import { call } from '../session/http.ts';
import { check, patchOf, valuesOf, type FormValues } from './form-model.ts';
import { failureOf } from './site-failure.ts';
import type { EntityForm } from './use-entity-form.ts';
import { useForm } from './use-form.ts';

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
