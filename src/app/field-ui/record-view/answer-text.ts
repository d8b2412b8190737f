import type { TFunction } from 'i18next';
import type { ReadAnswer } from '../../../domain/check-list/unseal-answers.ts';
import { isDefect } from '../../../domain/check-list/answer.ts';
import { severityOfItem } from '../../../domain/check-list/check-answer.ts';
import type { Severity } from '../../../domain/check-list/severity.ts';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { formatNumber, formatPercent, formatUnit, MISSING } from '../../../domain/kit/format.ts';

/** How an answer stands, for its glyph; `plain` has none. */
export type AnswerState = 'ok' | 'defect' | 'na' | 'review' | 'plain';

export function answerState(item: Item, answer: ReadAnswer): AnswerState {
  if (answer.na || answer.value === 'na') return 'na';
  if (isDefect(item, answer)) return 'defect';
  if (item.type === 'test') return answer.value === 'ok' ? 'ok' : 'review';
  return item.type === 'ok' || item.type === 'damage' ? 'ok' : 'plain';
}

/** Gravity of what an answer found: what its author gave it, else its item's. */
export function answerSeverity(item: Item, answer: ReadAnswer): Severity | undefined {
  const own = severityOfItem(item, answer);
  return own && (answer.severity ?? own);
}

/** An answer in words of the reader's language. */
export function answerText(item: Item, answer: ReadAnswer, t: TFunction, lang: Locale): string {
  const { value } = answer;
  if (answer.na || value === 'na') return t('answer.na');
  if (Array.isArray(value))
    return value.length === 0
      ? t('answer.noDamage')
      : value
          .map(({ view, kind, sizeMm }) =>
            t('answer.damage', { kind: t(`damage.${kind}`), view: t(`view.${view}`), size: formatUnit(sizeMm, 'mm', lang) }),
          )
          .join(' · ');
  switch (item.type) {
    case 'ok':
      return t(value === 'defect' ? 'answer.defect' : 'answer.ok');
    case 'test':
      return t(`test.${String(value)}`);
    case 'choice': {
      const option = item.options?.find(({ key }) => key === value);
      return option ? wordsIn(option.label, lang) : String(value ?? MISSING);
    }
    case 'odometer':
      return typeof value === 'number' ? formatUnit(value / 1000, 'km', lang) : MISSING;
    case 'level':
      return typeof value === 'number' ? formatPercent(value, lang) : MISSING;
    case 'number': {
      const digits = item.digits ?? 0;
      return typeof value === 'number'
        ? `${formatNumber(value / 10 ** digits, lang, digits)}${item.unit ? `\u00a0${item.unit}` : ''}`
        : MISSING;
    }
    case 'signature':
      return t(answer.signed ? 'answer.signed' : 'answer.unsigned');
    case 'photo':
      return answer.photos?.length ? '' : MISSING;
    default:
      return typeof value === 'string' && value !== '' ? value : MISSING;
  }
}
