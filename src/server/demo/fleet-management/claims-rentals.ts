import { type Claim, CLAIM_STATES } from '../../../domain/cost/claim.ts';
import { addMonths } from '../../../domain/time/periods.ts';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import { idOf, Random } from '../random.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';

const STORIES: readonly (Pick<Claim, 'kind' | 'third' | 'circumstances' | 'liabilityPct'> & { cost: readonly [number, number] })[] = [
  {
    kind: 'parking',
    third: 'unidentified',
    circumstances: 'Aile avant droite frottée sur le parking du client.',
    liabilityPct: null,
    cost: [40_000, 95_000],
  },
  {
    kind: 'collision',
    third: 'identified',
    circumstances: 'Choc arrière au feu, à faible vitesse.',
    liabilityPct: 0,
    cost: [90_000, 260_000],
  },
  {
    kind: 'glass',
    third: 'none',
    circumstances: 'Impact sur le pare-brise, projection de gravier.',
    liabilityPct: null,
    cost: [12_000, 68_000],
  },
  {
    kind: 'collision',
    third: 'identified',
    circumstances: 'Refus de priorité à droite en sortie de zone d’activité.',
    liabilityPct: 100,
    cost: [150_000, 420_000],
  },
  {
    kind: 'vandalism',
    third: 'unidentified',
    circumstances: 'Rétroviseur cassé pendant la nuit.',
    liabilityPct: null,
    cost: [18_000, 42_000],
  },
  {
    kind: 'collision',
    third: 'identified',
    circumstances: 'Accrochage de rétroviseurs en croisement.',
    liabilityPct: 50,
    cost: [15_000, 38_000],
  },
];
const PLACES = ['Lyon', 'Vénissieux', 'Saint-Priest', 'Villeurbanne', 'Bron', 'Givors'];
const COUNT = 14;

/** Claims of the last year, the newest not yet over; `drivers`: who usually drives each vehicle, by its key. */
export function claimRows(org: string, vehicles: readonly MadeVehicle[], drivers: ReadonlyMap<string, string>, today: string): NewRow[] {
  const random = new Random(`claims/${org}`);
  return random
    .shuffled(vehicles.filter(({ status, category }) => status === 'active' && category !== 'engin'))
    .slice(0, COUNT)
    .map((vehicle, at) => {
      const { cost, ...story } = STORIES[at % STORIES.length]!;
      const back = 4 + at * 23;
      const day = addDays(today, -back);
      const state = CLAIM_STATES[Math.min(CLAIM_STATES.length - 1, Math.floor(at / 2))]!;
      const quote = random.int(...cost);
      const paid = state === 'closed';
      const deductible = story.liabilityPct === 0 ? 0 : 30_000;
      return {
        id: idOf(`claim/${org}/${at}`),
        doc: {
          ...story,
          reference: `S-${day.slice(0, 4)}-${String(COUNT - at).padStart(3, '0')}`,
          vehicle: vehicle.id,
          driver: drivers.get(vehicle.key) ?? null,
          state,
          place: random.pick(PLACES),
          happenedAt: new Date(dayStartMs(day, DEMO_ZONE) + random.int(8, 17) * 3_600_000 + random.int(0, 59) * 60_000).toISOString(),
          ...(story.third === 'identified'
            ? {
                thirdName: random.pick(['M. Besson', 'Mme Garnier', 'Transports Rival']),
                thirdPlate: `FX-${random.int(100, 999)}-NB`,
                thirdInsurer: random.pick(['Mutuelle du Rhône', 'Assurance Alpine']),
              }
            : {}),
          insurer: 'Assurance Flotte Pro',
          ...(at > 0 ? { declaredOn: addDays(day, random.int(0, 3)), insurerNumber: `AF${random.int(100_000, 999_999)}` } : {}),
          ...(state === 'declared' ? {} : { quoteCents: quote, expertOn: addDays(day, random.int(6, 12)), garage: 'Carrosserie Centrale' }),
          ...(paid
            ? {
                invoiceCents: quote,
                deductibleCents: deductible,
                insurerCents: Math.max(0, quote - deductible),
                immobilizedFrom: addDays(day, 14),
                immobilizedTo: addDays(day, 14 + random.int(1, 5)),
              }
            : {}),
        },
      };
    });
}

const LESSORS = ['Arval', 'Ayvens', 'Alphabet', 'Leasys'];
const RENTALS_COUNT = 40;

/** Contracts of cars and light commercials: most about on their line, some beyond it. */
export function rentalRows(org: string, vehicles: readonly MadeVehicle[], today: string): NewRow[] {
  const random = new Random(`rentals/${org}`);
  return random
    .shuffled(vehicles.filter(({ status, category }) => status === 'active' && (category === 'vp' || category === 'vul')))
    .slice(0, RENTALS_COUNT)
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
