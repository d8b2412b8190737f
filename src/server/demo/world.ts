import type { DemoVehicle } from './demo-vehicle.ts';
import { idOf, imeiOf, PlateIssuer } from './random.ts';
import { makeVehicles, type MadeVehicle } from './make-vehicles.ts';
import { GARONNE_SERVICES } from './organizations/garonne.ts';
import { LUMIERE } from './organizations/lumiere.ts';
import type { OrganizationSpec } from './organizations/organization.ts';

export interface DemoOrganization {
  id: string;
  spec: OrganizationSpec;
  vehicles: MadeVehicle[];
}

export function organizationId(key: string): string {
  return idOf(`organization/${key}`);
}

/** The two organizations with vehicles. `scale` keeps that share of each group, at least one vehicle (tests). */
export function makeWorld(firstDay: string, scale = 1): DemoOrganization[] {
  const plates = new PlateIssuer();
  return [LUMIERE, GARONNE_SERVICES].map((spec) => {
    const scaled =
      scale === 1
        ? spec
        : {
            ...spec,
            drivers: Math.max(10, Math.round(spec.drivers * scale)),
            groups: spec.groups.map((group) => ({ ...group, count: Math.max(1, Math.round(group.count * scale)) })),
          };
    return { id: organizationId(spec.key), spec: scaled, vehicles: makeVehicles(scaled, plates, Number(firstDay.slice(0, 4))) };
  });
}

/** Two devices that nobody declared: they drive, and wait in quarantine to be adopted. */
export function strangers(world: readonly DemoOrganization[]): DemoVehicle[] {
  const everyday = world[0]!.vehicles.filter(({ duty, category }) => duty === 'everyday' && category === 'vul').slice(0, 2);
  return everyday.map((vehicle, i) => ({
    ...vehicle,
    key: `unknown-${i + 1}`,
    id: idOf(`unknown/${i + 1}`),
    badge: null,
    driverCard: null,
    device: { type: 'teltonika', serial: imeiOf('86892403', 412_345 + i * 1111), isHeavy: false, readsCan: false },
  }));
}
