import { type Failure, failureSchema, type FailureWriter } from '../domain/entity/failure.ts';
import type { Reply, Transport } from './ports.ts';

/** `by`: who changed this person's rights, and when. */
interface Forbidden {
  kind: 'forbidden';
  by?: FailureWriter;
}

/** What an answer that is not a success means. Nothing here consumes a write: only a valid push answer does. */
export type ResponseClass =
  | { kind: 'unauthenticated' }
  | { kind: 'upgrade' }
  | Forbidden
  /** The organization's account is suspended: nothing is lost, nothing moves. */
  | { kind: 'suspended' }
  | { kind: 'absent' }
  /** This very request cannot be accepted. */
  | { kind: 'refused'; failure: Failure }
  /** No answer, a captive portal, an overload, a fault: again later. `seen`: the status of an answer that is not in the server's own words. */
  | { kind: 'later'; reachable: boolean; retryAfterMs: number | null; seen?: number; portal?: boolean };

/** What the server itself said went wrong; null: not our words. */
export function failureOf(json: unknown): Failure | null {
  const parsed = failureSchema.safeParse(json);
  return parsed.success ? parsed.data : null;
}

/** An answer of somebody on the way: a firewall, a proxy, a portal. */
export function onTheWay({ status, retryAfterMs, portal }: Reply): ResponseClass {
  return { kind: 'later', reachable: false, retryAfterMs, seen: status, ...(portal && { portal }) };
}

const forbiddenOf = ({ by }: Failure): Forbidden => ({ kind: 'forbidden', ...(by ? { by } : {}) });

/** Judges an answer by status and code, never by message. */
export function classifyResponse(reply: Reply): ResponseClass {
  const failure = failureOf(reply.json);
  switch (reply.status) {
    case 401:
      // A proxy asks for a sign-in of its own: that says nothing of the session.
      return failure ? { kind: 'unauthenticated' } : onTheWay(reply);
    case 403:
      if (failure?.code === 'suspended') return { kind: 'suspended' };
      // A page that says 403 is a proxy's; only our own word makes a mirror be dropped.
      return failure?.code === 'forbidden' ? forbiddenOf(failure) : onTheWay(reply);
    case 404:
      return { kind: 'absent' };
    case 409:
      if (failure?.code === 'upgrade-required') return { kind: 'upgrade' };
      return { kind: 'later', reachable: true, retryAfterMs: null, ...(failure ? {} : { seen: reply.status }) };
    case 400:
    case 413:
    case 422:
      return failure ? { kind: 'refused', failure } : onTheWay(reply);
    default:
      return failure ? { kind: 'later', reachable: reply.status >= 429, retryAfterMs: reply.retryAfterMs } : onTheWay(reply);
  }
}

const PATH = '/simple-directory/api/auth/keepalive';

/** Renews the session. `forbidden`: it ended because this person may no longer be here. */
export async function keepAlive(transport: Transport): Promise<'renewed' | 'over' | 'unreachable' | Forbidden> {
  try {
    const { status, json } = await transport.send({ method: 'POST', path: PATH });
    if (status === 204) return 'renewed';
    // A proxy has a 401 of its own, and a portal a 200.
    const failure = status === 401 ? failureOf(json) : null;
    if (!failure) return 'unreachable';
    return failure.code === 'forbidden' ? forbiddenOf(failure) : 'over';
  } catch {
    return 'unreachable';
  }
}

const FIRST_MS = 1000;
/** A network that comes back without the browser saying so is noticed within this. */
const CAP_MS = 20_000;

/** Waits between attempts: 1 s doubled to 20 s, with jitter over the upper half so that a fleet of devices spreads out. */
export class Backoff {
  #failures = 0;
  /** How often the wait was doubled. */
  #level = 0;
  #until = 0;
  #hurried = false;

  constructor(
    private readonly random: () => number,
    private readonly capMs = CAP_MS,
  ) {}

  get failures(): number {
    return this.#failures;
  }

  /** A request got through. */
  succeed(): void {
    this.#failures = 0;
    this.#level = 0;
    this.#until = 0;
    this.#hurried = false;
  }

  fail(nowMs: number, retryAfterMs: number | null = null): void {
    this.#failures++;
    if (!this.#hurried || this.#level === 0) this.#level++;
    this.#hurried = false;
    const waitMs = Math.min(this.capMs, FIRST_MS * 2 ** Math.min(this.#level - 1, 16)) * (0.5 + this.random() / 2);
    this.#until = nowMs + Math.max(waitMs, Math.min(retryAfterMs ?? 0, 15 * 60_000));
  }

  /**
   * The network came back or a person asked: try at once. The wait stays what it was, so that a dead server is not hammered, and that
   * try does not double it: who writes five entries without network waits no longer for the network than who writes none.
   */
  hurry(nowMs: number): void {
    if (this.#until <= nowMs) return;
    this.#until = nowMs;
    this.#hurried = true;
  }

  waitMs(nowMs: number): number {
    return Math.max(0, this.#until - nowMs);
  }
}
