import { addDays } from '../../../domain/kit/time-zone.ts';
import { addMonths } from '../../../domain/kit/months.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { Random } from '../random.ts';

const LESSORS = ['Arval', 'Ayvens', 'Alphabet', 'Leasys'];
const COUNT = 40;

/** Contracts of cars and light commercials: most about on their line, some beyond it. */
export function rentalRows(org: string, vehicles: readonly MadeVehicle[], today: string): NewRow[] {
  const random = new Random(`rentals/${org}`);
  return random
    .shuffled(vehicles.filter(({ status, category }) => status === 'active' && (category === 'vp' || category === 'vul')))
    .slice(0, COUNT)
    .map((vehicle, at) => {
      const months = random.pick([36, 48, 60]);
      const pastMonths = random.int(4, months - 2);
      const startOn = addMonths(today, -pastMonths);
      const driven = Math.min(vehicle.odometerKm * 0.9, pastMonths * random.int(1200, 2600));
      const share = random.int(78, 128) / 100;
      return {
        id: idOf(`rental/${org}/${at}`),
        doc: {
          number: `LLD-${startOn.slice(2, 4)}${String(4100 + at)}`,
          vehicle: vehicle.id,
          lessor: random.pick(LESSORS),
          startOn,
          endOn: addDays(addMonths(startOn, months), -1),
          allowedKm: Math.max(20_000, Math.round(((driven / pastMonths) * months * share) / 5000) * 5000),
          startKm: Math.round(vehicle.odometerKm - driven),
          rentCents: random.int(290, 640) * 100,
          overCentsPer100Km: random.int(60, 140) * 10,
          services: ['Entretien', 'Pneus', 'Assistance'].slice(0, random.int(1, 3)),
        },
      };
    });
}
