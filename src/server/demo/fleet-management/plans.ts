import type { MaintenancePlan } from '../../../domain/maintenance/maintenance-plan.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';

type Plan = Partial<Pick<MaintenancePlan, 'everyMonths' | 'everyKm' | 'everyHours' | 'firstMonths' | 'noticeDays' | 'noticeKm' | 'note'>> &
  Pick<MaintenancePlan, 'name' | 'kind' | 'category'>;

/** As French fleets have them: what the makers ask, and what the law does (contrôle technique, pollution of light commercials, tachographs). */
export const PLANS: readonly (Plan & { key: string })[] = [
  { key: 'vul-service', name: 'Révision des utilitaires', kind: 'service', category: 'vul', everyMonths: 24, everyKm: 30_000 },
  { key: 'vp-service', name: 'Révision des voitures', kind: 'service', category: 'vp', everyMonths: 24, everyKm: 30_000 },
  {
    key: 'pl-service',
    name: 'Révision des poids lourds',
    kind: 'service',
    category: 'pl',
    everyMonths: 12,
    everyKm: 60_000,
    noticeKm: 3000,
  },
  { key: 'bus-service', name: 'Révision des autocars', kind: 'service', category: 'bus', everyMonths: 12, everyKm: 40_000, noticeKm: 3000 },
  { key: 'machine-service', name: 'Révision des engins', kind: 'service', category: 'engin', everyMonths: 12, everyHours: 500 },
  {
    key: 'vul-pollution',
    name: 'Contrôle pollution des utilitaires',
    kind: 'pollution',
    category: 'vul',
    everyMonths: 12,
    firstMonths: 60,
  },
  { key: 'pl-tachograph', name: 'Chronotachygraphe : contrôle périodique', kind: 'tachograph', category: 'pl', everyMonths: 24 },
  { key: 'vp-inspection', name: 'Contrôle technique des voitures', kind: 'inspection', category: 'vp', everyMonths: 24, firstMonths: 48 },
  {
    key: 'pl-inspection',
    name: 'Contrôle technique des poids lourds',
    kind: 'inspection',
    category: 'pl',
    everyMonths: 12,
    firstMonths: 12,
    noticeDays: 45,
  },
];

export const planId = (org: string, key: string): string => idOf(`maintenance-plan/${org}/${key}`);

export function planRows(org: string): NewRow[] {
  return PLANS.map(({ key, ...doc }) => ({ id: planId(org, key), doc }));
}

/** Plans of the work that the demonstration has done: inspections are in the dates of the vehicles. */
export function worksOn({ category }: Pick<MadeVehicle, 'category'>): readonly (Plan & { key: string })[] {
  return PLANS.filter((plan) => plan.category === category && plan.kind !== 'inspection');
}
