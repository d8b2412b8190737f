import { alertRule, type AlertRule } from '../../domain/alert/alert-rule.ts';
import { isInScope } from '../../domain/alert/rule-scope.ts';
import type { DueItem, Scene, WatchedRule } from '../../domain/alert/watch.ts';
import { ownJourneyRulesOf } from '../../domain/driving/journey-rule-bounds.ts';
import { journeyRulesFor, type OwnJourneyRules } from '../../domain/driving/journey-rules.ts';
import { fleet } from '../../domain/fleet/fleet.ts';
import type { Entity, RowOf } from '../../domain/kit/entity.ts';
import { dayOf } from '../../domain/kit/time-zone.ts';
import { dueItemsOfPlans } from '../../domain/maintenance/alert-items.ts';
import { lastDone } from '../../domain/maintenance/dues.ts';
import { maintenance, type Maintenance } from '../../domain/maintenance/maintenance.ts';
import { maintenancePlan, type MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { isPlanned } from '../../domain/maintenance/plan-scope.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { vehicle } from '../../domain/vehicle/vehicle.ts';
import { zone } from '../../domain/zone/zone.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { currentVersions } from '../database/changes.ts';

export type VehicleRow = RowOf<typeof vehicle>;

/** What the rules of an organization are evaluated with, beside its vehicles. */
export interface Ground {
  ver: number;
  timeZone: string;
  journeyRules: OwnJourneyRules | null;
  /** Disabled ones too. */
  rules: ReadonlyMap<string, AlertRule>;
  zones: ReadonlyMap<string, RowOf<typeof zone>>;
  /** The fleet above each fleet. */
  parents: ReadonlyMap<string, string | null>;
  /** Of maintenance, when a rule watches it; the work done last by plan and vehicle. */
  plans: readonly MaintenancePlan[];
  works: ReadonlyMap<string, Maintenance>;
}

const ALL = { page: 1, size: 100_000 };
const DEFAULT_ZONE = 'Europe/Paris';

/** Grounds of organizations, read again when anything was written in them. */
export class Grounds {
  private readonly known = new Map<string, Ground>();

  constructor(private readonly context: Pick<Context, 'pool' | 'store'>) {}

  async of(orgId: string): Promise<Ground> {
    const { ver } = await currentVersions(this.context.pool, orgId, null);
    const known = this.known.get(orgId);
    if (known?.ver === ver) return known;
    const rows = async <E extends Entity>(entity: E): Promise<RowOf<E>[]> =>
      (await this.context.store.list(systemActor(orgId), entity, ALL)).results;
    const rules = await rows(alertRule);
    const hasZones = rules.some(({ zones }) => zones.length > 0);
    const zones = hasZones ? await rows(zone) : [];
    const fleets = rules.some(({ scope }) => scope.kind === 'some') ? await rows(fleet) : [];
    const plans = rules.some(({ kind }) => kind === 'maintenance') ? (await rows(maintenancePlan)).filter(({ active }) => active) : [];
    const works = lastDone(plans.length > 0 ? await rows(maintenance) : []);
    const own = await this.context.store.get(systemActor(orgId), settings, orgId);
    const ground: Ground = {
      ver,
      timeZone: typeof own?.['timeZone'] === 'string' ? own['timeZone'] : DEFAULT_ZONE,
      journeyRules: ownJourneyRulesOf(own),
      rules: new Map(rules.map((rule) => [rule._id, rule])),
      zones: new Map(zones.map((row) => [row._id, row])),
      parents: new Map(fleets.map(({ _id, parent }) => [_id, parent])),
      plans,
      works,
    };
    this.known.set(orgId, ground);
    return ground;
  }
}

/** Whether a rule is in force for a vehicle now. */
export function isInForce({ parents }: Ground, rule: AlertRule, vehicle: VehicleRow): boolean {
  return rule.enabled && isInScope(rule.scope, vehicle, parents);
}

/** Whether the counters on the sheet of a vehicle say that it is due, with the notice of the plan. */
const isWrittenDue = ({ dueKm, noticeKm, dueEngineHours, noticeHours }: DueItem, { odometerKm, engineHours }: VehicleRow): boolean =>
  (dueKm !== null && odometerKm !== null && odometerKm >= dueKm - noticeKm) ||
  (dueEngineHours !== null && engineHours !== null && engineHours >= dueEngineHours - noticeHours);

/** What a vehicle is due for: its plans, and its inspection where none is of inspections. A day is the same in every language. */
function dueItemsOf({ plans, works, timeZone }: Ground, row: VehicleRow): DueItem[] {
  const own = plans.filter((plan) => isPlanned(plan, row));
  // Of a vehicle with a device, its messages say where its counters stand as they come; of another one, its sheet does.
  const isTold = row.device !== null;
  const facts = {
    inServiceOn: row.inServiceOn,
    inspectionDueOn: row.inspectionDueOn,
    odometerKm: isTold ? null : row.odometerKm,
    engineHours: isTold ? null : row.engineHours,
    kmPerDay: null,
    hoursPerDay: null,
  };
  const items =
    own.length === 0 ? [] : dueItemsOfPlans(own, facts, (plan) => works.get(`${plan} ${row._id}`) ?? null, dayOf(Date.now(), timeZone));
  for (const item of items) if (isWrittenDue(item, row)) item.writtenMs = Date.parse(row.odometerAt ?? row.updatedAt);
  const { inspectionDueOn } = row;
  if (inspectionDueOn === null || own.some(({ kind }) => kind === 'inspection')) return items;
  return [
    ...items,
    { id: 'inspection', title: inspectionDueOn, dueOn: inspectionDueOn, dueKm: null, dueEngineHours: null, noticeKm: 0, noticeHours: 0 },
  ];
}

type Known = Pick<Scene, 'listeningSinceMs' | 'known'>;

export function sceneOf(ground: Ground, rule: WatchedRule, vehicle: VehicleRow | null, vehicleId: string, known: Known): Scene {
  const zones = rule.zones.flatMap((id) => ground.zones.get(id) ?? []).filter(({ active }) => active);
  const { speedToleranceKmh, speedingS } = journeyRulesFor(vehicle, ground.journeyRules);
  return {
    // An excess lasts as long as in journeys, where the rule does not say how long.
    rule: rule.kind === 'speed' && rule.forS === null ? { ...rule, forS: speedingS } : rule,
    speedToleranceKmh,
    vehicle: { _id: vehicleId, tankL: vehicle?.tankL ?? null, boxOffsets: vehicle?.boxOffsets ?? null },
    zones,
    timeZone: ground.timeZone,
    dueItems: rule.kind === 'maintenance' && vehicle ? dueItemsOf(ground, vehicle) : [],
    ...known,
  };
}
