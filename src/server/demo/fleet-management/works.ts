import { addMonths } from '../../../domain/kit/months.ts';
import { addDays } from '../../../domain/kit/time-zone.ts';
import type { CostLine } from '../../../domain/maintenance/cost-lines.ts';
import type { MaintenanceKind } from '../../../domain/maintenance/maintenance-kind.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { Random } from '../random.ts';
import { planId, worksOn } from './plans.ts';

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
