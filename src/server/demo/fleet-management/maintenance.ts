import type { CostLine, MaintenanceKind, MaintenancePlan } from '../../../domain/maintenance/maintenance.ts';
import { addMonths } from '../../../domain/time/periods.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { idOf, Random } from '../random.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';

type Plan = Partial<Pick<MaintenancePlan, 'everyMonths' | 'everyKm' | 'everyHours' | 'firstMonths' | 'noticeDays' | 'noticeKm' | 'note'>> &
  Pick<MaintenancePlan, 'name' | 'kind' | 'category'>;

/** As French fleets have them: what the makers ask, and what the law does (contrôle technique, pollution of light commercials, tachographs). */
const PLANS: readonly (Plan & { key: string })[] = [
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

const planId = (org: string, key: string): string => idOf(`maintenance-plan/${org}/${key}`);

export function planRows(org: string): NewRow[] {
  return PLANS.map(({ key, ...doc }) => ({ id: planId(org, key), doc }));
}

/** Plans of the work that the demonstration has done: inspections are in the dates of the vehicles. */
function worksOn({ category }: Pick<MadeVehicle, 'category'>): readonly (Plan & { key: string })[] {
  return PLANS.filter((plan) => plan.category === category && plan.kind !== 'inspection');
}

const GARAGES = ['Garage Lumière', 'Atelier du dépôt', 'Poids Lourds Services', 'Centre auto des Alpes', 'Point S Vénissieux'];
/** Of vehicles, those that are late with what they are due for. */
const LATE = 0.06;

function billOf(kind: string, random: Random): CostLine[] {
  const line = (of: CostLine['kind'], label: string, quantity: number, euros: number): CostLine => ({
    kind: of,
    label,
    quantityMilli: Math.round(quantity * 1000),
    unitCents: Math.round(euros * 100),
    taxBp: 2000,
  });
  if (kind === 'pollution') return [line('other', 'Contrôle pollution', 1, random.int(28, 39))];
  if (kind === 'tachograph') return [line('labour', 'Étalonnage', 2, 78), line('other', 'Contrôle périodique', 1, random.int(140, 190))];
  return [
    line('labour', 'Main-d’œuvre', random.int(2, 7) / 2, random.int(62, 94)),
    line('parts', 'Huile moteur', random.int(5, 12), 11.9),
    line('parts', 'Filtres', random.int(2, 4), random.int(14, 32)),
  ];
}

/** Wear, by category: how often a year, label, hours of labour, parts in euros. */
const WEAR: Readonly<
  Partial<Record<MadeVehicle['category'], readonly (readonly [MaintenanceKind, number, string, number, number, number])[]>>
> = {
  vp: [
    ['tyres', 0.5, 'Deux pneus avant', 1, 170, 260],
    ['repair', 0.4, 'Batterie', 0.5, 110, 190],
  ],
  vul: [
    ['tyres', 1.2, 'Deux pneus avant', 1, 210, 320],
    ['brakes', 0.8, 'Plaquettes et disques avant', 2, 150, 280],
    ['repair', 0.8, 'Porte latérale et éclairage', 2, 80, 340],
  ],
  pl: [
    ['tyres', 1.5, 'Train de pneus moteur', 3, 1100, 1700],
    ['brakes', 0.9, 'Garnitures de frein', 5, 420, 760],
    ['repair', 1.6, 'Circuit d’air et éclairage', 4, 160, 900],
  ],
  bus: [
    ['tyres', 1.1, 'Train de pneus avant', 2, 700, 1100],
    ['brakes', 0.9, 'Garnitures de frein', 5, 420, 760],
    ['repair', 1.4, 'Porte et climatisation', 4, 180, 800],
  ],
  engin: [['repair', 1.2, 'Flexibles hydrauliques', 4, 260, 1200]],
};

/** What wore out over the last year, spread over its days. */
function wearRows(vehicle: MadeVehicle, today: string): NewRow[] {
  return (WEAR[vehicle.category] ?? []).flatMap(([kind, aYear, label, hours, least, most], n) => {
    const random = new Random(`wear/${vehicle.key}/${n}`);
    const times = Math.floor(aYear) + (random.chance(aYear % 1) ? 1 : 0);
    return Array.from({ length: times }, (_, at): NewRow => {
      const backDays = Math.floor(((at + random.next()) * 365) / times) + 1;
      const doneOn = addDays(today, -backDays);
      return {
        id: idOf(`maintenance/${vehicle.key}/wear/${n}/${at}`),
        doc: {
          title: label,
          vehicle: vehicle.id,
          kind,
          state: 'done',
          doneOn,
          odometerKm: Math.max(0, Math.round(vehicle.odometerKm * (1 - backDays / 1800))),
          engineHours: null,
          garage: random.pick(GARAGES),
          costs: [
            { kind: 'labour', label: 'Main-d’œuvre', quantityMilli: hours * 1000, unitCents: random.int(62, 94) * 100, taxBp: 2000 },
            { kind: 'parts', label, quantityMilli: 1000, unitCents: random.int(least, most) * 100, taxBp: 2000 },
          ] satisfies CostLine[],
          invoiceNumber: `F${doneOn.slice(0, 4)}-${random.int(1000, 9999)}`,
        },
      };
    });
  });
}

/** Work done on each vehicle: what wore out over a year, and by its plans the last time; and, of some that come soon, work that is planned. */
export function workRows(org: string, vehicles: readonly MadeVehicle[], today: string): NewRow[] {
  return vehicles
    .filter(({ status }) => status === 'active')
    .flatMap((vehicle) => [
      ...wearRows(vehicle, today),
      ...worksOn(vehicle).flatMap((plan): NewRow[] => {
        const random = new Random(`maintenance/${vehicle.key}/${plan.key}`);
        const share = random.chance(LATE) ? random.int(102, 116) / 100 : random.int(5, 97) / 100;
        const km = plan.everyKm ? Math.max(0, Math.round(vehicle.odometerKm - share * plan.everyKm)) : null;
        const doneOn = addDays(
          addMonths(today, -Math.floor((plan.everyMonths ?? 12) * Math.min(share, plan.everyKm ? 0.9 : share))),
          -random.int(1, 20),
        );
        const doc = { title: plan.name, vehicle: vehicle.id, kind: plan.kind, plan: planId(org, plan.key) };
        const done: NewRow = {
          id: idOf(`maintenance/${vehicle.key}/${plan.key}`),
          doc: {
            ...doc,
            state: 'done',
            doneOn,
            odometerKm: km,
            engineHours: plan.everyHours ? Math.max(0, Math.round(vehicle.engineHours - share * plan.everyHours)) : null,
            garage: random.pick(GARAGES),
            costs: billOf(plan.kind, random),
            invoiceNumber: `F${doneOn.slice(0, 4)}-${random.int(1000, 9999)}`,
          },
        };
        if (share < 0.9 || !random.chance(0.5)) return [done];
        return [
          done,
          {
            id: idOf(`maintenance/${vehicle.key}/${plan.key}/next`),
            doc: { ...doc, state: 'planned', plannedOn: addDays(today, random.int(2, 21)), garage: random.pick(GARAGES) },
          },
        ];
      }),
    ]);
}
