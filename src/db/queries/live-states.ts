import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { current, onCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { onDelta, tellShown } from '../deltas.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export interface StatesSnapshot {
  byId: ReadonlyMap<string, VehicleState>;
  loaded: boolean;
  /** The server answered at least once: a vehicle without a state has never been heard. */
  asked: boolean;
}

/** `byId` by vehicle id. */
export interface TimelinesSnapshot {
  byId: ReadonlyMap<string, DayTimeline>;
  loaded: boolean;
}

const NO_STATES: StatesSnapshot = { byId: new Map(), loaded: false, asked: false };
const NO_STRIPS: TimelinesSnapshot = { byId: new Map(), loaded: false };

function readStates(database: LocalDatabase): Promise<StatesSnapshot> {
  return database.read((dexie) =>
    dexie.transaction('r', ['states', 'meta'], async (tx) => {
      const rows = await tx.table<VehicleState>('states').toArray();
      const asked = (await tx.table('meta').get('statesAt')) !== undefined;
      return { byId: new Map(rows.map((row) => [row._id, row])), loaded: true, asked };
    }),
  );
}

/** Of a day that is not asked for yet. */
export const NO_DAY: LiveSource<TimelinesSnapshot> = { subscribe: () => () => undefined, getSnapshot: () => NO_STRIPS };

const states: LiveSource<StatesSnapshot> = liveSource<StatesSnapshot>({
  empty: NO_STATES,
  load: readStates,
  apply(database, value, delta) {
    tellShown(database.name, delta, 'states');
    const { states: changed, keys } = delta;
    if (keys?.['states'] === '*') return readStates(database);
    if (!changed || changed.length === 0) return value;
    const byId = new Map(value.byId);
    for (const state of changed) byId.set(state._id, state);
    return { byId, loaded: true, asked: value.asked };
  },
});

/** Last state of every vehicle. `subscribeDelta` gives only what changed, for a map source. */
export function liveStates(): LiveSource<StatesSnapshot> & { subscribeDelta: typeof subscribeDelta } {
  return shared;
}

/** Each batch of changed states, as committed; the first call is not the present: read the snapshot for it. */
function subscribeDelta(listener: (changed: readonly VehicleState[]) => void): () => void {
  let off: (() => void) | undefined;
  const bind = (): void => {
    off?.();
    const database = current();
    off = database
      ? onDelta(database.name, (delta) => {
          if (delta.states && delta.states.length > 0) listener(delta.states);
        })
      : undefined;
  };
  bind();
  const offCurrent = onCurrent(bind);
  return () => {
    off?.();
    offCurrent();
  };
}

const shared = { ...states, subscribeDelta };
const stripsByDay = new Map<string, LiveSource<TimelinesSnapshot>>();

/** Day timelines of every vehicle for a calendar day ("2026-11-21"), by vehicle. */
export function liveTimelines(day: string): LiveSource<TimelinesSnapshot> {
  let source = stripsByDay.get(day);
  if (source) return source;
  const load: Parameters<typeof liveSource<TimelinesSnapshot>>[0]['load'] = async (database) => {
    const rows = await database.read((dexie) => dexie.table<DayTimeline>('strips').where('day').equals(day).toArray());
    // One that was kept before timelines were made of journeys says otherwise than they do.
    const told = rows.filter((row) => 'drives' in row);
    return { byId: new Map(told.map((row) => [row.vehicle, row])), loaded: true };
  };
  source = liveSource<TimelinesSnapshot>({
    empty: NO_STRIPS,
    load,
    apply(database, value, { strips, keys }) {
      if (keys?.['strips'] === '*') return load(database);
      const changed = strips?.filter((strip) => strip.day === day) ?? [];
      if (changed.length === 0) return value;
      const byId = new Map(value.byId);
      for (const strip of changed) byId.set(strip.vehicle, strip);
      return { byId, loaded: true };
    },
  });
  stripsByDay.set(day, source);
  return source;
}
