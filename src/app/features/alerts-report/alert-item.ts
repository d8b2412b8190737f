import { useCallback, useMemo } from 'react';
import { compareNames } from '../../../domain/kit/order-rows.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Alert } from '../../../domain/alert/alert.ts';
import { ALERT_SEVERITIES } from '../../../domain/alert/severities.ts';
import { begunOn } from '../../../domain/alert/begun-on.ts';
import { type DayRange, presetRange, within } from '../../../domain/kit/periods.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { alertDurationS } from '../../entity-ui/alert-text.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { filterRows } from '../../entity-ui/screen/entity-items.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWorkday } from '../../entity-ui/use-workday.ts';
import { intlTag } from '../../i18n/language.ts';
import { firstDayOf, presetOf } from '../../ui/date-range/range-model.ts';
import { ALERT_FILTERS, alertsReportSearchSchema } from './search.ts';

/** An alert as the report shows it: its row, with what waits laid over it. */
export type AlertItem = LocalRow & Alert;

export type AlertGrouping = 'rule' | 'vehicle';

/** Alerts of one rule, or of one vehicle. */
export interface AlertGroup {
  /** Id of the rule or vehicle; of a rule that is gone, its name. */
  key: string;
  name: string;
  /** The rule or vehicle is still there, so the list can be filtered by it. */
  isThere: boolean;
  count: number;
  open: number;
  unseen: number;
  severity: Alert['severity'];
  lastAt: string;
  /** Of those that are over. */
  durationS: number;
}

/** Alerts that begin on days of the period, in the organization's time zone. */
export function ofPeriod(rows: readonly LocalRow[], range: DayRange, timeZone: string): AlertItem[] {
  return begunOn(rows as readonly AlertItem[], range, timeZone);
}

/** Alerts gathered by rule or by vehicle, the most first. `nameOf`: title of a vehicle or rule, undefined when it is gone. */
export function alertGroups(items: readonly AlertItem[], by: AlertGrouping, nameOf: (id: string) => string | undefined): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const item of items) {
    const id = item[by];
    const there = id === null ? undefined : nameOf(id);
    const fallback = by === 'rule' ? item.ruleName : '';
    const key = there === undefined ? fallback : id!;
    let group = groups.get(key);
    if (!group)
      groups.set(
        key,
        (group = {
          key,
          name: there ?? fallback,
          isThere: there !== undefined,
          count: 0,
          open: 0,
          unseen: 0,
          severity: 'info',
          lastAt: item.startAt,
          durationS: 0,
        }),
      );
    group.count += 1;
    if (item.endAt === null) group.open += 1;
    if (!item.acknowledged) group.unseen += 1;
    if (ALERT_SEVERITIES.indexOf(item.severity) > ALERT_SEVERITIES.indexOf(group.severity)) group.severity = item.severity;
    if (item.startAt > group.lastAt) group.lastAt = item.startAt;
    group.durationS += alertDurationS(item) ?? 0;
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
}

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
