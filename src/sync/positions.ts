import * as z from 'zod/mini';
import { dayTimelineSchema, type DayTimeline } from '../domain/telemetry/day-timeline.ts';
import { vehicleStateSchema, type VehicleState } from '../domain/telemetry/state.ts';
import { addDays, dayOf } from '../domain/time/time-zone.ts';
import { classifyResponse } from './classify-response.ts';
import type { Ports } from './ports.ts';

const liveSchema = z.object({ states: z.optional(z.array(z.unknown())), strips: z.optional(z.array(z.unknown())) });
/** `seen` own: all that this person may see, whatever it was asked since. */
const listSchema = z.object({ results: z.array(z.unknown()), seen: z.optional(z.enum(['fleet', 'own'])) });

/** Live batches reach the database, and then the screens, at most this often. */
const FLUSH_MS = 500;
/** Timelines of earlier days are kept this long. */
const STRIP_DAYS = 8;
const DEFAULT_ZONE = 'Europe/Paris';

function fitting<T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Last states and day timelines: fetched at each start and reconnection, then fed by the live channel, or fetched again where none stands. */
export class Positions {
  #states = new Map<string, VehicleState>();
  #strips = new Map<string, DayTimeline>();
  #timer = false;
  #flushing: Promise<void> = Promise.resolve();
  /** Up to when timelines of a day were answered. */
  #told = { day: '', at: '' };

  constructor(
    private readonly ports: Ports,
    private readonly setTimer: (work: () => void, ms: number) => () => void,
  ) {}

  onLive(data: unknown): void {
    const parsed = liveSchema.safeParse(data);
    if (!parsed.success) return;
    this.#hold(fitting(vehicleStateSchema, parsed.data.states ?? []), fitting(dayTimelineSchema, parsed.data.strips ?? []));
    if (this.#timer) return;
    this.#timer = true;
    this.setTimer(() => {
      this.#timer = false;
      // Storage refused: the next fetch has them.
      this.#flushing = this.#flushing.then(() => this.flush()).catch(() => undefined);
    }, FLUSH_MS);
  }

  #hold(states: readonly VehicleState[], strips: readonly DayTimeline[]): void {
    for (const state of states) {
      const held = this.#states.get(state._id);
      if (!held || held.receivedAt <= state.receivedAt) this.#states.set(state._id, state);
    }
    for (const strip of strips) this.#strips.set(strip._id, strip);
  }

  /** One transaction, then one delta that carries the rows themselves. */
  async flush(): Promise<void> {
    const states = [...this.#states.values()];
    const strips = [...this.#strips.values()];
    this.#states.clear();
    this.#strips.clear();
    if (states.length === 0 && strips.length === 0) return;
    await this.ports.storage.transact(['states', 'strips'], async (tx) => {
      await tx.put('states', states);
      await tx.put('strips', strips);
      return { result: undefined, delta: { states, strips } };
    });
  }

  /** This person sees their own: what is theirs changes with their bookings, and no version tells it. */
  isOwn = false;

  /** What this person may see no more leaves this device: all of it, or what is not in a whole answer. */
  async #keepOnly(table: 'states' | 'strips', isSeen: (id: string) => boolean): Promise<void> {
    const held = table === 'states' ? this.#states : this.#strips;
    for (const id of [...held.keys()]) if (!isSeen(id)) held.delete(id);
    await this.ports.storage.transact([table], async (tx) => {
      const gone = (await tx.ids(table)).filter((id) => !isSeen(id));
      if (gone.length === 0) return { result: undefined };
      await tx.drop(table, gone);
      return { result: undefined, delta: { keys: { [table]: '*' as const } } };
    });
  }

  /** What changed since the last fetch, and today's timelines. False: one of the two was not answered, or by an error; what was is kept. */
  async fetch(): Promise<boolean> {
    const { since, zone } = await this.ports.storage.read(['meta', 'settings'], async (tx) => ({
      since: await tx.meta<string>('statesSince'),
      zone: await tx
        .rows('settings')
        .then(([settings]) => (typeof settings?.['timeZone'] === 'string' ? settings['timeZone'] : DEFAULT_ZONE)),
    }));
    const now = this.ports.clock.now();
    const today = dayOf(now, zone);
    try {
      const states = await this.ports.transport.send({
        method: 'GET',
        path: `/api/v1/vehicles/states${since ? `?since=${encodeURIComponent(since)}` : ''}`,
      });
      const isClosed = classifyResponse(states).kind === 'forbidden';
      const list = isClosed
        ? { success: true as const, data: { results: [], seen: 'own' as const } }
        : states.status === 200
          ? listSchema.safeParse(states.json)
          : null;
      if (!list?.success) return false;
      const rows = fitting(vehicleStateSchema, list.data.results);
      this.isOwn = list.data.seen === 'own';
      if (this.isOwn) {
        const seen = new Set(rows.map(({ _id }) => _id));
        await this.#keepOnly('states', (id) => seen.has(id));
      }
      this.#hold(rows, []);
      // Without states to go on from, timelines may have been dropped as well.
      const after = since && this.#told.day === today ? this.#told.at : '';
      const days = await this.ports.transport.send({
        method: 'GET',
        path: `/api/v1/vehicles/days?day=${today}${after && `&since=${encodeURIComponent(after)}`}`,
      });
      const areClosed = classifyResponse(days).kind === 'forbidden';
      if (areClosed) await this.#keepOnly('strips', () => false);
      let latest = after;
      const strips = days.status === 200 ? listSchema.safeParse(days.json) : null;
      if (strips?.success) {
        const told = fitting(dayTimelineSchema, strips.data.results);
        latest = told.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), after);
        const seen = new Set(told.map(({ _id }) => _id));
        // Of earlier days they had what was theirs then.
        if (strips.data.seen === 'own') await this.#keepOnly('strips', (id) => seen.has(id) || !id.endsWith(today));
        this.#hold([], told);
      }
      await this.flush();
      if (strips?.success) this.#told = { day: today, at: latest };
      const last = rows.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), since ?? '');
      const old = addDays(today, -STRIP_DAYS);
      await this.ports.storage.transact(['meta', 'strips'], async (tx) => {
        if (last) await tx.setMeta('statesSince', last);
        const first = (await tx.meta<string>('statesAt')) === undefined;
        await tx.setMeta('statesAt', new Date(now).toISOString());
        await tx.drop(
          'strips',
          (await tx.ids('strips')).filter((id) => id.slice(-10) < old),
        );
        // Screens waited to know whether a vehicle without a state was never heard.
        return first ? { result: undefined, delta: { keys: { states: '*' } } } : { result: undefined };
      });
      return areClosed || strips?.success === true;
    } catch {
      return false;
    }
  }
}
