import type { Area } from '../../../domain/geo/geometry.ts';
import type { SITE_KINDS } from '../../../domain/places/site.ts';
import type { DemoVehicle, Duty } from '../demo-vehicle.ts';

export interface SiteSpec {
  code: string;
  name: string;
  kind: (typeof SITE_KINDS)[number];
  address: string;
  postalCode: string;
  city: string;
  lat: number;
  lng: number;
  radiusM?: number;
}

interface ZoneSpec {
  code: string;
  name: string;
  kind: 'work' | 'allowed' | 'forbidden' | 'low-emission' | 'other';
  color: string;
  area: Area;
  speedLimitKmh?: number;
}

/** `count` vehicles of a fleet that work alike. */
export interface Group {
  fleet: string;
  category: DemoVehicle['category'];
  count: number;
  duty: Duty;
  /** Codes of the sites they leave from, in turn. */
  bases: readonly string[];
  reachKm: readonly [number, number];
  dayKm: readonly [number, number];
  visitMin: readonly [number, number];
}

export interface OrganizationSpec {
  key: string;
  name: string;
  legalName: string;
  siren: string;
  address: string;
  postalCode: string;
  city: string;
  email: string;
  phone: string;
  domain: string;
  themeColor: string;
  drivers: number;
  fleets: readonly { code: string; name: string; color: string }[];
  sites: readonly SiteSpec[];
  zones: readonly ZoneSpec[];
  groups: readonly Group[];
}

/** One line of a table of sites: `code | kind | name | address | postal code | city | lat,lng | radius`. */
export function sitesOf(table: string): SiteSpec[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [code, kind, name, address, postalCode, city, place, radiusM] = line.split('|').map((cell) => cell.trim());
      const [lat, lng] = place!.split(',').map(Number);
      return {
        code: code!,
        kind: kind as SiteSpec['kind'],
        name: name!,
        address: address!,
        postalCode: postalCode!,
        city: city!,
        lat: lat!,
        lng: lng!,
        ...(radiusM ? { radiusM: Number(radiusM) } : {}),
      };
    });
}

/** One line of a table of groups: `fleet | category | count | duty | bases | reach, km | kilometres of a day | minutes of a visit`. */
export function groupsOf(table: string): Group[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [fleet = '', category, count, duty, bases = '', ...pairs] = line.split('|').map((cell) => cell.trim());
      const [reachKm, dayKm, visitMin] = pairs.map((pair) => pair.split('-').map(Number)) as [number, number][];
      if (!reachKm || !dayKm || !visitMin) throw new Error(`no group: ${line}`);
      return {
        fleet,
        category: category as Group['category'],
        count: Number(count),
        duty: duty as Duty,
        bases: bases.split(' '),
        reachKm,
        dayKm,
        visitMin,
      };
    });
}

/** A polygon from `lat,lng` corners; closed here. */
export function polygon(corners: string): Area {
  const ring = corners
    .trim()
    .split(/\s+/)
    .map((corner): [number, number] => {
      const [lat, lng] = corner.split(',').map(Number);
      return [lng!, lat!];
    });
  return { kind: 'polygon', rings: [[...ring, ring[0]!]] };
}

export function circle(lat: number, lng: number, radiusM: number): Area {
  return { kind: 'circle', center: [lng, lat], radiusM };
}
