import type { TFunction } from 'i18next';
import { ALERT_KIND, type AlertKind } from '../../../domain/alert/alert-kinds.ts';
import type { AlertRule } from '../../../domain/alert/alert-rule.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { alertFigure } from '../../entity-ui/alert-text.ts';
import { MISSING } from '../../../domain/kit/format.ts';

/** A rule as the mirror has it. */
export const ruleOf = (row: LocalRow): AlertRule => row as AlertRule;

/** What a rule holds the value against; without a threshold of its own, nothing. `t` knows the namespace alert. */
export function thresholdText({ kind, threshold, thresholdLow }: AlertRule, lang: string, t: TFunction): string {
  const { unit } = ALERT_KIND[kind as AlertKind];
  const figure = (value: number): string => alertFigure(value, unit, t, lang);
  const isBound = thresholdLow !== null || kind === 'temperature';
  const parts = [
    thresholdLow === null ? null : `≤ ${figure(thresholdLow)}`,
    threshold === null ? null : `${isBound ? '≥ ' : ''}${figure(threshold)}`,
  ];
  return parts.filter((part) => part !== null).join(' · ') || MISSING;
}

/** Titles of some rows; those that are not on this device are counted as such. */
function titles(words: WordsOf, entity: string, ids: readonly string[]): string[] {
  return ids.map((id) => words.titleOf(entity, id) ?? words.t('unknown'));
}

export function scopeText({ scope }: AlertRule, words: WordsOf): string {
  if (scope.kind === 'all') return words.t('scopeAll');
  return [...titles(words, 'fleet', scope.fleets), ...titles(words, 'vehicle', scope.vehicles)].join(', ');
}

export function zonesText({ zones }: AlertRule, words: WordsOf): string {
  return titles(words, 'zone', zones).join(', ') || MISSING;
}

/** `t` that knows the namespace membership. */
export function recipientsText({ recipients }: AlertRule, words: WordsOf, t: TFunction): string {
  const roles = recipients.roles.map((role) => t(`membership:choices.role.${role}`));
  return [...roles, ...titles(words, 'membership', recipients.members)].join(', ') || words.t('nobody');
}

export function channelsText({ channels }: AlertRule, words: WordsOf): string {
  return channels.map((channel) => words.t(`channels.${channel}`)).join(', ') || MISSING;
}
