import type { AlertSeverity } from '../../domain/alert/severities.ts';
import { diagnosticTitle, type DiagnosticCode } from '../telemetry/diagnostic-title.ts';
import { deviceId, type NewRow } from './make-rows.ts';
import { idOf } from './identifiers.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { Random } from './random.ts';
import { DAY_MS, HOUR_MS } from '../../domain/kit/durations.ts';

/** Code, severity, detail, most times it came back. Silence and weak batteries are left out: telemetry sees them in the data. */
const TROUBLES: readonly [DiagnosticCode, AlertSeverity, string | null, number][] = [
  ['dtc', 'error', 'P0401', 14],
  ['dtc', 'error', 'P20EE, P2002', 31],
  ['dtc', 'error', 'P0128', 9],
  ['bad-frame', 'warning', null, 120],
  ['unknown-driver', 'info', '01a94c0e1900007b', 6],
  ['unknown-driver', 'info', '01c7711e19000042', 3],
  ['no-fix', 'warning', null, 44],
  ['odometer-drift', 'info', '3.8 %', 2],
  ['dtc', 'error', 'P0299', 5],
  ['dtc', 'error', 'C1A17', 12],
  ['clock-error', 'warning', null, 18],
  ['unknown-driver', 'info', '01d042f31d000030', 4],
  ['dtc', 'error', 'P0672, P0675', 22],
  ['odometer-drift', 'info', '2.4 %', 1],
  ['bad-frame', 'warning', null, 37],
  ['clock-error', 'warning', null, 7],
  ['dtc', 'error', 'U0155', 8],
  ['unknown-driver', 'info', '0182a6c41900009e', 11],
];

/** They began over this many days. */
const DAYS = 29;

/** Troubles that began all over the last month: 18 for the large organization, 5 for the small one. Every third is still there. */
export function diagnosticRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], nowMs: number): NewRow[] {
  const random = new Random(`diagnostics/${spec.key}`);
  const candidates = random.shuffled(vehicles.filter(({ device, category }) => device?.type === 'teltonika' && category !== 'engin'));
  const troubles = TROUBLES.slice(0, vehicles.length > 100 ? TROUBLES.length : 5);
  const turns = random.shuffled(troubles.map((_, i) => i));
  return troubles.flatMap(([code, severity, detail, most], i) => {
    const vehicle = candidates[i];
    if (!vehicle) return [];
    const firstMs = nowMs - Math.round((((turns[i] ?? i) + random.range(0.1, 0.9)) / troubles.length) * DAYS * DAY_MS);
    const endMs = nowMs - Math.round(random.range(0.2, 20) * HOUR_MS);
    const lastMs =
      i % 3 === 0 ? Math.max(firstMs, endMs) : Math.max(firstMs, Math.min(endMs, firstMs + Math.round(random.range(0.1, 6) * DAY_MS)));
    return [
      {
        id: idOf(`diagnostic/${spec.key}/${i}`),
        doc: {
          vehicle: vehicle.id,
          device: deviceId(vehicle.key),
          code,
          severity,
          title: diagnosticTitle(code, detail),
          detail,
          firstTrigger: new Date(firstMs).toISOString(),
          lastTrigger: new Date(lastMs).toISOString(),
          count: random.int(1, most),
        },
      },
    ];
  });
}
