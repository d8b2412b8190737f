import { alertRule, type AlertRule } from '../../domain/alert/alert-rule.ts';
import type { Context } from '../context.ts';
import { idOf } from './identifiers.ts';
import type { NewRow } from './make-rows.ts';
import { ensureRows } from './seed-rows.ts';
import type { DemoOrganization } from './world.ts';

/**
 * What the history of the demonstration has a little of: with both organizations some 20 to 40 alerts a working day, a few on a Sunday. Nobody is told: who
 * looks around is not to be rung at.
 */
const RULES: readonly (Pick<AlertRule, 'name' | 'kind' | 'severity'> & { threshold: number })[] = [
  { name: 'Plus de 120 km/h', kind: 'speed', threshold: 120, severity: 'warning' },
  { name: 'Ralenti de plus de 30 min', kind: 'idling', threshold: 30, severity: 'info' },
  { name: 'Carburant sous 15 %', kind: 'fuel-level', threshold: 15, severity: 'warning' },
  { name: 'Charge sous 20 %', kind: 'charge', threshold: 20, severity: 'warning' },
  { name: 'Boîtier silencieux depuis un jour', kind: 'device-silent', threshold: 1440, severity: 'error' },
  { name: 'Échéance d’entretien dans 15 jours', kind: 'maintenance', threshold: 15, severity: 'info' },
];

export function alertRuleRows({ spec }: Pick<DemoOrganization, 'spec'>): NewRow[] {
  return RULES.map((rule) => ({
    id: idOf(`alert-rule/${spec.key}/${rule.kind}`),
    doc: { ...rule, recipients: { members: [], roles: [] } },
  }));
}

/** Rules of each organization; they look at all of its history once its journeys are made (`make-past-alerts.ts`). */
export async function seedAlertRules(context: Context, world: readonly DemoOrganization[]): Promise<void> {
  for (const organization of world) await ensureRows(context, organization.id, alertRule, alertRuleRows(organization));
}
