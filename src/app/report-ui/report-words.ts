import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../domain/text/format.ts';
import type { Excess, PeriodLimit } from '../../domain/reports/report-query.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import { useTimeZone } from '../entity-ui/use-rows.ts';
import { useSession } from '../session/use-session.ts';

/** What it takes to put a report in words. `t` speaks the namespace `reports`. */
export interface ReportWords extends Omit<ReportVoice, 't'> {
  t: TFunction;
}

/** "33 trajets": how many rows there are, in the words of the report. */
export function countText(slug: string, count: number, { t, lang }: ReportWords): string {
  return t(`rows.${slug}`, { count, figure: formatNumber(count, lang) });
}

type Worded = Pick<ReportWords, 't' | 'lang'>;

/** How much more was asked for than a report reads, and what to do. */
export function excessText({ kind, asked, most }: Excess, { t, lang }: Worded): string {
  const figures = { asked: formatNumber(asked, lang), most: formatNumber(most, lang) };
  return `${t(`tooMuch.asked.${kind === 'days' ? 'days' : 'vehicleDays'}`, figures)} ${t(`tooMuch.advice.${kind}`)}`;
}

/** Why a longer period cannot be chosen, what to do, and how long one may be. */
export function limitTexts(
  { days, by, vehicles, vehicleDays }: PeriodLimit,
  { t }: Worded,
): { reason: string; advice: string; most: string } {
  const advice = t(`tooMuch.advice.${by}`);
  if (days === 0) {
    const reason = t('tooMuch.preset.none', { most: t('vehicleCount', { count: vehicleDays }) });
    return { reason, advice, most: reason };
  }
  const kind = by === 'days' ? 'days' : 'vehicleDays';
  const figures = { most: t('figures:days', { count: days }), vehicles: t('vehicleCount', { count: vehicles }) };
  return { reason: t(`tooMuch.preset.${kind}`, figures), advice, most: t(`tooMuch.most.${kind}`, figures) };
}

export function useReportWords(): ReportWords {
  const { t, i18n } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const timeZone = useTimeZone();
  const orgId = useSession().user?.organization?.id ?? null;
  return useMemo(
    () => ({ t, lang: i18n.language, timeZone, yes: common('yes'), no: common('no'), origin: location.origin, orgId }),
    [t, common, i18n.language, timeZone, orgId],
  );
}
