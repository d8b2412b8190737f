import { CheckCheck, MapPin, MessageSquareText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type Alert, ALERT_SEVERITIES, begunOn, isToldLate } from '../../../domain/alert/alert.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { compareNames } from '../../../domain/text/order-rows.ts';
import { type DayRange, presetRange, within } from '../../../domain/time/periods.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { pendingText } from '../../entity-ui/list/use-row-status.tsx';
import { filterRows } from '../../entity-ui/screen/entity-items.ts';
import { type DetailLine, RowDetails, RowNotes } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { alertDuration, alertDurationS, alertFigure, AlertSeverity, alertValue } from '../../entity-ui/vehicle/alert-text.tsx';
import { CodeToMaintenance } from '../../entity-ui/vehicle/trouble-codes.tsx';
import { PlateCell } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { intlTag } from '../../../domain/text/locale.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { firstDayOf, presetOf } from '../../ui/dates/range-model.ts';
import { Drawer } from '../../ui/overlay.tsx';
import { ALERT_FILTERS, alertsReportSearchSchema } from './search.ts';

interface AlertDrawerProps {
  item: AlertItem;
  words: WordsOf;
  status: RowStatus | undefined;
  onClose: () => void;
  /** Absent when the person may not. */
  onAcknowledge: (() => void) | undefined;
}

/** An alert beside the report: what happened, to whom, where, who has seen it. */
export function AlertDrawer({ item, words, status, onClose, onAcknowledge }: AlertDrawerProps) {
  const { t } = useTranslation(['alertsReport', 'alert', 'entityForm']);
  const vehicle = useRow('vehicle', item.vehicle);
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const titleOf = (entity: string, id: string | null): string => (id === null ? MISSING : (words.titleOf(entity, id) ?? MISSING));
  const at = (text: string | null): string => (text === null ? MISSING : formatDateTime(text, lang, timeZone));
  const isPending = (...names: string[]): boolean => names.some((name) => item.pending?.includes(name));
  const lines: DetailLine[] = [
    { label: label('severity'), value: <AlertSeverity severity={item.severity} /> },
    { label: label('kind'), value: words.t(`choices.kind.${item.kind}`) },
    { label: label('vehicle'), value: <PlateCell row={vehicle} /> },
    { label: label('driver'), value: titleOf('driver', item.driver) },
    { label: label('value'), value: alertValue(item, t, lang) || MISSING },
    { label: label('threshold'), value: alertFigure(item.threshold, item.unit, t, lang) || MISSING },
    { label: label('detail'), value: item.detail ?? MISSING },
    { label: label('startAt'), value: at(item.startAt) },
    { label: label('endAt'), value: at(item.endAt) },
    ...(isToldLate(item) ? [{ label: label('knownAt'), value: at(item.knownAt), aside: t('late') }] : []),
    ...(item.inferred ? [{ label: label('inferred'), value: t('inferred') }] : []),
    { label: t('columns.duration'), value: alertDuration(item, t, lang) },
    { label: label('zone'), value: titleOf('zone', item.zone) },
    { label: label('place'), value: item.place ?? MISSING },
    {
      label: label('acknowledgedByName'),
      value: item.acknowledged ? (item.acknowledgedByName ?? t('byYou')) : MISSING,
      aside: item.acknowledgedAt === null ? undefined : at(item.acknowledgedAt),
      pending: isPending('acknowledged'),
    },
    {
      label: label('comment'),
      value: item.comment === null ? MISSING : <span className="whitespace-pre-line">{item.comment}</span>,
      pending: isPending('comment'),
    },
  ];
  return (
    <Drawer
      open
      onClose={onClose}
      title={item.ruleName}
      footer={
        onAcknowledge && (
          <Button
            variant="primary"
            icon={item.acknowledged ? <MessageSquareText aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
            onClick={onAcknowledge}
          >
            {item.acknowledged ? t('commentOne') : t('acknowledge')}
          </Button>
        )
      }
    >
      <RowNotes status={status} pending={pendingText(item, t, label)} />
      {item.kind === 'dtc' && item.detail !== null && <CodeToMaintenance vehicle={item.vehicle} code={item.detail} />}
      <RowDetails lines={lines} />
      {vehicle && (
        <p className="mt-4">
          <AppLink className="link inline-flex items-center gap-1.5" href={`/cartographie?vehicle=${vehicle._id}&trail=1`}>
            <MapPin aria-hidden="true" />
            {t('onMap')}
          </AppLink>
        </p>
      )}
    </Drawer>
  );
}

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
