import type { Entity } from '../../domain/entity/entity.ts';
import { addDays, DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { DtcStatus, FreezeFrame } from '../../domain/dtc/diagnostic.ts';
import { docOfLine } from '../../domain/dtc/dtc-history.ts';
import type { AlertSeverity } from '../../domain/alert/alert.ts';
import type { AlertRule } from '../../domain/alert/alert-rule.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { diagnosticTitle, type DiagnosticCode } from '../telemetry/diagnostics.ts';
import { makeRows, type NewRow, deviceId } from './make-rows.ts';
import type { DemoOrganization } from './world.ts';
import { idOf, Random } from './random.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import type { OrganizationSpec } from './organizations/organization.ts';

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

function measures(random: Random): FreezeFrame {
  return {
    engineLoadPct: random.int(18, 82),
    coolantC: random.int(64, 98),
    rpm: random.int(850, 2900),
    speedKmh: random.int(0, 110),
    supplyV: Math.round(random.range(13.4, 14.4) * 10) / 10,
  };
}

/** A code that nobody told for so long was seen to. */
const OVER_MS = 2 * DAY_MS;

/** The history behind each diagnostic of fault codes: its codes, still there or cleared; for some of them, an earlier time that is over. */
function dtcEventRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], nowMs: number): NewRow[] {
  const random = new Random(`dtc/${spec.key}`);
  return diagnosticRows(spec, vehicles, nowMs).flatMap(({ doc }, i): NewRow[] => {
    if (doc['code'] !== 'dtc') return [];
    return String(doc['detail'])
      .split(', ')
      .flatMap((code, n) => {
        const [firstMs, lastMs] = [Date.parse(String(doc['firstTrigger'])), Date.parse(String(doc['lastTrigger']))];
        const odometerKm = random.int(9_000, 190_000);
        const line = (key: string, status: DtcStatus, from: number, to: number, clearedMs: number | null): NewRow => ({
          id: idOf(`dtc/${spec.key}/${i}/${n}/${key}`),
          doc: {
            vehicle: doc['vehicle'],
            ...docOfLine({
              code,
              device: String(doc['device']),
              status,
              firstMs: from,
              lastMs: to,
              clearedMs,
              odometerKm: key === 'now' ? odometerKm : odometerKm - 3100,
              freeze: measures(random),
            }),
          },
        });
        const before = random.int(20, 60) * DAY_MS;
        const isOver = nowMs - lastMs > OVER_MS;
        const status = isOver ? 'cleared' : (['active', 'active', 'pending'] as const)[(i + n) % 3]!;
        const now = line('now', status, firstMs, lastMs, isOver ? lastMs + DAY_MS : null);
        return i % 2 === 0
          ? [now, line('before', 'cleared', firstMs - before, firstMs - before + 2 * DAY_MS, firstMs - before + 3 * DAY_MS)]
          : [now];
      });
  });
}

/** One transaction holds the organization's counter: not too long. */
const WRITE_ROWS = 100;

/** Inserts the rows that are not there yet; `madeMs`: as though they were written then. */
export async function ensureRows(
  context: Context,
  orgId: string,
  entity: Entity,
  rows: readonly NewRow[],
  onWritten: (count: number) => void = () => undefined,
  madeMs?: number,
): Promise<void> {
  const actor = systemActor(orgId);
  const { results } = await context.store.list(actor, entity, { page: 1, size: 1_000_000 });
  const known = new Set(results.map(({ _id }) => _id));
  const missing = rows.filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += WRITE_ROWS) {
    const some = missing.slice(from, from + WRITE_ROWS);
    await context.store.write(actor, async (writer) => {
      writer.madeMs = madeMs;
      for (const { id, doc } of some) await writer.insert(entity, id, doc);
    });
    onWritten(some.length);
  }
}

/** Fleets, drivers, sites, zones, vehicles, devices, diagnostics and trouble codes of an organization. */
export async function seedRows(
  context: Context,
  organization: DemoOrganization,
  firstDay: string,
  nowMs: number,
  onWritten: (count: number) => void,
): Promise<void> {
  const { id, spec, vehicles } = organization;
  const rows = makeRows(spec, vehicles, firstDay);
  await ensureRows(context, id, ENTITIES.fleet, rows.fleets, onWritten);
  await ensureRows(context, id, ENTITIES.driver, rows.drivers, onWritten);
  await ensureRows(context, id, ENTITIES.site, rows.sites, onWritten);
  await ensureRows(context, id, ENTITIES.zone, rows.zones, onWritten);
  await ensureRows(context, id, ENTITIES.vehicle, rows.vehicles, onWritten, Date.parse(`${addDays(firstDay, -1)}T00:00:00Z`));
  await ensureRows(context, id, ENTITIES.device, rows.devices, onWritten);
  await ensureRows(context, id, ENTITIES.diagnostic, diagnosticRows(spec, vehicles, nowMs), onWritten);
  await ensureRows(context, id, ENTITIES.dtcEvent, dtcEventRows(spec, vehicles, nowMs), onWritten);
}

export function rowCount(organization: DemoOrganization, firstDay: string, nowMs: number): number {
  const { spec, vehicles } = organization;
  return (
    Object.values(makeRows(spec, vehicles, firstDay)).reduce((sum, rows) => sum + rows.length, 0) +
    diagnosticRows(spec, vehicles, nowMs).length +
    dtcEventRows(spec, vehicles, nowMs).length
  );
}

/**
 * What the history of the demonstration has a little of: with both organizations some 20 to 40 alerts a working day, a few on a Sunday. Nobody is told: who
 * looks around is not to be rung at.
 */
const RULES: readonly (Pick<AlertRule, 'name' | 'kind' | 'severity'> & { threshold: number })[] = [
  { name: 'Plus de 120 km/h', kind: 'speed', threshold: 120, severity: 'warning' },
  { name: 'Ralenti de plus de 30 min', kind: 'idling', threshold: 30, severity: 'info' },
  { name: 'Carburant sous 15 %', kind: 'fuel-level', threshold: 15, severity: 'warning' },
  { name: 'Charge sous 20 %', kind: 'charge', threshold: 20, severity: 'warning' },
  { name: 'Boîtier silencieux depuis un jour', kind: 'device-silent', threshold: 1440, severity: 'error' },
  { name: 'Échéance d’entretien dans 15 jours', kind: 'maintenance', threshold: 15, severity: 'info' },
];

export function alertRuleRows({ spec }: Pick<DemoOrganization, 'spec'>): NewRow[] {
  return RULES.map((rule) => ({
    id: idOf(`alert-rule/${spec.key}/${rule.kind}`),
    doc: { ...rule, recipients: { members: [], roles: [] } },
  }));
}
