import { useCallback, useMemo } from 'react';
import { ENTITIES } from '../../../domain/registry.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { filterRows } from '../../entity-ui/screen/entity-items.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWorkday } from '../../entity-ui/use-workday.ts';
import { intlTag } from '../../i18n/language.ts';
import { presetRange, within, type DayRange } from '../../../domain/kit/periods.ts';
import { firstDayOf, presetOf } from '../../ui/date-range/range-model.ts';
import { ofPeriod, type AlertGrouping, type AlertItem } from './alert-item.ts';
import { ALERT_FILTERS, alertsReportSearchSchema } from './search.ts';

const alert = ENTITIES.alert;
const STARTING = 'last30';

/** What the address asks of the report of alerts, over those of this device. */
export function useAlertsReport(words: WordsOf) {
  const [search, patch] = useListSearch(alertsReportSearchSchema);
  const { rows, loaded } = useRows('alert');
  const { today, timeZone } = useWorkday(useNowMs());
  const firstDay = firstDayOf(intlTag(words.lang));
  const { period, from, to } = search;
  const range = useMemo(
    (): DayRange => within(from && to && from <= to ? { from, to } : presetRange(period ?? STARTING, today, firstDay), today),
    [period, from, to, today, firstDay],
  );
  const inPeriod = useMemo(() => ofPeriod(rows, range, timeZone), [rows, range, timeZone]);
  const filters = useMemo(() => Object.fromEntries(ALERT_FILTERS.map((key) => [key, search[key] as string | undefined])), [search]);
  const choosePeriod = (next: DayRange): void => {
    const named = presetOf(next, today, firstDay, today);
    patch(
      named ? { period: named === STARTING ? undefined : named, from: undefined, to: undefined } : { period: undefined, ...next },
      true,
    );
  };
  const by: AlertGrouping | null = search['view'] === 'rule' || search['view'] === 'vehicle' ? search['view'] : null;
  const left = useCallback((typed: string): AlertItem[] => filterRows(alert, inPeriod, filters, typed) as AlertItem[], [inPeriod, filters]);
  return { search, patch, loaded, range, today, timeZone, choosePeriod, inPeriod, left, by };
}
