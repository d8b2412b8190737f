import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { entityNamed, type EntityName } from '../../domain/registry.ts';
import { liveRows } from '../../db/queries/live-rows.ts';
import type { WordsOf } from './field-text.ts';
import { useReferences } from './use-references.ts';
import { useTimeZone } from './use-time-zone.ts';

/** What it takes to put the values of an entity in words: its labels, the language, the organization's time zone. `named` false: without the titles of what it points at, whose rows are then not read yet. */
export function useWords(entityName: string, named = true): WordsOf {
  const { t, i18n } = useTranslation(entityName);
  const { t: common } = useTranslation('common');
  const references = useReferences(named ? entityName : null);
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      t,
      lang: i18n.language,
      timeZone,
      yes: common('yes'),
      no: common('no'),
      titleOf: (target, id) => {
        const known = references.get(target);
        if (known) return known.get(id);
        const entity = entityNamed(target);
        const title = entity?.mirrored
          ? liveRows(target as EntityName)
              .getSnapshot()
              .byId.get(id)?.[entity.title]
          : undefined;
        return typeof title === 'string' ? title : undefined;
      },
    }),
    [t, common, i18n.language, timeZone, references],
  );
}
