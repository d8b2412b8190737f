import { pushAnswerSchema, SCHEMA, type PullAnswer, type PullRequest, type PushRequest, type PushResult } from '../domain/sync/protocol.ts';
import type { Failure } from '../domain/entity/failure.ts';
import type { OutboxItem, RefusalReason } from '../db/local-row.ts';
import { FIRST_REPORT, sameReport, type SyncReport } from '../db/sync-report.ts';
import { Backoff, classifyResponse, failureOf, keepAlive, onTheWay, type ResponseClass } from './classify-response.ts';
import { carriedBytes, markSent, nextBatch, queueReport, shrinkPush, startMark, forgetSent, isAgainWanted } from './batch.ts';
import { Circles, dropOldRows, EarlyPage, learnPermissions, pullAnswerOf } from './pull.ts';
import { pullSnapshots, pushPlain } from './fallback.ts';
import {
  applyPull,
  applyPush,
  applyRefusal,
  mirrorState,
  purge,
  PURGED_STORES,
  storesOfPull,
  storesOfPush,
  type MirrorState,
} from './merge.ts';
import { faultOf, passesEmpty, PoisonIsolation, PUSH_PATH, type PushFault, Way } from './push-fault.ts';
import { answeredAt, clockOf, type Ports, type Reply } from './ports.ts';

export interface EngineProfile {
  userId: string;
  orgId: string | null;
  device: string;
  build: string;
}

/** Without a session or a welcome, look again this often, beside every nudge. */
const PAUSED_MS = 5 * 60_000;
const FALLBACK_PULL_MS = 60_000;
const FALLBACK_PROBE_MS = 10 * 60_000;
/** One request may be lost, and a server be restarting: of these, so many in a row say something. */
const FAULTS = 2;

/**
 * The sync engine. It keeps no truth of its own: the queue, the cursor and the refusals are in the local database, so that
 * killing it at any moment loses nothing. `step` sends one batch of writes and asks for one page, in turn, so that neither a
 * long queue nor a long mirror holds up the other.
 *
 * States: running → (401, keepalive refused) signed out → a nudge or 5 min → running; (409 upgrade) stopped until the
 * application is reloaded; (403) mirror purged, writes kept, looked at again as when signed out.
 */
export class Engine {
  readonly #backoff: Backoff;
  /** Of pushes alone: what does not let them pass may well let pages pass. */
  readonly #pushBackoff: Backoff;
  /** What the push of this step met. */
  #fault: PushFault | null = null;
  readonly #circles: Circles;
  readonly #patience: PoisonIsolation;
  #pullWanted = true;
  #pushWanted = true;
  /** Writes were acknowledged since the log of them was last gone through. */
  #sentMore = false;
  #serverKnown = false;
  #fallback = false;
  #fallbackSince = 0;
  #lastSnapshot = 0;
  #pausedUntil = 0;
  /** A pause was not to be waited out, said while a request was on its way. */
  #hurried = false;
  readonly #early: EarlyPage;
  #report: SyncReport = FIRST_REPORT;
  /** The page of this step came. */
  #hasPassed = false;
  readonly #way = new Way();

  constructor(
    private readonly ports: Ports,
    private readonly profile: EngineProfile,
    private readonly onReport: (report: SyncReport) => void = () => undefined,
  ) {
    this.#backoff = new Backoff(ports.random);
    this.#pushBackoff = new Backoff(ports.random);
    this.#circles = new Circles(ports.random);
    this.#patience = new PoisonIsolation(ports.random);
    this.#early = new EarlyPage(ports.clock);
  }

  get report(): SyncReport {
    return this.#report;
  }

  /** Reads how the last engine left off, for a start without network. */
  async restore(): Promise<void> {
    const stored = await this.ports.storage.read(['meta'], (tx) => tx.meta<SyncReport>('report'));
    await startMark(this.ports.storage);
    if (this.ports.seemsOnline?.() === false) this.#report = { ...this.#report, reachable: false };
    if (stored)
      this.#report = {
        ...this.#report,
        mirrored: stored.mirrored,
        lastSyncAt: stored.lastSyncAt,
        ...(stored.clock && { clock: stored.clock }),
      };
  }

  /** There may be something to send or to fetch. `eager`: the network or a person says so, do not wait out a pause. `pressed`: a person wants all of it tried. */
  want({
    pull = true,
    push = true,
    eager = false,
    pressed = false,
  }: { pull?: boolean; push?: boolean; eager?: boolean; pressed?: boolean } = {}): void {
    if (pressed) this.#patience.freeAll();
    this.#pullWanted ||= pull;
    this.#pushWanted ||= push;
    // A page asked for before knows nothing of what is wanted now.
    if (pull) this.#early.forget();
    if (!eager) return;
    this.#hurried = true;
    this.#hurry();
  }

  #hurry(): void {
    for (const wait of [this.#backoff, this.#pushBackoff]) wait.hurry(this.ports.clock.elapsed());
    this.#pausedUntil = 0;
  }

  /** Milliseconds until `step` has something to do; 0 = now. */
  idleMs(): number {
    if (this.#report.upgrade) return Infinity;
    const now = this.ports.clock.elapsed();
    const wanted = Math.min(
      this.#pushWanted ? this.#pushBackoff.waitMs(now) : Infinity,
      this.#pullWanted ? this.#circles.waitMs(now) : Infinity,
    );
    const cool = Math.max(0, this.#patience.nextAt - now);
    const poll = this.#fallback ? Math.max(0, this.#lastSnapshot + FALLBACK_PULL_MS - now) : Infinity;
    return Math.max(this.#backoff.waitMs(now), this.#pausedUntil - now, Math.min(wanted, cool, poll));
  }

  /** One batch and one page. Never rejects for what the network or the server does; rejects when the local database fails. */
  async step(): Promise<void> {
    const now = this.ports.clock.elapsed();
    this.#hurried = false;
    this.#fault = null;
    if (this.#patience.expire(now)) this.#pushWanted = true;
    if (this.#fallback && now - this.#lastSnapshot >= FALLBACK_PULL_MS) this.#pullWanted = true;
    try {
      // Versions mean something only within one server database: know which before the first write goes.
      this.#serverKnown ||= (await this.ports.storage.read(['meta'], mirrorState)).serverId !== null;
      const mayPush = this.#serverKnown || this.#fallback;
      const isDue = this.#pushWanted && this.#pushBackoff.waitMs(now) === 0;
      if (mayPush && isDue && !(await this.#push()) && !this.#fault) return;
      // Whatever becomes of the writes, what others wrote comes; and says whether anything passes at all.
      const passed =
        (this.#pullWanted || !mayPush || this.#fault || this.#way.isInDoubt) && this.#circles.waitMs(now) === 0 && (await this.#pull());
      if (this.#fault && passed) await this.#judge(this.#fault);
    } finally {
      await this.#tell({ busy: (this.#pushWanted && this.#pushBackoff.waitMs(this.ports.clock.elapsed()) === 0) || this.#pullWanted });
    }
  }

  async #tell(change: Partial<SyncReport>, isSent = false): Promise<void> {
    const next: SyncReport = { ...this.#report, ...change, ...(change.reachable === undefined ? {} : { asked: true }) };
    if (change.reachable !== undefined) this.#way.isInDoubt = !change.reachable;
    if (isSent) delete next.met;
    // Who took the organization away did so that time.
    if (!next.forbidden) delete next.by;
    if (next.reachable) delete next.portal;
    if (sameReport(next, this.#report)) return;
    const kept = next.lastSyncAt !== this.#report.lastSyncAt || next.mirrored !== this.#report.mirrored;
    this.#report = next;
    if (kept) await this.ports.storage.transact(['meta'], async (tx) => ({ result: await tx.setMeta('report', next) }));
    this.onReport(next);
  }

  /** A request whose 401 is answered once by renewing the session. Null: it failed and was dealt with. */
  async #ask<T>(
    send: () => Promise<{ value: T } | ResponseClass>,
    faulty?: (verdict: ResponseClass) => PushFault | null,
  ): Promise<T | null> {
    for (let renewed = false; ; renewed = true) {
      let answer: { value: T } | ResponseClass;
      try {
        answer = await send();
      } catch {
        answer = { kind: 'later', reachable: false, retryAfterMs: null };
      }
      if ('value' in answer) {
        // Something passes again: what waits to be sent tries at once.
        if (this.#backoff.failures > 0 || this.#way.isInDoubt) this.#pushBackoff.hurry(this.ports.clock.elapsed());
        this.#backoff.succeed();
        await this.#tell({ reachable: true, signedOut: false, forbidden: false });
        return answer.value;
      }
      let verdict: ResponseClass = answer;
      if (verdict.kind === 'unauthenticated' && !renewed) {
        const alive = await keepAlive(this.ports.transport);
        if (alive === 'renewed') continue;
        if (alive === 'unreachable') verdict = { kind: 'later', reachable: false, retryAfterMs: null };
        else if (alive !== 'over') verdict = alive;
      }
      const fault = faulty?.(verdict) ?? null;
      if (fault) await this.#setBack(fault, verdict);
      else await this.#fail(verdict);
      // What was said meanwhile was not of this request, which left before: it may well have been lost with the old network.
      if (this.#hurried) this.#hurry();
      return null;
    }
  }

  /** A push did not pass: the next one waits. Whether the server is there, the page that is asked for next tells. */
  async #setBack(fault: PushFault, verdict: ResponseClass): Promise<void> {
    this.#fault = fault;
    this.#pushBackoff.fail(this.ports.clock.elapsed(), verdict.kind === 'later' ? verdict.retryAfterMs : null);
    await this.#tell({ met: fault.status });
  }

  async #fail(verdict: ResponseClass): Promise<void> {
    const now = this.ports.clock.elapsed();
    switch (verdict.kind) {
      case 'unauthenticated':
        this.#pausedUntil = now + PAUSED_MS;
        return this.#tell({ reachable: true, signedOut: true });
      case 'upgrade':
        return this.#tell({ reachable: true, upgrade: true });
      case 'forbidden':
        this.#pausedUntil = now + PAUSED_MS;
        if (!this.#report.forbidden) await this.ports.storage.transact(PURGED_STORES, purge);
        return this.#tell({ reachable: true, signedOut: false, forbidden: true, ...(verdict.by ? { by: verdict.by } : {}) });
      case 'suspended':
        this.#pausedUntil = now + PAUSED_MS;
        await learnPermissions(this.ports, this.profile.orgId);
        return this.#tell({ reachable: true });
      case 'later':
        this.#backoff.fail(now, verdict.retryAfterMs);
        return this.#tell({ reachable: verdict.reachable, portal: verdict.portal === true });
      default:
        this.#backoff.fail(now);
        return this.#tell({ reachable: true });
    }
  }

  /** False when the request failed: the pull would fail as well. What comes to be wanted meanwhile is wanted after it. */
  async #push(): Promise<boolean> {
    this.#pushWanted = false;
    let isEmpty = false;
    try {
      const next = await this.#nextBatch();
      isEmpty = next.length === 0;
      if (isEmpty) return true;
      if (!(await this.#way.isOpen(this.ports, this.profile))) {
        this.#pushBackoff.fail(this.ports.clock.elapsed(), null);
        return true;
      }
      const batch = await markSent(this.ports.storage, next);
      if (batch.length === 0) return true;
      await this.#tell({ busy: true });
      return await (this.#fallback ? this.#pushPlainly(batch) : this.#pushBatch(batch));
    } finally {
      this.#pushWanted ||= !isEmpty;
    }
  }

  #nextBatch(): Promise<OutboxItem[]> {
    return this.ports.storage.read(['outbox', 'repair', 'meta'], async (tx) =>
      // What was acknowledged by the database as it was comes first: it is back in the queue when the walk has ended.
      (await isAgainWanted(tx))
        ? []
        : nextBatch(tx, { mutations: this.#patience.limit, bytes: await carriedBytes(tx, this.ports.clock.now()) }, (mid) =>
            this.#patience.isAside(mid),
          ),
    );
  }

  async #pushBatch(batch: OutboxItem[]): Promise<boolean> {
    const { userId, orgId, device } = this.profile;
    const nonce = this.ports.uuid();
    const serverId = (await this.ports.storage.read(['meta'], (tx) => tx.meta<string>('serverId'))) ?? null;
    const body: PushRequest = { schema: SCHEMA, nonce, device, user: userId, org: orgId, serverId, mutations: batch };
    let refused: Failure | null = null;
    let status = 0;
    const answer = await this.#ask(
      async () => {
        status = 0;
        const reply = await this.ports.transport.send({ method: 'POST', path: PUSH_PATH, body });
        ({ status } = reply);
        const parsed = status === 200 ? pushAnswerSchema.safeParse(reply.json) : null;
        if (parsed?.success && parsed.data.nonce === nonce) return { value: parsed.data };
        // Anything else that says 200 is not our server: a captive portal (F18). Nor is a page that says 404.
        if (status === 200 || (status === 404 && !failureOf(reply.json))) return onTheWay(reply);
        const verdict = classifyResponse(reply);
        if (verdict.kind === 'refused') refused = verdict.failure;
        return verdict;
      },
      (verdict) => faultOf(batch, verdict, status),
    );
    if (!answer) {
      if (refused) await this.#isolate(batch, refused);
      return false;
    }
    this.#patience.succeeded();
    this.#pushBackoff.succeed();
    await this.#tell({}, true);
    await this.#take(batch, answer.results, serverId);
    return true;
  }

  /** A request that the server cannot take is cut in half until the one write at fault is alone (F2). */
  async #isolate(batch: OutboxItem[], failure: Failure): Promise<void> {
    this.#backoff.succeed();
    if (!this.#patience.halve(batch.length)) await this.#refuse(batch[0]!.mid, { kind: 'rejected', failure });
  }

  /** A push does not pass although something does: smaller, until one write is alone; that one is at fault when the same request passes without it. */
  async #judge({ batch, status, kind }: PushFault): Promise<void> {
    if (kind === 'wait' || (kind === 'server' && this.#pushBackoff.failures < FAULTS)) return;
    const { mid } = batch[0]!;
    const isSmaller =
      ((kind === 'size' || status === 0) && (await shrinkPush(this.ports.storage, batch, this.ports.clock.now()))) ||
      this.#patience.halve(batch.length);
    if (!isSmaller) {
      if (!this.#patience.isSuspect(mid)) {
        if (!(await passesEmpty(this.ports, this.profile))) return;
        this.#patience.suspect(mid);
      } else if (kind === 'server') this.#patience.blame(mid, this.ports.clock.elapsed());
      else await this.#refuse(mid, { kind: 'rejected', failure: { code: 'network' }, way: status });
    }
    this.#pushBackoff.succeed();
  }

  async #refuse(mid: string, reason: RefusalReason): Promise<void> {
    const iso = new Date(this.ports.clock.now()).toISOString();
    await this.ports.storage.transact(['outbox', 'repair'], (tx) => applyRefusal(tx, mid, reason, iso));
  }

  async #take(batch: OutboxItem[], results: readonly PushResult[], sentTo: string | null): Promise<void> {
    const sent = new Set(batch.map(({ mid }) => mid));
    const iso = new Date(this.ports.clock.now()).toISOString();
    const outcome = await this.ports.storage.transact(storesOfPush(batch), (tx) =>
      applyPush(
        tx,
        sentTo,
        results.filter(({ mid }) => sent.has(mid)),
        iso,
      ),
    );
    const answered = new Set(results.map(({ mid }) => mid));
    const unanswered = batch.filter(({ mid }) => !answered.has(mid)).map(({ mid }) => mid);
    this.#patience.cool([...outcome.later, ...unanswered], this.ports.clock.elapsed());
    // What was not consumed may wait for what a pull brings.
    if (outcome.applied > 0 || outcome.later.length > 0) this.#pullWanted = true;
    // A page asked for before these writes knows nothing of them.
    if (outcome.applied > 0) {
      this.#early.forget();
      this.#sentMore = true;
    }
  }

  async #pushPlainly(batch: OutboxItem[]): Promise<boolean> {
    for (const item of batch) {
      const result = await this.#ask(async () => {
        const answer = await pushPlain(this.ports, item);
        return 'status' in answer ? { value: answer } : answer;
      });
      if (!result) return false;
      await this.#take([item], [result], null);
    }
    return true;
  }

  /** What comes to be wanted while an answer is on its way is asked for after it. True: the server answered. */
  async #pull(): Promise<boolean> {
    this.#pullWanted = false;
    this.#hasPassed = false;
    let done = false;
    try {
      done = await this.#pullOnce();
    } finally {
      this.#pullWanted ||= !done;
    }
    return this.#hasPassed;
  }

  /** True when there is nothing more to fetch, as far as this answer knows. */
  async #pullOnce(): Promise<boolean> {
    const now = this.ports.clock.elapsed();
    if (this.#fallback && now - this.#fallbackSince > FALLBACK_PROBE_MS) this.#fallback = false;
    if (this.#fallback) return this.#pullPlainly();
    const asked = await this.ports.storage.read(['meta'], mirrorState);
    let early = this.#early.take(asked);
    let measuredAt = 0;
    const answer = await this.#ask<PullAnswer | 'absent'>(async () => {
      const reply = await (early ?? this.#sendPull(asked));
      early = undefined;
      measuredAt = reply.atMs ?? this.ports.clock.now();
      const parsed = reply.status === 200 ? pullAnswerOf(reply.json) : null;
      if (parsed) return { value: parsed };
      if (reply.status === 200) return onTheWay(reply);
      const verdict = classifyResponse(reply);
      // A server that never spoke the protocol has only the plain calls; one that did is restarting.
      if (verdict.kind !== 'absent' || asked.serverId !== null) return verdict;
      return { value: 'absent' };
    });
    if (answer === null) return false;
    this.#hasPassed = true;
    if (answer === 'absent') {
      this.#fallback = true;
      this.#fallbackSince = now;
      return this.#pullPlainly();
    }
    // The next page travels while this one is stored.
    if (answer.full && answer.more && this.#circles.areFew) {
      const next = { serverId: answer.serverId, cursor: answer.cursor };
      this.#early.keep(next, this.#sendPull(next));
    }
    const outcome = await this.ports.storage.transact(storesOfPull(answer), (tx) => applyPull(tx, asked, answer));
    if (!outcome.applied) return false;
    this.#circles.heard(answer, asked, this.ports.clock.elapsed());
    const { progress: _, ...rest } = this.#report;
    this.#report = { ...rest, rights: answer.epoch };
    if (!answer.more) {
      const isFirstToday = await dropOldRows(this.ports.storage, answer.serverTime);
      if (isFirstToday || this.#sentMore) await forgetSent(this.ports.storage, this.ports.clock.now());
      this.#sentMore = false;
    }
    if (answer.walkEnd) this.#pushWanted = true;
    if (!answer.more)
      await this.#tell({
        mirrored: true,
        lastSyncAt: answeredAt(answer.serverTime, this.ports.clock.now()),
        ...clockOf(answer.serverTime, measuredAt),
      });
    else await this.#tell({ busy: true, ...(outcome.progress ? { progress: outcome.progress } : {}) });
    return !answer.more;
  }

  async #sendPull(asked: MirrorState): Promise<Reply> {
    return this.ports.transport.send({ method: 'POST', path: '/api/v1/sync/pull', body: await this.#request(asked) });
  }

  async #request(asked: MirrorState): Promise<PullRequest> {
    const { userId, orgId, device, build } = this.profile;
    const base = { schema: SCHEMA, user: userId, org: orgId, serverId: asked.serverId, cursor: asked.cursor, device };
    if (asked.cursor?.walk) return base;
    return { ...base, report: await queueReport(this.ports.storage, build) };
  }

  async #pullPlainly(): Promise<boolean> {
    const done = await this.#ask(async () => {
      const verdict = await pullSnapshots(this.ports);
      return verdict ?? { value: true };
    });
    if (!done) return false;
    this.#lastSnapshot = this.ports.clock.elapsed();
    await this.#tell({ mirrored: true, lastSyncAt: new Date(this.ports.clock.now()).toISOString() });
    return true;
  }
}
