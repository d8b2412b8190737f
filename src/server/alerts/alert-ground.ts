import { alertRule, type AlertRule } from '../../domain/alert/alert-rule.ts';
import { isInScope } from '../../domain/alert/rule-scope.ts';
import type { DueItem, Scene, WatchedRule } from '../../domain/alert/watch.ts';
import { fleet } from '../../domain/fleet/fleet.ts';
import type { Entity, RowOf } from '../../domain/kit/entity.ts';
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
  /** Disabled ones too. */
  rules: ReadonlyMap<string, AlertRule>;
  zones: ReadonlyMap<string, RowOf<typeof zone>>;
  /** The fleet above each fleet. */
  parents: ReadonlyMap<string, string | null>;
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
    const rows = async <R>(entity: unknown): Promise<R[]> => (await this.context.store.list(systemActor(orgId), entity as Entity, ALL)).results as unknown as R[];
    const rules = await rows<AlertRule>(alertRule);
    const hasZones = rules.some(({ zones }) => zones.length > 0);
    const zones = hasZones ? await rows<RowOf<typeof zone>>(zone) : [];
    const fleets = rules.some(({ scope }) => scope.kind === 'some') ? await rows<RowOf<typeof fleet>>(fleet) : [];
    const own = await this.context.store.get(systemActor(orgId), settings, orgId);
    const ground: Ground = {
      ver, timeZone: typeof own?.['timeZone'] === 'string' ? own['timeZone'] : DEFAULT_ZONE,
      rules: new Map(rules.map((rule) => [rule._id, rule])), zones: new Map(zones.map((row) => [row._id, row])), parents: new Map(fleets.map(({ _id, parent }) => [_id, parent])),
    };
    this.known.set(orgId, ground);
    return ground;
  }
}

/** Whether a rule is in force for a vehicle now. */
export function isInForce({ parents }: Ground, rule: AlertRule, vehicle: VehicleRow): boolean {
  return rule.enabled && isInScope(rule.scope, vehicle, parents);
}

/** What the fields of a vehicle say that it is due for. A day is the same in every language. */
function dueItemsOf({ inspectionDueOn }: VehicleRow): DueItem[] {
  return inspectionDueOn === null ? [] : [{ id: 'inspection', title: inspectionDueOn, dueOn: inspectionDueOn, dueKm: null, dueEngineHours: null, noticeKm: 0, noticeHours: 0 }];
}

type Known = Pick<Scene, 'listeningSinceMs' | 'known'>;

export function sceneOf(ground: Ground, rule: WatchedRule, vehicle: VehicleRow | null, vehicleId: string, known: Known): Scene {
  const zones = rule.zones.flatMap((id) => ground.zones.get(id) ?? []).filter(({ active }) => active);
  return {
    rule, vehicle: { _id: vehicleId, tankL: vehicle?.tankL ?? null }, zones, timeZone: ground.timeZone,
    dueItems: rule.kind === 'maintenance' && vehicle ? dueItemsOf(vehicle) : [], ...known,
  };
}
