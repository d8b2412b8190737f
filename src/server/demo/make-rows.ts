import { addDays } from '../../domain/time/time-zone.ts';
import type { OpeningHours } from '../../domain/geo/geometry.ts';
import type { Probes } from '../../domain/vehicle/vehicle.ts';
import { connectorOf } from '../connectors/registry.ts';
import { DRIVING, membershipId, peopleOf } from './accounts.ts';
import { idOf, imeiOf, Random } from './random.ts';
import { isShared, type MadeVehicle } from './make-vehicles.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { organizationId } from './world.ts';

export interface NewRow {
  id: string;
  doc: Record<string, unknown>;
}

interface OrganizationRows {
  fleets: NewRow[];
  drivers: NewRow[];
  sites: NewRow[];
  zones: NewRow[];
  vehicles: NewRow[];
  devices: NewRow[];
}

const OFFICE: OpeningHours = [1, 2, 3, 4, 5].map((day) => ({ day, fromMin: 7 * 60, toMin: 19 * 60 }));

export function fleetId(spec: OrganizationSpec, code: string): string {
  return idOf(`fleet/${spec.key}/${code}`);
}
export function deviceId(vehicleKey: string): string {
  return idOf(`device/${vehicleKey}`);
}
function driverId(spec: OrganizationSpec, index: number): string {
  return idOf(`driver/${spec.key}/${index}`);
}

/** Vehicles that one person usually drives; the others are shared. */
function assigned(vehicles: readonly MadeVehicle[], count: number): MadeVehicle[] {
  return vehicles.filter(({ status, carSharing, duty }) => status === 'active' && !carSharing && duty !== 'machine').slice(0, count);
}

/** Who usually drives a vehicle, by its key. */
export function driversOf(spec: OrganizationSpec, vehicles: readonly MadeVehicle[]): ReadonlyMap<string, string> {
  return new Map(assigned(vehicles, spec.drivers - 8).map((vehicle, i) => [vehicle.key, driverId(spec, i)]));
}

const isHeardDaily = ({ fleet, duty, device, silentDays }: MadeVehicle): boolean =>
  fleet === DRIVING.fleet && duty === 'everyday' && device?.type === 'teltonika' && silentDays === null;

function driverRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], firstDay: string): NewRow[] {
  const drives = assigned(vehicles, spec.drivers - 8);
  const driving = organizationId(spec.key) === DRIVING.orgId ? drives.findIndex(isHeardDaily) : -1;
  return peopleOf(spec.key, spec.drivers, spec.domain).map((person, i) => {
    const random = new Random(`driver/${spec.key}/${i}`);
    const vehicle = drives[i];
    const categories =
      vehicle?.category === 'pl'
        ? ['B', 'C', 'CE']
        : vehicle?.category === 'bus'
          ? ['B', 'D']
          : vehicle?.category === 'moto'
            ? ['A2', 'B']
            : ['B'];
    const isProfessional = categories.length > 1 && vehicle?.category !== 'moto';
    return {
      id: driverId(spec, i),
      doc: {
        name: i === driving ? DRIVING.name : person.name,
        employeeNumber: `${spec.key}${String(1001 + i)}`,
        phone: person.phone,
        email: i === driving ? DRIVING.email : person.email,
        member: i === driving ? membershipId(DRIVING.orgId, DRIVING.email) : null,
        fleet: fleetId(spec, vehicle?.fleet ?? random.pick(spec.fleets).code),
        badge: vehicle?.badge ?? null,
        tachographCard:
          vehicle?.driverCard ??
          (isProfessional
            ? `1${String(random.int(0, 9_999_999_999)).padStart(10, '0')}${String(random.int(0, 999)).padStart(3, '0')}00`
            : null),
        // A day or two of most, too long ago of one in nine; of some nobody wrote it down.
        cardDownloadedOn: vehicle?.driverCard && i % 7 !== 6 ? addDays(firstDay, i % 9 === 8 ? -4 : 8 + (i % 23)) : null,
        licenceNumber: `${random.int(10, 23)}${random.pick(['AL', 'AH', 'BC', 'CD'])}${String(random.int(10_000, 99_999))}`,
        licenceCategories: categories,
        licenceValidUntil: addDays(firstDay, random.int(-20, 4000)),
        medicalValidUntil: isProfessional ? addDays(firstDay, random.int(10, 1500)) : null,
        status: i === driving ? 'active' : i % 45 === 44 ? 'left' : random.chance(0.04) ? 'absent' : 'active',
      },
    };
  });
}

/** Boots of the cars of the demonstration, as their makers give them. */
const BOOT_L: Readonly<Record<string, number>> = {
  'Clio E-Tech 145': 300,
  'Megane E-Tech EV60': 440,
  '308 SW BlueHDi 130': 608,
  'e-208': 309,
  'Duster ECO-G 100': 445,
  'Corolla Touring Sports 140h': 596,
  'C5 Aircross PHEV 225': 460,
  'Zoe R110': 338,
};

function vehicleRow(spec: OrganizationSpec, vehicle: MadeVehicle, driver: string | null, firstDay: string): NewRow {
  const random = new Random(`row/${vehicle.key}`);
  const { model } = vehicle;
  return {
    id: vehicle.id,
    doc: {
      registration: vehicle.registration,
      name: vehicle.category === 'engin' ? `${model.make} ${model.model}` : null,
      vin: vehicle.vin,
      make: model.make,
      model: model.model,
      year: vehicle.year,
      category: vehicle.category,
      energy: vehicle.energy,
      fleet: fleetId(spec, vehicle.fleet),
      driver,
      status: vehicle.status,
      odometerKm: Math.round(vehicle.odometerKm),
      engineHours: Math.round(vehicle.engineHours),
      tankL: model.tankL || null,
      batteryKwh: model.batteryKwh || null,
      consumptionRef: vehicle.category === 'engin' ? null : model.per100Km,
      co2GKm: model.co2GKm || null,
      gvwrKg: model.gvwrKg,
      inServiceOn: `${vehicle.year}-${String(random.int(1, 10)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      inspectionDueOn: vehicle.category === 'engin' ? null : addDays(firstDay, random.int(-5, 700)),
      tachographDownloadedOn: vehicle.driverCard === null ? null : addDays(firstDay, -(Number(vehicle.key.slice(3)) % 70)),
      carSharing: isShared(vehicle),
      ...(isShared(vehicle)
        ? {
            homeSite: idOf(`site/${spec.key}/${vehicle.homeSite}`),
            seats: vehicle.category === 'vp' ? 5 : 3,
            bootL: BOOT_L[model.model] ?? null,
          }
        : {}),
      ...(vehicle.cold ? { probes: probesOf(vehicle.cold) } : {}),
      tags: vehicle.tags,
    },
  };
}

/** What is chilled and what is frozen, each with its range. */
const RANGES = [
  { name: 'Frais', minC: 0, maxC: 5 },
  { name: 'Surgelé', minC: -25, maxC: -17 },
];

function probesOf({ setpointsC }: NonNullable<MadeVehicle['cold']>): Probes {
  return setpointsC.map((setpointC, at) => ({ ...RANGES[at]!, probe: `dallas-${at + 1}`, setpointC, door: 'input-2' as const }));
}

const MODEL_NAMES = { heavy: 'FMC650', light: 'FMC130', vp: 'FMC003', moto: 'FMB920' };

function deviceRow(vehicle: MadeVehicle, firstDay: string): NewRow[] {
  const { device } = vehicle;
  if (!device) return [];
  const random = new Random(`device/${vehicle.key}`);
  const isTeltonika = device.type === 'teltonika';
  const model = isTeltonika
    ? MODEL_NAMES[device.isHeavy ? 'heavy' : vehicle.category === 'vp' ? 'vp' : vehicle.category === 'moto' ? 'moto' : 'light']
    : device.type === 'ruptela'
      ? 'FM-Eco4+'
      : device.type === 'gpslogger'
        ? 'GPSLogger'
        : null;
  const isPhone = device.type === 'gpslogger';
  return [
    {
      id: deviceId(vehicle.key),
      doc: {
        title: isPhone
          ? `Téléphone ${vehicle.registration}`
          : `${model ?? connectorOf(device.type)?.title ?? device.type} ${vehicle.registration}`,
        type: device.type,
        serial: device.serial,
        model,
        firmware: isTeltonika ? random.pick(['03.29.00.Rev.05', '03.28.07.Rev.00', '03.27.14.Rev.02']) : null,
        sim: isTeltonika
          ? `8933${String(random.int(0, 999_999_999)).padStart(9, '0')}${String(random.int(0, 999_999)).padStart(6, '0')}`
          : null,
        vehicle: vehicle.id,
        status: 'installed',
        installedOn: addDays(firstDay, -random.int(30, 900)),
      },
    },
  ];
}

/** Devices on the shelf. */
function stockRows(spec: OrganizationSpec, count: number): NewRow[] {
  return Array.from({ length: count }, (_, i) => ({
    id: idOf(`device/${spec.key}/stock/${i}`),
    doc: {
      title: `FMC130, stock ${i + 1}`,
      type: 'teltonika',
      serial: imeiOf('35030715', 900_000 + spec.key.charCodeAt(0) * 100 + i),
      model: 'FMC130',
      status: i === 0 ? 'faulty' : i === 1 ? 'retired' : 'stock',
    },
  }));
}

/** Business rows of an organization, in the order of their references. */
export function makeRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], firstDay: string): OrganizationRows {
  const driverOf = driversOf(spec, vehicles);
  return {
    fleets: spec.fleets.map(({ code, name, color }) => ({ id: fleetId(spec, code), doc: { code, name, color } })),
    drivers: driverRows(spec, vehicles, firstDay),
    sites: spec.sites.map(({ radiusM, ...site }) => ({
      id: idOf(`site/${spec.key}/${site.code}`),
      doc: { ...site, radiusM: radiusM ?? 150, openingHours: site.kind === 'customer' ? OFFICE : null },
    })),
    zones: spec.zones.map((zone) => ({ id: idOf(`zone/${spec.key}/${zone.code}`), doc: { ...zone } })),
    vehicles: vehicles.map((vehicle) => vehicleRow(spec, vehicle, driverOf.get(vehicle.key) ?? null, firstDay)),
    devices: [...vehicles.flatMap((vehicle) => deviceRow(vehicle, firstDay)), ...stockRows(spec, vehicles.length > 100 ? 8 : 3)],
  };
}
