import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { scopeText, triggerText, whoText, type AssignmentRow } from './assignment-text.ts';
import { templateGroups, titleOf, type TemplateRow } from './template-group.ts';

type Said = (row: AssignmentRow) => string;

/** Assignments in words: their template, vehicles, times and people. */
export function useAssignmentWords(): { template: Said; scope: Said; trigger: Said; who: Said; reminders: Said; skip: Said } {
  const { t, i18n } = useTranslation(['checkManage', 'vehicle', 'alertRule']);
  const templates = useRows('checkTemplate').rows;
  const vehicle = useRows('vehicle').byId;
  const fleet = useRows('fleet').byId;
  const site = useRows('site').byId;
  const members = useRows('membership').rows;
  return useMemo(() => {
    const lang = i18n.language;
    const faces = new Map(templateGroups(templates as TemplateRow[]).map(({ key, face }) => [key, titleOf(face, lang)]));
    const named: Record<string, RowsSnapshot['byId']> = { vehicle, fleet, site };
    const titled = (entity: string, id: string): string | undefined =>
      named[entity]?.get(id)?.[ENTITIES[entity as EntityName].title] as string | undefined;
    const memberOf = (user: string): string | undefined => members.find((row) => row.user === user)?.name;
    return {
      template: ({ templateKey }) => faces.get(templateKey) ?? templateKey,
      scope: (row) => scopeText(row, t, titled),
      trigger: ({ trigger }) => triggerText(trigger, t, lang),
      who: (row) => whoText(row, t, memberOf),
      reminders: ({ remindersMin }) =>
        remindersMin
          .map((minutes) => (minutes < 60 ? t('assign.minutes', { count: minutes }) : t('assign.hours', { count: minutes / 60 })))
          .join(', ') || MISSING,
      skip: ({ skipIf }) =>
        [skipIf.noMovement && t('assign.noMovement'), skipIf.inRepair && t('assign.inRepair')].filter(Boolean).join(', ') || MISSING,
    };
  }, [t, i18n.language, templates, vehicle, fleet, site, members]);
}
