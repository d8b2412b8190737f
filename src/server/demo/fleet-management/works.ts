import { addMonths } from '../../../domain/kit/months.ts';
import { addDays } from '../../../domain/kit/time-zone.ts';
import type { CostLine } from '../../../domain/maintenance/cost-lines.ts';
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

/** Work done on each vehicle by its plans, the last time; and, of some that come soon, work that is planned. */
export function workRows(org: string, vehicles: readonly MadeVehicle[], today: string): NewRow[] {
  return vehicles
    .filter(({ status }) => status === 'active')
    .flatMap((vehicle) =>
      worksOn(vehicle).flatMap((plan): NewRow[] => {
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
    );
}
