import { alert, type Alert } from '../../domain/alert/alert.ts';
import { alertStateOf } from '../../domain/alert/alert-state.ts';
import { takeBack } from '../../domain/alert/take-back.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { isForgotten, valuesOf, type WriteParts } from './alert-write.ts';
import type { Outcome } from './alert-steps.ts';

/** Rows that are read at a time, the last first. */
const PAGE = 200;

interface Remade {
  vehicleId: string;
  ruleId: string;
  /** Alerts were made again from this instant of the vehicle on. */
  fromMs: number;
  outcomes: ReadonlyMap<string, Outcome>;
}

const openedMs = ({ openedAt, startAt }: Alert): number => Date.parse(openedAt ?? startAt);

/** Alerts of a rule and vehicle that were opened at an instant or later. */
async function openedFrom({ store, orgId }: WriteParts, { vehicleId, ruleId, fromMs }: Remade): Promise<Alert[]> {
  const found: Alert[] = [];
  for (let page = 1; ; page++) {
    const { results } = await store.list(systemActor(orgId), alert, {
      page,
      size: PAGE,
      filters: { rule: [ruleId], vehicle: [vehicleId] },
      sort: [{ field: 'openedAt', direction: -1 }],
    });
    found.push(...results.filter((row) => openedMs(row) >= fromMs));
    if (results.length < PAGE || results.every((row) => openedMs(row) < fromMs)) return found;
  }
}

/**
 * Makes the rows of alerts what late messages make of them, before the others are written: one that began at another instant is moved, and told to nobody
 * again; one that was none goes, unless a person has seen to it: then it ends. Gives the keys that are written with that.
 */
export async function setBack(writer: Writer, parts: WriteParts, remade: Remade): Promise<string[]> {
  const rows = new Map((await openedFrom(parts, remade)).map((row) => [row._id, row]));
  if (rows.size === 0) return [];
  const keys = new Set([...rows.values()].map(({ key }) => key));
  // None that is there becomes one that was forgotten.
  const facts = [...remade.outcomes.values()]
    .map(({ fact }) => fact)
    .filter((fact) => fact.rule === remade.ruleId && (keys.has(fact.key) || !isForgotten(parts, fact)));
  const known = [...rows.values()].map(({ _id, key, zone, detail, startAt }) => ({
    id: _id,
    key,
    zone,
    detail,
    startMs: Date.parse(startAt),
  }));
  const { moved, gone } = takeBack(known, facts, remade.fromMs);
  if (moved.size === 0 && gone.length === 0) return [];
  const of = (await writer.get(vehicle, remade.vehicleId)) ?? null;
  // Out of each other's way: a key is there once.
  for (const id of gone) {
    const row = rows.get(id);
    if (row && (row.acknowledged || row.comment !== null)) {
      const endAt = row.endAt ?? row.startAt;
      await writer.patch(alert, id, { endAt, state: alertStateOf({ endAt, acknowledged: row.acknowledged }) });
    } else await writer.remove(alert, id);
  }
  for (const [id, fact] of moved) {
    const values = await valuesOf(parts, fact, of);
    await writer.patch(alert, id, {
      ...values,
      state: alertStateOf({ endAt: values.endAt, acknowledged: rows.get(id)?.acknowledged ?? false }),
    });
  }
  return [...moved.values()].map(({ key }) => key);
}
