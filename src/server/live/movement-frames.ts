import type { SessionUser } from '../../domain/identity/session-user.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { isOwnState } from '../../domain/movements/movements.ts';
import type { Actor, Context } from '../context.ts';
import { personActor } from '../database/actors.ts';
import { Movements } from '../database/movements.ts';
import { readDays } from '../telemetry/reads.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';

interface Moved {
  states?: VehicleState[];
  strips?: DayTimeline[];
}

/** Whose movements somebody hears of is looked up again after this, should its change not have been heard. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 10_000;

/**
 * What of an organization's movements a person hears on the live channel: by the rule of every call (docs/decisions/0021-movements.md). Their rights
 * and what is theirs are rows of the organization: known until one of its rows changes.
 */
export class MovementFrames {
  readonly #known = new Map<string, { until: number; movements: Promise<Movements | null> }>();
  readonly #stop: () => void;

  constructor(private readonly context: Context) {
    this.#stop = context.bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => {
        const orgId = channel.split(':')[1]!;
        for (const key of this.#known.keys()) if (key.startsWith(orgId)) this.#known.delete(key);
      },
    );
  }

  stop(): void {
    this.#stop();
  }

  /** Whether they hear of any. */
  async opens(user: SessionUser, orgId: string): Promise<boolean> {
    return (await this.#of(user, orgId)) !== null;
  }

  /** What they hear of a message; null: nothing. The message itself where they read the fleet. */
  async heardBy(user: SessionUser, orgId: string, data: unknown): Promise<unknown> {
    const movements = await this.#of(user, orgId);
    if (movements === null || movements.own === null) return movements && data;
    const { own } = movements;
    const { states = [], strips = [] } = data as Moved;
    const nowMs = this.context.now();
    const heard = {
      states: states.filter((state) => isOwnState(own, state, nowMs)),
      strips: await this.#ownTimelines(movements, strips),
    };
    return heard.states.length + heard.strips.length > 0 ? heard : null;
  }

  /** As the call answers them: a timeline of theirs is made of the time that is theirs. */
  async #ownTimelines(movements: Movements, strips: readonly DayTimeline[]): Promise<DayTimeline[]> {
    const { pool, now } = this.context;
    const own: DayTimeline[] = [];
    const timeZone = await telemetryOf(this.context).directory.timeZoneOf(movements.orgId);
    for (const day of new Set(strips.map((strip) => strip.day))) {
      const vehicles = strips.filter((strip) => strip.day === day).map(({ vehicle }) => vehicle);
      const list = await readDays(pool, movements, { day, timeZone, nowMs: now(), vehicles });
      own.push(...(JSON.parse(await list.json()) as { results: DayTimeline[] }).results);
    }
    return own;
  }

  #of(user: SessionUser, orgId: string): Promise<Movements | null> {
    const role = user.organizations.find(({ id }) => id === orgId)?.role;
    // An administrator of the platform in their mode hears every channel, as they read every organization.
    if (user.isAdmin && user.adminMode) return Promise.resolve(Movements.ofFleet(orgId));
    if (role === undefined) return Promise.resolve(null);
    const key = `${orgId}:${user.id}:${role}`;
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.movements;
    const actor: Actor = { ...personActor(user, null), orgId, role };
    const movements = Movements.of(this.context.pool, actor, 'positions').catch(() => null);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, { until: performance.now() + KNOWN_MS, movements });
    return movements;
  }
}
