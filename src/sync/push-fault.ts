import type { OutboxItem } from '../db/local-row.ts';
import { PUSH_MAX_MUTATIONS, pushAnswerSchema, type PushRequest, SCHEMA } from '../domain/sync/protocol.ts';
import { failureOf, type ResponseClass } from './classify-response.ts';
import type { Ports } from './ports.ts';

/** A push that did not pass. */
export interface PushFault {
  batch: OutboxItem[];
  /** What was seen; 0: no answer at all. */
  status: number;
  /**
   * `way`: somebody between here and the server does not let it pass. `size`: the same, for what it weighs. `server`: the server fails, or nothing
   * answers. `wait`: no write is at fault.
   */
  kind: 'way' | 'size' | 'server' | 'wait';
}

/** Statuses of a network that wants something of the person, or time: they say nothing of a write. */
const NO_FAULT = new Set([401, 407, 408, 425, 429, 511]);
const TOO_LARGE = new Set([413, 431]);

function kindOf(seen: number): PushFault['kind'] {
  if (NO_FAULT.has(seen)) return 'wait';
  if (TOO_LARGE.has(seen)) return 'size';
  return seen < 500 || seen === 501 ? 'way' : 'server';
}

/** What a push that was not answered in the server's own words, or that it failed on, says; null: the server was clear, or wants to wait. */
export function faultOf(batch: OutboxItem[], verdict: ResponseClass, status: number): PushFault | null {
  if (verdict.kind !== 'later') return null;
  if (verdict.seen !== undefined) return { batch, status: verdict.seen, kind: kindOf(verdict.seen) };
  if (status === 0 || status >= 500) return { batch, status, kind: 'server' };
  return null;
}

export const PUSH_PATH = '/api/v1/sync/push';

interface Sender {
  userId: string;
  orgId: string | null;
  device: string;
}

/** Whether the call of a push passes when it carries no write: the server refuses it, in its own words. */
export async function passesEmpty(
  { transport, uuid }: Pick<Ports, 'transport' | 'uuid'>,
  { userId, orgId, device }: Sender,
): Promise<boolean> {
  const nonce = uuid();
  const body: PushRequest = { schema: SCHEMA, nonce, device, user: userId, org: orgId, serverId: null, mutations: [] };
  try {
    const { status, json } = await transport.send({ method: 'POST', path: PUSH_PATH, body });
    if (status === 200) return pushAnswerSchema.safeParse(json).data?.nonce === nonce;
    return status === 400 && failureOf(json) !== null;
  } catch {
    // No answer: nothing passes.
    return false;
  }
}

/**
 * Whether writes may leave. While nothing answers they are not given to the network, which may have taken what it gives no answer to: what is made and
 * thrown away meanwhile stays between a person and this device.
 */
export class Way {
  /** Nothing has passed since it was last known not to, or yet. */
  isInDoubt = true;
  #seemedOnline = true;

  async isOpen(ports: Pick<Ports, 'transport' | 'uuid' | 'seemsOnline'>, sender: Sender): Promise<boolean> {
    const seemsOnline = ports.seemsOnline?.() !== false;
    if (this.#seemedOnline && !seemsOnline) this.isInDoubt = true;
    this.#seemedOnline = seemsOnline;
    return !this.isInDoubt || passesEmpty(ports, sender);
  }
}

/** A write the server asked to wait with; one that makes it fail waits longer each time. */
const COOL_MS = 30_000;
const COOL_FAULTY_MS = 5 * 60_000;
const COOL_CAP_MS = 3600_000;

/**
 * Which writes to leave aside for now, so that one at fault holds up no other (F2). A request that does not pass while others do is cut in half until
 * one write is alone. It is suspected once the same request without it has passed, and at fault when it fails once more after that. While nothing
 * passes nobody is.
 */
export class PoisonIsolation {
  readonly #cooling = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  #suspect: string | undefined;
  #limit = PUSH_MAX_MUTATIONS;

  constructor(private readonly random: () => number) {}

  /** How many writes the next request may carry. */
  get limit(): number {
    return this.#limit;
  }

  isAside(mid: string): boolean {
    return this.#cooling.has(mid);
  }

  /** When the first write that waits may go; Infinity: none waits. */
  get nextAt(): number {
    return this.#cooling.size > 0 ? Math.min(...this.#cooling.values()) : Infinity;
  }

  /** True when writes that waited may go again. */
  expire(nowMs: number): boolean {
    const before = this.#cooling.size;
    for (const [mid, until] of this.#cooling) if (until <= nowMs) this.#cooling.delete(mid);
    return this.#cooling.size < before;
  }

  cool(mids: readonly string[], nowMs: number, ms = COOL_MS): void {
    for (const mid of mids) this.#cooling.set(mid, nowMs + ms * (0.5 + this.random()));
  }

  /** A person wants all of them tried now. */
  freeAll(): void {
    this.#cooling.clear();
  }

  /** A request passed. */
  succeeded(): void {
    this.#limit = Math.min(PUSH_MAX_MUTATIONS, this.#limit * 2);
    this.#suspect = undefined;
  }

  /** A request could not be taken as it is: half of it next time. False: it was one write alone. */
  halve(size: number): boolean {
    if (size <= 1) return false;
    this.#limit = Math.ceil(size / 2);
    return true;
  }

  isSuspect(mid: string): boolean {
    return this.#suspect === mid;
  }

  /** The way is open, without this one. */
  suspect(mid: string): void {
    this.#suspect = mid;
  }

  /** At fault, for a reason that may pass: it waits minutes, then hours. */
  blame(mid: string, nowMs: number): void {
    this.#suspect = undefined;
    const faults = (this.#faults.get(mid) ?? 0) + 1;
    this.#faults.set(mid, faults);
    this.cool([mid], nowMs, Math.min(COOL_CAP_MS, COOL_FAULTY_MS * 2 ** (faults - 1)));
  }
}
