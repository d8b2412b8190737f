import type { TFunction } from 'i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import type { Trigger } from '../../../domain/check-list/due.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';

export type AssignmentRow = LocalRow & CheckAssignment;
type TitleOf = (entity: string, id: string) => string | undefined;

const MONDAY = Date.UTC(2024, 0, 1);

/** "lun." of 1 … "dim." of 7. */
export function weekday(day: number, lang: string, width: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat(lang, { weekday: width, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
}

export function triggerText(trigger: Trigger, t: TFunction, lang: string): string {
  switch (trigger.every) {
    case 'daily':
      return trigger.days.length === 7
        ? t('checkManage:trigger.everyDay', { time: trigger.dueBy })
        : t('checkManage:trigger.onDays', { days: trigger.days.map((day) => weekday(day, lang)).join(', '), time: trigger.dueBy });
    case 'days':
      return t('checkManage:trigger.everyDays', { count: trigger.count, time: trigger.dueBy });
    case 'km':
      return t('checkManage:trigger.everyKm', { km: formatNumber(trigger.count, lang) });
    case 'hours':
      return t('checkManage:trigger.everyHours', { hours: formatNumber(trigger.count, lang) });
    default:
      return t(`checkManage:trigger.kinds.${trigger.every}`);
  }
}

export function scopeText({ scope }: Pick<CheckAssignment, 'scope'>, t: TFunction, titleOf: TitleOf): string {
  if (scope.kind === 'all') return t('checkManage:scope.all');
  if ('of' in scope)
    return scope.of.map((one) => t(`vehicle:choices.${scope.kind === 'energies' ? 'energy' : 'category'}.${one}`)).join(', ');
  const entity = { vehicles: 'vehicle', fleets: 'fleet', sites: 'site' }[scope.kind];
  return scope.ids.map((id) => titleOf(entity, id) ?? t('alertRule:unknown')).join(', ') || t('checkManage:scope.nothing');
}

/** `memberOf`: name of a person's id. */
export function whoText({ who }: Pick<CheckAssignment, 'who'>, t: TFunction, memberOf: (user: string) => string | undefined): string {
  return who.kind === 'people' ? who.ids.map((id) => memberOf(id) ?? t('alertRule:unknown')).join(', ') : t(`checkManage:who.${who.kind}`);
}
