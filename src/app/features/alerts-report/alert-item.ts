import { compareNames } from '../../../domain/kit/order-rows.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Alert } from '../../../domain/alert/alert.ts';
import { ALERT_SEVERITIES } from '../../../domain/alert/severities.ts';
import { begunOn } from '../../../domain/alert/begun-on.ts';
import type { DayRange } from '../../../domain/kit/periods.ts';
import { alertDurationS } from '../../entity-ui/alert-text.ts';

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
