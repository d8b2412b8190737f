import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { ROLES } from '../../src/domain/access/permissions.ts';
import { FailureError } from '../../src/domain/entity/failure.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { pullRequestSchema, type Mutation, type PullAnswer, type PullRequest, type PushResult } from '../../src/domain/sync/protocol.ts';
import type { Actor, Context, Writer } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { walkRows } from '../../src/server/database/changes.ts';
import { serverIdOf } from '../../src/server/http/answers.ts';
import { applyMutations } from '../../src/server/sync/apply.ts';
import { answerPull } from '../../src/server/sync/pull.ts';
import { precheck, type Sender } from '../../src/server/sync/push.ts';
import { forgetOld, withPullSource } from '../../src/server/sync/sync.routes.ts';
import { ModelServer, type Change, type Rights } from './sync-server.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const asSent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const rowOf = ({ entity, id }: Pick<Mutation, 'entity' | 'id'>): string => `${entity} ${id}`;

/** A mutation whose row was looked at, and what is to hold of each write of it. */
interface Seen {
  writes: (() => void)[];
}

function actorOf(userId: string, orgId: string | null, role: string | null): Actor {
  return { kind: 'person', userId, userName: 'P', orgId, orgName: 'O', role, site: false, sessionId: null, user: null };
}

/** What must hold of every history, asked once of the database: rights by role. */
export async function rightsByRole(context: Context, userId: string, orgId: string): Promise<Map<string | null, Rights>> {
  const rights = new Map<string | null, Rights>();
  for (const role of [...ROLES, null])
    rights.set(role, await withPullSource(context, actorOf(userId, orgId, role), async ({ epoch, readable }) => ({ epoch, readable })));
  return rights;
}

async function carryOut(writer: Writer, { entity, id, what, values }: Change): Promise<void> {
  if (what === 'create') await writer.insert(entity, id, values);
  else if (what === 'patch') await writer.patch(entity, id, values);
  else await writer.remove(entity, id);
}

/** The real `apply` and `pull` over PostgreSQL, requests and answers as JSON, checked by their schemas: transactions, the locked counter, `mutation_log`, tombstones. */
export class PgServer extends ModelServer {
  #slow: { commit: () => void; over: Promise<unknown> } | undefined;

  constructor(
    private readonly context: Context,
    readonly serverId: string,
    private readonly byRole: Map<string | null, Rights>,
  ) {
    super();
  }

  static async on(context: Context, byRole: Map<string | null, Rights>): Promise<PgServer> {
    return new PgServer(context, await serverIdOf(context), byRole);
  }

  async found(users: readonly string[], orgs: readonly string[]): Promise<void> {
    await this.context.store.write(systemActor(null), async (writer) => {
      for (const id of users) await writer.insert(entityNamed('user')!, id, { email: `${id}@model.test`, name: 'P' });
      for (const id of orgs) await writer.insert(entityNamed('organization')!, id, { name: 'O' });
    });
  }

  #begin(change: Change, held?: Promise<void>, onWritten: () => void = () => undefined): Promise<unknown> {
    const actor = change.entity.space === 'user' ? systemActor(null, change.space) : systemActor(change.space);
    const written = this.context.store.write(actor, async (writer) => {
      await carryOut(writer, change);
      onWritten();
      await held;
    });
    // The row may have gone with a transaction that was still open when it was chosen.
    return written.catch((error: unknown) => {
      if (!(error instanceof FailureError)) throw error;
    });
  }

  /** Whoever else writes has come to wait for its lock by now, or is about to. */
  async #commitSlow(): Promise<void> {
    const slow = this.#slow;
    this.#slow = undefined;
    slow?.commit();
    await slow?.over;
  }

  async change(change: Change): Promise<void> {
    const written = this.#begin(change);
    await this.#commitSlow();
    await written;
  }

  async changeSlowly(change: Change): Promise<void> {
    await this.#commitSlow();
    let commit!: () => void;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let onWritten!: () => void;
    const written = new Promise<void>((resolve) => (onWritten = resolve));
    const over = this.#begin(change, held, onWritten);
    this.#slow = { commit, over };
    await Promise.race([written, over]);
  }

  finish(): Promise<void> {
    return this.#commitSlow();
  }

  async forget(): Promise<void> {
    await this.#commitSlow();
    await forgetOld(this.context.pool, Date.now() + 100 * DAY_MS);
  }

  move(): void {
    throw new Error('this database does not move');
  }

  backUp(): void {
    throw new Error('this database is not backed up');
  }

  restore(): void {
    throw new Error('this database is not restored');
  }

  async ids(space: string, entity: Entity): Promise<string[]> {
    return (await this.context.store.list(systemActor(space), entity, { page: 1, size: 1000 })).results.map(({ _id }) => _id);
  }

  async rows(user: string, org: string, entity: Entity): Promise<AnyRow[]> {
    return asSent(await walkRows(this.context.pool, this.#actor(user, org), entity, null, 10_000));
  }

  #actor(user: string, org: string | null): Actor {
    return actorOf(user, org, this.role(user, org));
  }

  rights(user: string, org: string | null): Rights {
    return this.byRole.get(this.role(user, org))!;
  }

  protected async pull(user: string, org: string | null, request: PullRequest): Promise<PullAnswer> {
    const answer = await withPullSource(this.context, this.#actor(user, org), (source) =>
      answerPull(pullRequestSchema.parse(asSent(request)), source, '2026-01-01T00:00:00.000Z', { rows: 4, bytes: 6000 }),
    );
    return asSent(answer);
  }

  protected async apply(user: string, org: string | null, mutations: readonly Mutation[]): Promise<PushResult[]> {
    const actor = this.#actor(user, org);
    const { store } = this.context;
    let seen = new Map<string, Seen>();
    const running = applyMutations(
      {
        ...this.context,
        store: {
          ...store,
          write: (as, work) => store.write(as, (writer) => ((seen = new Map()), work(this.#witnessed(writer, mutations, seen)))),
        },
      },
      actor,
      asSent(mutations),
    );
    await this.#commitSlow();
    const results = asSent(await running);
    if (results.length !== mutations.length) throw new Error('a mutation without its result');
    mutations.forEach((mutation, i) => this.#judge({ userId: user, orgId: org }, mutation, results[i]!, seen.get(rowOf(mutation))));
    return results;
  }

  /** Notes what happens to the row of each mutation: a device sends one per row. */
  #witnessed(writer: Writer, mutations: readonly Mutation[], seen: Map<string, Seen>): Writer {
    const byRow = new Map(mutations.map((mutation) => [rowOf(mutation), mutation]));
    if (byRow.size < mutations.length) throw new Error('two mutations of one row in one push');
    const note = (entity: Entity, id: string, check?: () => void): void => {
      const row = rowOf({ entity: entity.name, id });
      const { writes } = seen.get(row) ?? { writes: [] };
      seen.set(row, { writes: check ? [...writes, check] : writes });
    };
    return {
      client: writer.client,
      madeMs: undefined,
      attempt: (work) => writer.attempt(work),
      readAhead: (entity, ids) => writer.readAhead(entity, ids),
      versionOf: (entity) => writer.versionOf(entity),
      writersOf: (entity, row, fields) => writer.writersOf(entity, row, fields),
      get: (entity, id) => (note(entity, id), writer.get(entity, id)),
      insert: (entity, id, doc) => (note(entity, id, () => undefined), writer.insert(entity, id, doc)),
      patch: async (entity, id, patch) => {
        const row = await writer.get(entity, id);
        note(entity, id, () => row && this.witness.patches(entity, byRow.get(rowOf({ entity: entity.name, id }))!, patch, row));
        return writer.patch(entity, id, patch);
      },
      remove: (entity, id) => (note(entity, id, () => undefined), writer.remove(entity, id)),
    };
  }

  #judge(sender: Sender, mutation: Mutation, result: PushResult, seen: Seen | undefined): void {
    const isFirst = this.witness.result(mutation) === undefined;
    if (isFirst && result.status !== 'retry' && !('do' in precheck(mutation, sender))) {
      this.witness.considered(mutation);
      this.witness.answered(mutation, result);
      if (result.status === 'conflict') this.witness.conflicted(mutation, result.fields, result.server);
    }
    if (result.status !== 'applied' || (!isFirst && !seen?.writes.length)) return;
    this.witness.happened(mutation, sender.userId);
    for (const check of seen?.writes ?? []) check();
  }

  /** `mutation_log` says of each write what its device was told. */
  async audit(mutations: readonly Mutation[]): Promise<string[]> {
    const { rows } = await this.context.pool.query<{ mid: string; result: PushResult | null }>(
      'SELECT mid, result FROM mutation_log WHERE mid = ANY($1::uuid[])',
      [mutations.map(({ mid }) => mid)],
    );
    const logged = new Map(rows.map(({ mid, result }) => [mid, result?.status]));
    return mutations.flatMap((mutation) => {
      const told = this.witness.result(mutation)?.status;
      return told === logged.get(mutation.mid) ? [] : `${mutation.mid}: told ${told}, logged ${logged.get(mutation.mid)}`;
    });
  }
}
