import { deviceId, type NewRow } from './make-rows.ts';
import { idOf } from './identifiers.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { Random } from './random.ts';

type Severity = 'info' | 'warning' | 'error';

/** Code, severity, message, most times it came back. Silence and weak batteries are left out: telemetry sees them in the data. */
const TROUBLES: readonly [string, Severity, string, number][] = [
  ['dtc', 'error', 'Code défaut moteur : P0401', 14],
  ['dtc', 'error', 'Code défaut moteur : P20EE, P2002', 31],
  ['dtc', 'error', 'Code défaut moteur : P0128', 9],
  ['bad-frame', 'warning', 'Trames illisibles reçues du boîtier', 120],
  ['unknown-driver', 'info', 'Badge conducteur inconnu : 01a94c0e1900007b', 6],
  ['unknown-driver', 'info', 'Badge conducteur inconnu : 01c7711e19000042', 3],
  ['no-fix', 'warning', 'Le boîtier ne reçoit pas les satellites', 44],
  ['odometer-drift', 'info', 'Le compteur du boîtier dérive : 3,8 % depuis 20 jours', 2],
  ['dtc', 'error', 'Code défaut moteur : P0299', 5],
  ['dtc', 'error', 'Code défaut moteur : C1A17', 12],
  ['clock-error', 'warning', "L'horloge du boîtier est fausse", 18],
  ['unknown-driver', 'info', 'Badge conducteur inconnu : 01d042f31d000030', 4],
  ['dtc', 'error', 'Code défaut moteur : P0672, P0675', 22],
  ['odometer-drift', 'info', 'Le compteur du boîtier dérive : 2,4 % depuis 12 jours', 1],
  ['bad-frame', 'warning', 'Trames illisibles reçues du boîtier', 37],
  ['clock-error', 'warning', "L'horloge du boîtier est fausse", 7],
  ['dtc', 'error', 'Code défaut moteur : U0155', 8],
  ['unknown-driver', 'info', 'Badge conducteur inconnu : 0182a6c41900009e', 11],
];

/** Troubles of the last weeks: 18 for the large organization, 5 for the small one. */
export function diagnosticRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], nowMs: number): NewRow[] {
  const random = new Random(`diagnostics/${spec.key}`);
  const candidates = random.shuffled(vehicles.filter(({ device, category }) => device?.type === 'teltonika' && category !== 'engin'));
  return TROUBLES.slice(0, vehicles.length > 100 ? TROUBLES.length : 5).flatMap(([code, severity, title, most], i) => {
    const vehicle = candidates[i];
    if (!vehicle) return [];
    const lastMs = nowMs - Math.round(random.range(0.2, 90) * 3_600_000);
    return [
      {
        id: idOf(`diagnostic/${spec.key}/${i}`),
        doc: {
          vehicle: vehicle.id,
          device: deviceId(vehicle.key),
          code,
          severity,
          title,
          firstTrigger: new Date(lastMs - Math.round(random.range(1, 16) * 86_400_000)).toISOString(),
          lastTrigger: new Date(lastMs).toISOString(),
          count: random.int(1, most),
        },
      },
    ];
  });
}
