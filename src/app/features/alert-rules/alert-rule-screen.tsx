import { BellOff, BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { ALERT_KIND, type AlertKind } from '../../../domain/alert/alert-kinds.ts';
import type { Alert } from '../../../domain/alert/alert.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow, RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { formatNumber, MISSING, formatDate, formatDateTime } from '../../../domain/text/format.ts';
import type { AlertRule } from '../../../domain/alert/alert-rule.ts';
import { isDayText } from '../../../domain/time/periods.ts';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { type DetailLine, RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { openingHoursText } from '../../entity-ui/form/opening-hours-text.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { alertFigure, alertValue } from '../../entity-ui/vehicle/alert-text.tsx';
import { PlateCell } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { RULE_INPUTS, ruleShows } from './rule-inputs.tsx';
import { RULE_FILTERS, ruleSearchSchema } from './search.ts';

/** The same words, with the titles of the rows that a rule names within its shapes: others when one of those rows changes. */
function useRuleWords(words: WordsOf): WordsOf {
  const fleet = useRows('fleet').byId;
  const vehicle = useRows('vehicle').byId;
  const zone = useRows('zone').byId;
  const membership = useRows('membership').byId;
  return useMemo(() => {
    const named: Record<string, RowsSnapshot['byId']> = { fleet, vehicle, zone, membership };
    return {
      ...words,
      titleOf: (entity, id) => {
        const title = entity in named ? named[entity]?.get(id)?.[ENTITIES[entity as EntityName].title] : words.titleOf(entity, id);
        return typeof title === 'string' ? title : undefined;
      },
    };
  }, [words, fleet, vehicle, zone, membership]);
}

const SHOWN = 8;

/** Last alerts of a rule on this device, and the way to all of them. */
function RuleAlerts({ rule }: { rule: string }) {
  const { t, i18n } = useTranslation(['alertRule', 'alert']);
  const timeZone = useTimeZone();
  const alerts = useRows('alert').rows;
  const vehicles = useRows('vehicle').byId;
  const mine = useMemo(
    () => (alerts as Alert[]).filter((row) => row.rule === rule).toSorted((a, b) => (a.startAt < b.startAt ? 1 : -1)),
    [alerts, rule],
  );
  return (
    <section className="mb-4">
      <h3 className="mb-2 font-semibold">{t('latest')}</h3>
      {mine.length === 0 ? (
        <p className="text-muted">{t('noAlert')}</p>
      ) : (
        <ul className="grid gap-1.5">
          {mine.slice(0, SHOWN).map((row) => (
            <li key={row._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PlateCell row={vehicles.get(row.vehicle ?? '')} />
              <span>{formatDateTime(row.startAt, i18n.language, timeZone)}</span>
              {row.value !== null && <span>{alertValue(row, t, i18n.language)}</span>}
              {row.detail !== null && (
                <span>{row.kind === 'maintenance' && isDayText(row.detail) ? formatDate(row.detail, i18n.language) : row.detail}</span>
              )}
              <span className={row.state === 'open' ? 'tag tag-alert' : 'tag'}>{t(`alert:choices.state.${row.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {mine.length > 0 && (
        <Link to="/rapports/alertes" search={{ rule }} className="link mt-2 inline-block">
          {t('allAlerts')}
        </Link>
      )}
    </section>
  );
}

/** A rule as the mirror has it. */
const ruleOf = (row: LocalRow): AlertRule => row as AlertRule;

/** What a rule holds the value against; without a threshold of its own, nothing. `t` knows the namespace alert. */
function thresholdText({ kind, threshold, thresholdLow }: AlertRule, lang: string, t: TFunction): string {
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

function scopeText({ scope }: AlertRule, words: WordsOf): string {
  if (scope.kind === 'all') return words.t('scopeAll');
  return [...titles(words, 'fleet', scope.fleets), ...titles(words, 'vehicle', scope.vehicles)].join(', ');
}

function zonesText({ zones }: AlertRule, words: WordsOf): string {
  return titles(words, 'zone', zones).join(', ') || MISSING;
}

/** `t` that knows the namespace membership. */
function recipientsText({ recipients }: AlertRule, words: WordsOf, t: TFunction): string {
  const roles = recipients.roles.map((role) => t(`membership:choices.role.${role}`));
  return [...roles, ...titles(words, 'membership', recipients.members)].join(', ') || words.t('nobody');
}

function channelsText({ channels }: AlertRule, words: WordsOf): string {
  return channels.map((channel) => words.t(`channels.${channel}`)).join(', ') || MISSING;
}

/** What of a rule is no plain field: threshold with its unit, vehicles, zones, weeks, people; then its alerts. */
function RuleDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation(['alertRule', 'alert', 'membership', 'openingHours']);
  const words = useRuleWords(useWords('alertRule'));
  const rule = ruleOf(row);
  const threshold = thresholdText(rule, words.lang, t);
  const line = (name: string, value: string): DetailLine => ({
    label: t(`fields.${name}`),
    value,
    pending: row.pending?.includes(name) ?? false,
  });
  return (
    <>
      <RuleAlerts rule={row._id} />
      <div className="mb-4">
        <RowDetails
          lines={[
            ...(threshold === MISSING ? [] : [line('threshold', threshold)]),
            ...(rule.probe === null ? [] : [line('probe', rule.probe)]),
            ...(rule.forS === null ? [] : [line('forS', alertFigure(rule.forS, 's', t, words.lang))]),
            line('scope', scopeText(rule, words)),
            ...(rule.zones.length === 0 ? [] : [line('zones', zonesText(rule, words))]),
            line('schedule', rule.schedule === null ? t('anyTime') : openingHoursText(rule.schedule, words.lang, t)),
            line('recipients', recipientsText(rule, words, t)),
            line('channels', channelsText(rule, words)),
            line('quiet', openingHoursText(rule.quiet, words.lang, t)),
          ]}
        />
      </div>
    </>
  );
}

function useColumns(given: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['alertRule', 'alert', 'membership']);
  const alerts = useRows('alert').rows;
  const words = useRuleWords(given);
  return useMemo(() => {
    const ongoing = new Map<string, number>();
    for (const { rule, state } of alerts as Alert[])
      if (rule !== null && state !== 'closed') ongoing.set(rule, (ongoing.get(rule) ?? 0) + 1);
    const count = (row: LocalRow): number => ongoing.get(row._id) ?? 0;
    const text = (id: string, widthPx: number, of: (row: LocalRow) => string): EntityColumn => ({
      id,
      label: words.t(`fields.${id}`),
      widthPx,
      fields: [id],
      cell: (row) => (
        <span className="ell" title={of(row)}>
          {of(row)}
        </span>
      ),
    });
    return [
      text('threshold', 130, (row) => thresholdText(ruleOf(row), words.lang, t)),
      text('scope', 200, (row) => scopeText(ruleOf(row), words)),
      text('recipients', 200, (row) => recipientsText(ruleOf(row), words, t)),
      {
        id: 'alerts',
        label: t('alerts'),
        widthPx: 140,
        numeric: true,
        sortable: true,
        cell: (row) => formatNumber(count(row), words.lang),
        sortKey: count,
      },
    ];
  }, [t, words, alerts]);
}

function useActions(): readonly ListAction<LocalRow>[] {
  const { t } = useTranslation('alertRule');
  const mayUpdate = useAccess().can('update', 'alertRule');
  return useMemo(() => {
    const set = (enabled: boolean) => (rows: readonly LocalRow[]) =>
      void Promise.all(rows.map(({ _id }) => patchRow('alertRule', _id, { enabled })));
    const action = (key: 'enable' | 'disable', icon: ListAction<LocalRow>['icon']): ListAction<LocalRow> => {
      const run = set(key === 'enable');
      return { key, label: t(key), icon, one: (row) => run([row]), many: run, when: (row) => row['enabled'] !== (key === 'enable') };
    };
    return mayUpdate ? [action('enable', <BellRing aria-hidden="true" />), action('disable', <BellOff aria-hidden="true" />)] : [];
  }, [t, mayUpdate]);
}

const CONFIG: EntityScreenConfig = {
  entity: 'alertRule',
  to: '/gestion/alertes',
  icon: BellRing,
  search: ruleSearchSchema,
  filters: RULE_FILTERS,
  always: RULE_FILTERS,
  shown: ['kind', 'threshold', 'severity', 'scope', 'recipients', 'enabled', 'alerts'],
  startingSort: 'name',
  sections: [
    { key: 'what', fields: ['name', 'kind', 'threshold', 'thresholdLow', 'probe', 'forS', 'severity', 'enabled'], wide: ['name', 'kind'] },
    { key: 'where', fields: ['scope', 'zones', 'schedule'], wide: ['scope', 'zones', 'schedule'] },
    { key: 'who', fields: ['recipients', 'channels', 'grouping', 'groupMin', 'quiet'], wide: ['recipients', 'channels', 'quiet'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  custom: RULE_INPUTS,
  shows: ruleShows,
  preset: { threshold: String(ALERT_KIND.speed.threshold!.initial) },
  hidden: ['threshold', 'thresholdLow', 'probe', 'forS'],
  useColumns,
  useActions,
  summary: (row, words) => words.t(`choices.kind.${String(row['kind'])}`),
  Detail: RuleDetail,
};

/** /gestion/alertes: what is watched, on which vehicles, and who is told. */
export function AlertRuleScreen() {
  return <EntityScreen config={CONFIG} />;
}
