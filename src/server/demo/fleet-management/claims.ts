import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { CLAIM_STATES, type Claim } from '../../../domain/claim/claim.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';
import { Random } from '../random.ts';

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
