import { v5 as uuidv5 } from 'uuid';
import { alert, type Alert } from '../../domain/alert/alert.ts';
import { alertStateOf } from '../../domain/alert/alert-state.ts';
import type { AlertFact } from '../../domain/alert/evaluate.ts';
import { driverOfTag, tagOwners } from '../../domain/driver/driver-tags.ts';
import { driver } from '../../domain/driver/driver.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Ground, VehicleRow } from './alert-ground.ts';

const NAMESPACE = '6a1f0c1e-8f0e-5d53-9b1c-3c5f0a7d2b64';
const MAX_DETAIL = 200;
const MOST_DRIVERS = 100_000;

/** The id of an alert follows from its key: the same facts are the same row, whoever writes them and however often. */
export function alertId(key: string): string {
  return uuidv5(key, NAMESPACE);
}

export interface WriteParts {
  store: Context['store'];
  orgId: string;
  ground: Ground;
  place: (lat: number, lng: number) => string | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** As of a journey (`driverOfJourney`). */
async function driverOf({ store, orgId }: WriteParts, { driverTag }: AlertFact, vehicle: VehicleRow | null): Promise<string | null> {
  if (driverTag === null) return vehicle?.driver ?? null;
  const { results } = await store.list(systemActor(orgId), driver, { page: 1, size: MOST_DRIVERS });
  return driverOfTag(driverTag, tagOwners(results));
}

/** Writes what became of an alert; gives its row when it is a new one. One that was forgotten since does not come back. */
export async function writeFact(
  writer: Writer,
  parts: WriteParts,
  fact: AlertFact,
  isNew: boolean,
  vehicle: VehicleRow | null,
): Promise<Alert | null> {
  const id = alertId(fact.key);
  const known = (await writer.get(alert, id)) as Alert | null;
  const endAt = fact.endMs === null ? null : iso(fact.endMs);
  const become = {
    endAt,
    value: fact.value,
    threshold: fact.threshold,
    unit: fact.unit,
    detail: fact.detail?.slice(0, MAX_DETAIL) ?? null,
    count: fact.count,
  };
  if (known) {
    await writer.patch(alert, id, { ...become, state: alertStateOf({ endAt, acknowledged: known.acknowledged }) });
    return null;
  }
  if (!isNew) return null;
  const { ground, place } = parts;
  const rule = ground.rules.get(fact.rule);
  const row = await writer.insert(alert, id, {
    ...become,
    key: fact.key,
    kind: fact.kind,
    severity: fact.severity,
    startAt: iso(fact.startMs),
    lat: fact.lat,
    lng: fact.lng,
    state: alertStateOf({ endAt, acknowledged: false }),
    rule: rule?._id ?? null,
    ruleName: rule?.name ?? fact.kind,
    vehicle: vehicle?._id ?? null,
    zone: fact.zone !== null && ground.zones.has(fact.zone) ? fact.zone : null,
    driver: await driverOf(parts, fact, vehicle),
    place: fact.lat === null || fact.lng === null ? null : place(fact.lat, fact.lng),
  });
  return row;
}
