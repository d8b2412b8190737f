import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { AlertRuleScreen } from '../../features/alert-rules/alert-rule-screen.tsx';
import { ruleSearchSchema } from '../../features/alert-rules/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/alertes')({
  staticData: { title: 'alertRules' },
  validateSearch: searchOf(ruleSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('alertRule'),
  component: AlertRuleScreen,
});
