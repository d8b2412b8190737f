import * as z from 'zod/mini';
import { fittedRow } from '../db/fits.ts';
import { permissions } from '../domain/access/permissions.ts';
import { MIRRORED } from '../domain/registry.ts';
import { type PullAnswer, pullAnswerSchema } from '../domain/sync/protocol.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';
import { Backoff } from './classify-response.ts';
import type { MirrorState } from './merge.ts';
import type { Clock, Ports, Reply, SyncStorage } from './ports.ts';

/** A page asked for in advance is good for this long. */
const EARLY_MS = 10_000;

/** The next page, asked for while the one before it is stored. */
export class EarlyPage {
  #early: { asked: string; reply: Promise<Reply>; atMs: number } | undefined;

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  keep(asked: MirrorState, reply: Promise<Reply>): void {
    // Who takes it awaits it; one that nobody takes is asked again.
    reply.catch(() => undefined);
    this.#early = { asked: JSON.stringify(asked), reply, atMs: this.clock.elapsed() };
  }

  /** It, if it is the one wanted now and still fresh. */
  take(asked: MirrorState): Promise<Reply> | undefined {
    const early = this.#early;
    this.#early = undefined;
    return early && early.asked === JSON.stringify(asked) && this.clock.elapsed() - early.atMs < EARLY_MS ? early.reply : undefined;
  }

  forget(): void {
    this.#early = undefined;
  }
}

/** The envelope is checked by its schema, rows only as they are stored (fits.ts): a page has hundreds. */
const lightSchema = z.extend(pullAnswerSchema, {
  changes: z.record(z.string(), z.object({ put: z.array(z.unknown()), del: z.array(z.object({ _id: z.string(), ver: z.number() })) })),
});

/** The page, or null when the body is not one (a captive portal, another server). */
export function pullAnswerOf(json: unknown): PullAnswer | null {
  const parsed = lightSchema.safeParse(json);
  return parsed.success ? (parsed.data as PullAnswer) : null;
}

const MOST = 3;

/**
 * Pages that lead nowhere (F17): a proxy's old answer, two servers that disagree. A few that bring the mirror no further may happen (rights that change
 * during a walk); more of them come ever more slowly. A page that leads further than any before it forgives them: whoever goes in circles, however long
 * they are, gets no further.
 */
export class Circles {
  readonly #backoff: Backoff;
  #count = 0;
  /** Pages that led on since the walk began, and the most that any walk came to since the mirror was last whole. */
  #steps = 0;
  #furthest = 0;

  constructor(random: () => number) {
    this.#backoff = new Backoff(random);
  }

  get areFew(): boolean {
    return this.#count < MOST;
  }

  waitMs(nowMs: number): number {
    return this.#backoff.waitMs(nowMs);
  }

  heard({ more, walkStart, cursor }: PullAnswer, asked: MirrorState, nowMs: number): void {
    if (!more) {
      this.#steps = 0;
      this.#furthest = 0;
      this.#forgive();
    } else if (walkStart || JSON.stringify(cursor) === JSON.stringify(asked.cursor)) {
      if (walkStart) this.#steps = 0;
      if (++this.#count > MOST) this.#backoff.fail(nowMs);
    } else if (++this.#steps > this.#furthest) {
      this.#furthest = this.#steps;
      this.#forgive();
    }
  }

  #forgive(): void {
    this.#count = 0;
    this.#backoff.succeed();
  }
}

/** A suspended account has no pull; the call that says so stays open, and the screens read it from the mirror. */
export async function learnPermissions({ transport, storage }: Pick<Ports, 'transport' | 'storage'>, orgId: string | null): Promise<void> {
  try {
    const { status, json } = await transport.send({ method: 'GET', path: `/api/v1/${permissions.plural}` });
    const row = status === 200 ? fittedRow(permissions, json) : null;
    if (!row || row._id !== orgId) return;
    await storage.transact([permissions.plural], async (tx) => {
      await tx.put(permissions.plural, [row]);
      return { result: undefined, delta: { keys: { [permissions.plural]: [row._id] } } };
    });
  } catch {
    // Told again at the next look.
  }
}

const HELD = MIRRORED.filter(({ heldDays }) => heldDays !== undefined);
/** Line of `meta`: day of the server of the last time. */
const LOOKED = 'oldRowsDay';

/**
 * Takes rows out of the mirror that are older than devices hold them (`heldDays`): the server sends no removal of them, it keeps them. Once a day of the
 * server's clock (`serverTime`): this device's may be wrong by days (F24). What waits to be sent is not in the mirror, and stays. True: it was
 * the first time today.
 */
export async function dropOldRows(storage: SyncStorage, serverTime: string): Promise<boolean> {
  const nowMs = Date.parse(serverTime);
  if (Number.isNaN(nowMs)) return false;
  const today = serverTime.slice(0, 10);
  if ((await storage.read(['meta'], (tx) => tx.meta<string>(LOOKED))) === today) return false;
  await storage.transact([...HELD.map(({ plural }) => plural), 'meta'], async (tx) => {
    const keys: Record<string, string[]> = {};
    for (const { plural, heldDays } of HELD) {
      const rows = await tx.rows(plural);
      const old = rows.filter(({ createdAt }) => Date.parse(createdAt) < nowMs - heldDays! * DAY_MS).map(({ _id }) => _id);
      if (old.length === 0) continue;
      await tx.drop(plural, old);
      keys[plural] = old;
    }
    await tx.setMeta(LOOKED, today);
    return { result: undefined, ...(Object.keys(keys).length > 0 ? { delta: { keys } } : {}) };
  });
  return true;
}
