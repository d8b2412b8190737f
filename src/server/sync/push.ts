import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { isWithdrawal } from '../../domain/entity/attachment.ts';
import { fieldVersion } from '../../domain/entity/field.ts';
import { FailureError, type Failure } from '../../domain/entity/failure.ts';
import { entityNamed } from '../../domain/registry.ts';
import { isContentId, type Mutation, type PushResult, SCHEMA } from '../../domain/sync/protocol.ts';

/** Mutations of this many schemas back are still understood. */
export const SCHEMAS_BACK = 2;

type Decision =
  | { do: 'insert'; doc: Record<string, unknown> }
  | { do: 'patch'; patch: Record<string, unknown> }
  | { do: 'remove' }
  /** Its effect is there already. */
  | { do: 'nothing' }
  | { do: 'conflict'; fields: string[] }
  | { do: 'reject'; failure: Failure }
  | { do: 'later' };

const reject = (code: Failure['code']): Decision => ({ do: 'reject', failure: { code } });

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${key}:${stable(inner)}`)
    .join()}}`;
}

const same = (a: unknown, b: unknown): boolean => stable(a) === stable(b);

export interface Sender {
  userId: string;
  orgId: string | null;
}

/** What can be said of a mutation before its row is looked at; null: look. */
export function precheck(mutation: Mutation, sender: Sender): Decision | { entity: Entity } {
  const entity = entityNamed(mutation.entity);
  // Written as somebody else, or for another organization: never applied as this one (F19).
  if (mutation.user !== sender.userId || mutation.org !== sender.orgId) return reject('forbidden');
  if (mutation.schema > SCHEMA) return { do: 'later' };
  if (!entity?.mirrored || mutation.schema < SCHEMA - SCHEMAS_BACK) return reject('unknown-mutation');
  return { entity };
}

/** Fields of the patch that somebody changed since the version this person saw, to something else than they want. */
function conflicts(mutation: Mutation, row: AnyRow): string[] {
  const base = mutation.base?.fieldVersions;
  return Object.entries(mutation.patch ?? {})
    .filter(([field, wanted]) => fieldVersion(row.fieldVersions, field) > fieldVersion(base, field) && !same(row[field], wanted))
    .map(([field]) => field);
}

/**
 * What to do with a mutation, given the row as it is now (null: there is none; undefined: the sender may not read it, which is no reason
 * to call it gone). Pure: the same function decides in PostgreSQL and in the model-based test. Who may write, and whether the values are
 * good, is decided by the writer that carries it out.
 */
export function decide(entity: Entity, mutation: Mutation, row: AnyRow | null | undefined): Decision {
  if (entity.conflict === 'server') return reject('forbidden');
  const doc = mutation.doc ?? mutation.patch ?? {};
  switch (mutation.op) {
    case 'create':
      if (!row) return { do: 'insert', doc };
      if (entity.single) return { do: 'patch', patch: doc };
      // Named by what it says: the same was brought in before, and what people made of it since stays.
      if (isContentId(mutation.id)) return { do: 'nothing' };
      return Object.entries(doc).every(([field, value]) => same(row[field], value)) ? { do: 'nothing' } : reject('duplicate');
    case 'patch': {
      if (entity.conflict === 'append' && !isWithdrawal(entity, doc)) return reject('forbidden');
      if (!row) return entity.single ? { do: 'insert', doc } : reject(row === null ? 'gone' : 'forbidden');
      const fields = entity.conflict === 'fields' ? conflicts(mutation, row) : [];
      return fields.length > 0 ? { do: 'conflict', fields } : { do: 'patch', patch: doc };
    }
    case 'remove':
      if (entity.conflict === 'append') return reject('forbidden');
      if (row === undefined) return reject('forbidden');
      return row ? { do: 'remove' } : { do: 'nothing' };
  }
}

/** Failures that say nothing about the mutation: it stays in the queue. */
const PASSING: readonly Failure['code'][] = [
  'suspended',
  'unavailable',
  'unauthenticated',
  'rate-limited',
  'network',
  'storage',
  'internal',
  'quota',
];

/** The result a failed effect is answered with; only a `rejected` one is remembered. */
export function resultOfFailure(mid: string, error: unknown): PushResult {
  // Values that the database cannot hold (SQLSTATE classes 22 and 23) would fail again.
  const sqlState = (error as { code?: unknown } | null)?.code;
  if (typeof sqlState === 'string' && /^2[23]/.test(sqlState)) return { mid, status: 'rejected', failure: { code: 'invalid' } };
  if (!(error instanceof FailureError) || PASSING.includes(error.failure.code)) return { mid, status: 'retry' };
  const { code, message, fields } = error.failure;
  const failure: Failure = {
    code: code === 'not-found' ? 'gone' : code,
    ...(message === undefined ? {} : { message }),
    ...(fields ? { fields } : {}),
  };
  return { mid, status: 'rejected', failure };
}
