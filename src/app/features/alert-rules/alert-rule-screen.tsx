import { BellOff, BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KIND } from '../../../domain/alert/alert-kinds.ts';
import type { Alert } from '../../../domain/alert/alert.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { RuleDetail } from './rule-detail.tsx';
import { RULE_INPUTS, ruleShows } from './rule-inputs.tsx';
import { recipientsText, ruleOf, scopeText, thresholdText } from './rule-text.ts';
import { RULE_FILTERS, ruleSearchSchema } from './search.ts';
import { useRuleWords } from './use-rule-words.ts';

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
