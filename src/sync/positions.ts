import * as z from 'zod/mini';
import { dayStripSchema, type DayStrip } from '../domain/telemetry/day-strip.ts';
import { vehicleStateSchema, type VehicleState } from '../domain/telemetry/state.ts';
import { addDays, dayOf } from '../domain/kit/time-zone.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import type { Ports } from './ports.ts';

const liveSchema = z.object({ states: z.optional(z.array(z.unknown())), strips: z.optional(z.array(z.unknown())) });
const listSchema = z.object({ results: z.array(z.unknown()) });

/** Live batches reach the database, and then the screens, at most this often. */
const FLUSH_MS = 500;
/** Ribbons of earlier days are kept this long. */
const STRIP_DAYS = 8;
const DEFAULT_ZONE = 'Europe/Paris';

function fitting<T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Last states and day ribbons: fetched at each start and reconnection, then fed by the live channel. */
export class Positions {
  #states = new Map<string, VehicleState>();
  #strips = new Map<string, DayStrip>();
  #timer = false;
  #flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: Ports,
    private readonly setTimer: (work: () => void, ms: number) => () => void,
  ) {}

  onLive(data: unknown): void {
    const parsed = liveSchema.safeParse(data);
    if (!parsed.success) return;
    this.#hold(fitting(vehicleStateSchema, parsed.data.states ?? []), fitting(dayStripSchema, parsed.data.strips ?? []));
    if (this.#timer) return;
    this.#timer = true;
    this.setTimer(() => {
      this.#timer = false;
      this.#flushing = this.#flushing.then(() => this.flush()).catch(() => undefined);
    }, FLUSH_MS);
  }

  #hold(states: readonly VehicleState[], strips: readonly DayStrip[]): void {
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
      await tx.put('states', states as unknown as AnyRow[]);
      await tx.put('strips', strips as unknown as AnyRow[]);
      return { result: undefined, delta: { states, strips } };
    });
  }

  /** What changed since the last fetch, and today's ribbons. False: not answered. */
  async fetch(): Promise<boolean> {
    const { since, zone } = await this.ports.storage.read(['meta', 'settings'], async (tx) => ({
      since: await tx.meta<string>('statesSince'),
      zone: await tx.rows('settings').then(([settings]) => (typeof settings?.['timeZone'] === 'string' ? settings['timeZone'] : DEFAULT_ZONE)),
    }));
    const now = this.ports.clock.now();
    const today = dayOf(now, zone);
    try {
      const states = await this.ports.transport.send({ method: 'GET', path: `/api/v1/vehicles/states${since ? `?since=${encodeURIComponent(since)}` : ''}` });
      const list = states.status === 200 ? listSchema.safeParse(states.json) : null;
      if (!list?.success) return false;
      const rows = fitting(vehicleStateSchema, list.data.results);
      this.#hold(rows, []);
      const days = await this.ports.transport.send({ method: 'GET', path: `/api/v1/vehicles/days?day=${today}` });
      const strips = days.status === 200 ? listSchema.safeParse(days.json) : null;
      if (strips?.success) this.#hold([], fitting(dayStripSchema, strips.data.results));
      await this.flush();
      const last = rows.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), since ?? '');
      const old = addDays(today, -STRIP_DAYS);
      await this.ports.storage.transact(['meta', 'strips'], async (tx) => {
        if (last) await tx.setMeta('statesSince', last);
        const first = (await tx.meta<string>('statesAt')) === undefined;
        await tx.setMeta('statesAt', new Date(now).toISOString());
        await tx.drop('strips', (await tx.ids('strips')).filter((id) => id.slice(-10) < old));
        // Screens waited to know whether a vehicle without a state was never heard.
        return first ? { result: undefined, delta: { keys: { states: '*' } } } : { result: undefined };
      });
      return true;
    } catch {
      return false;
    }
  }
}
