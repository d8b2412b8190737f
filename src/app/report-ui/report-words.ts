import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../domain/text/format.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import { useTimeZone } from '../entity-ui/use-rows.ts';
import { useSession } from '../session/use-session.ts';

export {
  cellText,
  columnLabel,
  columnUnit,
  definitionTexts,
  FIGURES,
  groupText,
  nameText,
  noteText,
  sparkValues,
  totalText,
} from '../../domain/reports/report-text.ts';

/** What it takes to put a report in words. `t` speaks the namespace `reports`. */
export interface ReportWords extends Omit<ReportVoice, 't'> {
  t: TFunction;
}

/** "33 trajets": how many rows there are, in the words of the report. */
export function countText(slug: string, count: number, { t, lang }: ReportWords): string {
  return t(`rows.${slug}`, { count, figure: formatNumber(count, lang) });
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
