import { addMonths } from '../../../domain/time/periods.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { idOf, Random } from '../random.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';

const FLEET_COUNT = 60;
const MONTHS = 12;
/** Price new, in euros. */
const PRICES: Partial<Record<MadeVehicle['category'], [number, number]>> = {
  vp: [21_000, 29_000],
  vul: [24_000, 36_000],
  pl: [88_000, 124_000],
};
/** Euros without tax of a litre, a kWh at the depot. */
const ENERGY_EUR = { l: 1.34, kWh: 0.19 };
/** Working days of a month. */
const WORKING_DAYS: Readonly<Record<MadeVehicle['duty'], number>> = {
  day: 20,
  early: 21,
  late: 21,
  everyday: 25,
  machine: 20,
  'night-early': 22,
  'night-late': 22,
  still: 0,
};

/** Kilometres of a month: those of its plan, some of which are not driven. */
function monthKm({ dayKm: [least, most], duty }: MadeVehicle): number {
  return ((least + most) / 2) * WORKING_DAYS[duty] * 0.92;
}
const MONTH = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const INSURERS = ['Groupama', 'MMA', 'Allianz'];

/** Bills of some vehicles over a year: what they were bought for where nobody rents them out, premium, tax, energy of each month, wash and parking. */
export function costRows(org: string, vehicles: readonly MadeVehicle[], rented: ReadonlySet<string>, today: string): NewRow[] {
  const chosen = new Random(`costs/${org}`)
    .shuffled(vehicles.filter(({ status, category }) => status === 'active' && PRICES[category] !== undefined))
    .slice(0, FLEET_COUNT);
  return chosen.flatMap((vehicle): NewRow[] => {
    const random = new Random(`costs/${vehicle.key}`);
    const [low, high] = PRICES[vehicle.category]!;
    const row = (key: string, doc: Record<string, unknown>): NewRow => ({
      id: idOf(`cost/${vehicle.key}/${key}`),
      doc: { vehicle: vehicle.id, ...doc },
    });
    const january = `${today.slice(0, 4)}-01-01`;
    const rows: NewRow[] = [];
    if (!rented.has(vehicle.id)) {
      const price = random.int(low / 100, high / 100) * 10_000;
      const fromOn = addMonths(today, -random.int(6, 40));
      rows.push(
        row('price', {
          label: `Achat ${vehicle.registration}`,
          post: 'financing',
          fromOn,
          toOn: addDays(addMonths(fromOn, 60), -1),
          netCents: price,
          taxCents: price / 5,
          residualCents: Math.round(price * random.range(0.18, 0.3)),
          supplier: 'Garage Lumière',
          reference: `VN-${vehicle.registration}`,
        }),
      );
    }
    const premium = random.int(420, 980) * 100;
    for (const year of [january, addMonths(january, -12)]) {
      rows.push(
        row(`premium/${year}`, {
          label: `Prime ${year.slice(0, 4)}`,
          post: 'insurance',
          fromOn: year,
          toOn: addDays(addMonths(year, 12), -1),
          netCents: premium,
          supplier: random.pick(INSURERS),
          reference: `ASS-${year.slice(0, 4)}-${vehicle.registration}`,
        }),
      );
      if (vehicle.category !== 'vul')
        rows.push(
          row(`tax/${year}`, {
            label: `Taxe annuelle ${year.slice(0, 4)}`,
            post: 'tax',
            fromOn: year,
            toOn: addDays(addMonths(year, 12), -1),
            netCents: random.int(90, 620) * 100,
            reference: `TAX-${year.slice(0, 4)}-${vehicle.registration}`,
          }),
        );
    }
    for (let back = MONTHS - 1; back >= 0; back--) {
      const fromOn = `${addMonths(today, -back).slice(0, 7)}-01`;
      const isElectric = vehicle.model.energy === 'electric';
      const used = (monthKm(vehicle) * random.range(0.88, 1.08) * vehicle.per100Km) / 100;
      const netCents = Math.round(used * (isElectric ? ENERGY_EUR.kWh : ENERGY_EUR.l) * random.range(97, 104));
      rows.push(
        row(`energy/${fromOn}`, {
          label: `${isElectric ? 'Recharges' : 'Carte carburant'} ${MONTH.format(Date.parse(fromOn))}`,
          post: 'energy',
          fromOn,
          toOn: addDays(addMonths(fromOn, 1), -1),
          netCents,
          taxCents: Math.round(netCents / 5),
          ...(isElectric ? { energyKwh: Math.round(used) } : { energyL: Math.round(used * 10) / 10 }),
          supplier: isElectric ? 'Freshmile' : 'TotalEnergies',
          reference: `EN-${fromOn.slice(0, 7)}-${vehicle.registration}`,
        }),
      );
    }
    if (random.chance(0.4))
      rows.push(
        row('parking', {
          label: 'Place de stationnement',
          post: 'other',
          fromOn: january,
          toOn: addDays(addMonths(january, 12), -1),
          netCents: random.int(300, 900) * 100,
          reference: `PK-${january.slice(0, 4)}-${vehicle.registration}`,
        }),
      );
    return rows;
  });
}

/** What the posts of the year may cost: most of them in all, tyres of one fleet. */
export function budgetRows(org: string, fleet: string, today: string): NewRow[] {
  const year = today.slice(0, 4);
  const row = (key: string, name: string, monthCents: number, of: Record<string, unknown> = {}): NewRow => ({
    id: idOf(`budget/${org}/${key}`),
    doc: { name: `${name} ${year}`, post: key, startOn: `${year}-01-01`, endOn: `${year}-12-31`, monthCents, ...of },
  });
  return [
    row('financing', 'Financement', 6_200_000),
    row('insurance', 'Assurance', 350_000),
    row('energy', 'Énergie', 5_400_000),
    row('maintenance', 'Entretien', 700_000),
    row('claims', 'Sinistres', 250_000),
    row('tyres', 'Pneus', 60_000, { fleet }),
  ];
}
