import type { DayStrip } from '../../domain/telemetry/day-strip.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { current, onCurrent } from '../current.ts';
import { onDelta } from '../deltas.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export interface StatesSnapshot {
  states: readonly VehicleState[];
  byId: ReadonlyMap<string, VehicleState>;
  loaded: boolean;
}

/** `byId` by vehicle id. */
export interface StripsSnapshot {
  strips: readonly DayStrip[];
  byId: ReadonlyMap<string, DayStrip>;
  loaded: boolean;
}

const NO_STATES: StatesSnapshot = { states: [], byId: new Map(), loaded: false };
const NO_STRIPS: StripsSnapshot = { strips: [], byId: new Map(), loaded: false };

function statesOf(byId: Map<string, VehicleState>): StatesSnapshot {
  return { states: [...byId.values()], byId, loaded: true };
}

const states: LiveSource<StatesSnapshot> = liveSource<StatesSnapshot>({
  empty: NO_STATES,
  load: async (database) => {
    const rows = await database.read((dexie) => dexie.table<VehicleState>('states').toArray());
    return statesOf(new Map(rows.map((row) => [row._id, row])));
  },
  apply(database, value, { states: changed, keys }) {
    if (keys?.['states'] === '*')
      return database.read((dexie) => dexie.table<VehicleState>('states').toArray()).then((rows) => statesOf(new Map(rows.map((row) => [row._id, row]))));
    if (!changed || changed.length === 0) return value;
    const byId = new Map(value.byId);
    for (const state of changed) byId.set(state._id, state);
    return statesOf(byId);
  },
});

/** Last state of every vehicle. `subscribeDelta` gives only what changed, for a map source. */
export function liveStates(): LiveSource<StatesSnapshot> & { subscribeDelta: typeof subscribeDelta } {
  return shared;
}

/** Each batch of changed states, as committed; the first call is not the present: read the snapshot for it. */
export function subscribeDelta(listener: (changed: readonly VehicleState[]) => void): () => void {
  let off: (() => void) | undefined;
  const bind = (): void => {
    off?.();
    const database = current();
    off = database ? onDelta(database.name, (delta) => { if (delta.states && delta.states.length > 0) listener(delta.states); }) : undefined;
  };
  bind();
  const offCurrent = onCurrent(bind);
  return () => {
    off?.();
    offCurrent();
  };
}

const shared = { ...states, subscribeDelta };
const stripsByDay = new Map<string, LiveSource<StripsSnapshot>>();

/** Day strips of every vehicle for a calendar day ("2026-11-21"), by vehicle. */
export function liveStrips(day: string): LiveSource<StripsSnapshot> {
  let source = stripsByDay.get(day);
  if (source) return source;
  const load: Parameters<typeof liveSource<StripsSnapshot>>[0]['load'] = async (database) => {
    const rows = await database.read((dexie) => dexie.table<DayStrip>('strips').where('day').equals(day).toArray());
    return { strips: rows, byId: new Map(rows.map((row) => [row.vehicle, row])), loaded: true };
  };
  source = liveSource<StripsSnapshot>({
    empty: NO_STRIPS,
    load,
    apply(database, value, { strips, keys }) {
      if (keys?.['strips'] === '*') return load(database);
      const changed = strips?.filter((strip) => strip.day === day) ?? [];
      if (changed.length === 0) return value;
      const byId = new Map(value.byId);
      for (const strip of changed) byId.set(strip.vehicle, strip);
      return { strips: [...byId.values()], byId, loaded: true };
    },
  });
  stripsByDay.set(day, source);
  return source;
}
