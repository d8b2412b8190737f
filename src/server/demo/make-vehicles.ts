import { type DemoVehicle, type Model, MODELS } from './demo-vehicle.ts';
import { idOf, imeiOf, type PlateIssuer, Random } from './random.ts';
import type { GaitName } from './motion.ts';
import type { Group, OrganizationSpec, SiteSpec } from './organizations/organization.ts';
import { bayOf, metresBetween, spotAt, townsAround, type Spot } from './places.ts';

/** A vehicle as the plan sees it, with what its business row says. */
export interface MadeVehicle extends DemoVehicle {
  fleet: string;
  model: Model;
  registration: string;
  vin: string;
  year: number;
  status: 'active' | 'workshop' | 'reserve' | 'sold' | 'archived';
  carSharing: boolean;
  /** Code of the site it stands at. */
  homeSite: string;
  tags: string[];
  /** Its device has said nothing for that many days before the first start. */
  silentDays: number | null;
}

/** Cars that are shared, and light spare vehicles: whoever needs one reserves it. */
export function isShared({ carSharing, status, category }: Pick<MadeVehicle, 'carSharing' | 'status' | 'category'>): boolean {
  return carSharing || (status === 'reserve' && (category === 'vp' || category === 'vul'));
}

/** The fleet of what is kept cold: every third of its vehicles has a compartment for what is frozen. */
const COLD_FLEET = 'FRO';
const GAIT_OF: Record<DemoVehicle['category'], GaitName> = {
  vp: 'car',
  vul: 'van',
  pl: 'truck',
  bus: 'bus',
  engin: 'machine',
  moto: 'car',
};
const YEARLY_KM: Record<DemoVehicle['duty'], number> = {
  day: 26_000,
  early: 62_000,
  late: 62_000,
  everyday: 38_000,
  machine: 150,
  'night-early': 82_000,
  'night-late': 82_000,
  still: 0,
};
/** Type allocation codes: only their form matters here. */
const TAC = { light: '35030715', heavy: '35154709', obd: '86127405', ruptela: '86351405' };

const cities = new Map<string, string[]>();
function territoryOf(base: SiteSpec, reachKm: readonly [number, number]): string[] {
  const key = `${base.code}/${base.lat}/${reachKm.join('-')}`;
  let towns = cities.get(key);
  if (!towns) cities.set(key, (towns = townsAround(base, ...reachKm)));
  return towns;
}

function modelFor(group: Group, random: Random): Model {
  const all = MODELS.filter(({ category }) => category === group.category);
  // Nobody charges a battery on 300 km of night.
  const fitting = group.dayKm[1] > 190 ? all.filter(({ energy }) => energy !== 'electric') : all;
  const long = group.category === 'pl' && group.dayKm[1] > 250 ? fitting.filter(({ gvwrKg }) => gvwrKg >= 26_000) : fitting;
  return random.pick(long);
}

const spots = new WeakMap<SiteSpec, Spot>();
function siteSpot(site: SiteSpec): Spot {
  let spot = spots.get(site);
  if (!spot) spots.set(site, (spot = spotAt(site)));
  return spot;
}

/** Status of the vehicles that do not drive: spread over the groups that work by day. */
function stillOnes(spec: OrganizationSpec, total: number): Map<number, MadeVehicle['status']> {
  const random = new Random(`still/${spec.key}`);
  const byDay: number[] = [];
  let index = 0;
  for (const group of spec.groups)
    for (let i = 0; i < group.count; i++, index++) if (group.duty === 'day' && group.category !== 'moto') byDay.push(index);
  const kinds: MadeVehicle['status'][] =
    total > 100
      ? [
          'workshop',
          'workshop',
          'workshop',
          'workshop',
          'workshop',
          'workshop',
          'reserve',
          'reserve',
          'reserve',
          'reserve',
          'sold',
          'sold',
          'sold',
          'archived',
        ]
      : ['workshop', 'workshop', 'reserve', 'sold'];
  return new Map(
    random
      .shuffled(byDay)
      .slice(0, kinds.length)
      .map((at, i) => [at, kinds[i]!]),
  );
}

const OTHER_DEVICES = ['ruptela', 'sensolus', 'ruptela', 'sensolus', 'mercedes', 'kuantic', 'actia', 'sensolus'] as const;

function deviceOf(
  vehicle: { key: string; category: DemoVehicle['category']; duty: DemoVehicle['duty']; status: MadeVehicle['status'] },
  serial: number,
  random: Random,
  others: { phones: number; left: number },
): DemoVehicle['device'] {
  if (vehicle.status === 'sold' || vehicle.status === 'archived') return null;
  if (vehicle.duty === 'day' && (vehicle.category === 'vp' || vehicle.category === 'moto') && others.phones > 0 && random.chance(0.6)) {
    others.phones--;
    return { type: 'gpslogger', serial: `tel-${vehicle.key.toLowerCase()}`, isHeavy: false, readsCan: false };
  }
  // Families whose gateway is not open yet: only where nothing is expected live.
  if ((vehicle.status === 'reserve' || vehicle.duty === 'machine') && others.left > 0 && random.chance(0.6)) {
    const type = OTHER_DEVICES[--others.left]!;
    return {
      type,
      serial: type === 'ruptela' ? imeiOf(TAC.ruptela, serial) : `${type.slice(0, 3).toUpperCase()}-${String(700_000 + serial * 37)}`,
      isHeavy: false,
      readsCan: false,
    };
  }
  const isHeavy = vehicle.category === 'pl' || vehicle.category === 'bus';
  const tac = isHeavy ? TAC.heavy : vehicle.category === 'vp' ? TAC.obd : TAC.light;
  return { type: 'teltonika', serial: imeiOf(tac, serial), isHeavy, readsCan: vehicle.category !== 'moto' && random.chance(0.75) };
}

/** 16 characters: the driver's 14, replacement, renewal. */
function driverCardOf(key: string): string {
  const random = new Random(`card/${key}`);
  return `1${String(random.int(0, 9_999_999_999)).padStart(10, '0')}${String(random.int(0, 999)).padStart(3, '0')}00`;
}

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** A VIN of 17 characters (ISO 3779): maker, description, model year, plant, serial number. `serial` makes it unique. */
function vinOf(wmi: string, year: number, serial: number, random: Random): string {
  const describe = Array.from({ length: 6 }, () => random.pick([...VIN_LETTERS])).join('');
  const yearCode = YEAR_CODES[(year - 2010 + 30) % 30]!;
  const plant = random.pick([...'ABCDEFGHJKLMNPRSTVWXYZ']);
  return `${wmi}${describe}${yearCode}${plant}${String(serial).padStart(6, '0')}`;
}

/** Every vehicle of an organization, in the order of its groups. */
export function makeVehicles(spec: OrganizationSpec, plates: PlateIssuer, firstYear: number): MadeVehicle[] {
  const total = spec.groups.reduce((sum, { count }) => sum + count, 0);
  const still = stillOnes(spec, total);
  const siteByCode = new Map(spec.sites.map((site) => [site.code, site]));
  const others = { phones: total > 100 ? 6 : 2, left: total > 100 ? OTHER_DEVICES.length : 2 };
  const made: MadeVehicle[] = [];
  for (const group of spec.groups)
    for (let i = 0; i < group.count; i++) {
      const number = made.length + 1;
      const key = `${spec.key}-${String(number).padStart(3, '0')}`;
      const random = new Random(`vehicle/${key}`);
      const base = siteByCode.get(group.bases[i % group.bases.length]!)!;
      const model = modelFor(group, random);
      const year = Math.min(firstYear, random.int(firstYear - (group.category === 'engin' ? 9 : 6), firstYear));
      const status = still.get(number - 1) ?? 'active';
      const duty = status === 'active' ? group.duty : 'still';
      const yearly = YEARLY_KM[group.duty];
      const age = firstYear + 0.88 - year + random.range(-0.3, 0.1);
      const odometerKm = Math.round(Math.max(0.3, age) * yearly * random.range(0.75, 1.2));
      const device = deviceOf(
        { key, category: group.category, duty, status },
        1000 * (spec.key.charCodeAt(0) % 10) + number,
        random,
        others,
      );
      const farM = group.reachKm[1] * 1000;
      const baseSpot = siteSpot(base);
      const isDelivery = group.duty !== 'machine' && group.category !== 'bus';
      made.push({
        key,
        id: idOf(`vehicle/${key}`),
        fleet: group.fleet,
        category: group.category,
        energy: model.energy,
        gait: GAIT_OF[group.category],
        duty,
        base: bayOf(status === 'workshop' ? siteSpot(spec.sites.find(({ kind }) => kind === 'workshop')!) : baseSpot, key),
        territory: territoryOf(base, group.reachKm),
        sites: isDelivery
          ? spec.sites
              .filter((site) => site.kind === 'customer' && metresBetween(site, base) < farM && metresBetween(site, base) > 300)
              .map(siteSpot)
          : [],
        dayKm: model.energy === 'electric' ? [Math.min(group.dayKm[0], 70), Math.min(group.dayKm[1], 150)] : group.dayKm,
        visitMin: group.visitMin,
        gvwrKg: model.gvwrKg,
        cold: group.fleet === COLD_FLEET ? { setpointsC: number % 3 === 0 ? [3, -20] : [3] } : null,
        tankL: model.tankL,
        batteryKwh: model.batteryKwh,
        // Nobody drives as a maker measures.
        per100Km: model.per100Km * new Random(`consumption/${key}`).range(0.94, 1.24),
        hasWeakBattery: false,
        is24V: group.category === 'pl' || group.category === 'bus',
        device,
        badge: group.category === 'pl' && random.chance(0.6) ? `0000${idOf(`badge/${key}`).slice(0, 8)}0001` : null,
        driverCard: group.category === 'pl' && duty === 'day' && device?.readsCan ? driverCardOf(key) : null,
        odometerKm,
        engineHours:
          group.duty === 'machine' ? Math.round(age * 900 * random.range(0.8, 1.2)) : Math.round(odometerKm / random.range(34, 52)),
        model,
        registration: plates.issue(year, random),
        vin: vinOf(model.wmi, year, 100_000 + spec.key.charCodeAt(0) * 1000 + number, random),
        year,
        status,
        carSharing: group.category === 'vp' && random.chance(0.4),
        homeSite: base.code,
        tags: random.chance(0.25) ? [random.pick(['hayon', 'attelage', 'ADR', 'télépéage', 'bi-température', 'location', 'dashcam'])] : [],
        silentDays: null,
      });
    }
  // The first two that do not drive and still have their Teltonika.
  for (const vehicle of made.filter(({ duty, device }) => duty === 'still' && device?.type === 'teltonika').slice(0, 2))
    vehicle.hasWeakBattery = true;
  const quiet = new Random(`silent/${spec.key}`)
    .shuffled(made.filter(({ duty, device }) => duty === 'day' && device?.type === 'teltonika'))
    .slice(0, total > 100 ? 4 : 1);
  quiet.forEach((vehicle, i) => (vehicle.silentDays = [2, 4, 1, 9][i]!));
  return made;
}
