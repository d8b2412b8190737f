import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { DetailLine } from '../../entity-ui/detail-list.tsx';
import { RowDetails } from '../../entity-ui/row-details.tsx';
import { openingHoursText } from '../../entity-ui/opening-hours-text.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { RuleAlerts } from './rule-alerts.tsx';
import { alertFigure } from '../../entity-ui/alert-text.ts';
import { channelsText, recipientsText, ruleOf, scopeText, thresholdText, zonesText } from './rule-text.ts';
import { useRuleWords } from './use-rule-words.ts';

/** What of a rule is no plain field: threshold with its unit, vehicles, zones, weeks, people; then its alerts. */
export function RuleDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation(['alertRule', 'alert', 'membership', 'opening-hours']);
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
