import type { PoolClient } from 'pg';
import { acknowledgement } from '../../domain/alert/alert-state.ts';
import type { Alert } from '../../domain/alert/alert.ts';
import { stateAfterMessage, type StateMessage } from '../../domain/ticket/ticket-state.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { checkExpected, expectsFiles, filesToCome, onlyWithdraws } from '../../domain/kit/expected-files.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Actor } from '../context.ts';
import { FIELD_WORK } from '../field-work/consequences.ts';
import { MAINTENANCE } from '../maintenance/consequences.ts';
import { MISSIONS } from '../missions/consequences.ts';
import { JOURNEY_REASONS } from '../journey-reasons/consequences.ts';
import { REPORT_SCHEDULES } from '../report-schedules/consequences.ts';
import { RESERVATIONS } from '../reservations/consequences.ts';
import { keepAnAdmin } from './last-admin.ts';

type Doc = Record<string, unknown>;

/** A change of another row of the same space. */
export interface Follow {
  entity: Entity;
  id: string;
  patch: Doc;
}

/** A transaction that has locked a space, for what follows in it from a person's write: done by the server, unchecked. */
export interface Within {
  client: PoolClient;
  actor: Actor;
  space: string;
  find: (entity: Entity, id: string) => Promise<AnyRow | null>;
  insert: (entity: Entity, id: string, doc: Doc) => Promise<AnyRow>;
  set: (entity: Entity, id: string, patch: Doc) => Promise<void>;
  /** Told on the bus once committed. */
  tell: (channel: string, data: unknown) => void;
}

export interface Consequences {
  /** Server fields of a row that is created, its space locked; refuses the row by throwing. */
  admit?: (within: Within, id: string, doc: Doc) => Promise<Doc>;
  /** Server fields of a row that a person changes, its space locked; refuses the change by throwing. Called for a change of nothing too. */
  amend?: (within: Within, before: AnyRow, after: AnyRow) => Promise<Doc>;
  /** What else follows in the same transaction from a row created (`before` null) or changed. */
  settle?: (within: Within, row: AnyRow, before: AnyRow | null) => Promise<void>;
  /** What else follows in the same transaction from a row that is about to go, what points at it still pointing. */
  leave?: (within: Within, row: AnyRow) => Promise<void>;
  /** Server fields of a row that a person creates: who they are. */
  stamp?: (actor: Actor) => Doc;
  /** Server fields of a row that a person changes: who did, and what follows. */
  changed?: (actor: Actor, before: AnyRow, after: AnyRow) => Doc | null;
  /** What a new row changes in the same transaction. */
  follows?: (row: AnyRow) => Follow[];
  /** Told on the bus after the commit, on `created:<entity>`. */
  isTold?: boolean;
  /** Refuses what a person would make of a row (`next` null: removes it), by throwing. */
  guard?: (client: PoolClient, space: string, row: AnyRow, next: AnyRow | null) => Promise<void>;
  /** Told on the bus after the commit of any change of a row, created (`before` null) and removed (`after` null) included. */
  change?: (before: AnyRow | null, after: AnyRow | null) => { channel: string; data: unknown } | null;
}

/** Bus channel `{userId, lost}`: what a person is in an organization changed; `lost`: it is no longer there. */
export const MEMBERSHIP_CHANGED = 'identity:membership';

const now = (): string => new Date().toISOString();
const ticket = ENTITIES.ticket as unknown as Entity;

const CONSEQUENCES: Record<string, Consequences> = {
  ...FIELD_WORK,
  ...MAINTENANCE,
  ...RESERVATIONS,
  ...MISSIONS,
  ...JOURNEY_REASONS,
  ...REPORT_SCHEDULES,
  membership: {
    guard: keepAnAdmin,
    change: (before, after) => {
      const userId = after?.['user'] ?? before?.['user'];
      const isOf = (row: AnyRow | null): boolean => row?.['active'] === true && row['user'] !== null;
      const same = before && after && ['user', 'role', 'active', 'department', 'preferred'].every((name) => before[name] === after[name]);
      return typeof userId === 'string' && !same ? { channel: MEMBERSHIP_CHANGED, data: { userId, lost: isOf(before) && !isOf(after) } } : null;
    },
  },
  alert: {
    changed: ({ userId, userName }, before, after) => acknowledgement(before as unknown as Alert, after as unknown as Alert, { userId, userName, at: now() }),
  },
  ticket: {
    stamp: ({ userId, userName }) => ({ openedBy: userId, openedByName: userName.slice(0, 120) || null, openedAt: now() }),
    isTold: true,
  },
  ticketMessage: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, sentAt: now() }),
    follows: (row) => [
      { entity: ticket, id: String(row['ticket']), patch: { state: stateAfterMessage(row as unknown as StateMessage), lastAt: row['sentAt'] ?? row.createdAt, lastSide: row['side'] } },
    ],
    isTold: true,
  },
};

/** Server fields that follow from the others. Throws invalid when they cannot. */
export function derivedOf(entity: Entity, row: Doc): Doc {
  if (!expectsFiles(entity)) return {};
  const issues = checkExpected(row);
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return { incomplete: filesToCome(row).length > 0 };
}

/** Which files a row still expects is its author's to say, and only fewer. */
function guardExpected(actor: Actor, entity: Entity, row: AnyRow, next: AnyRow): void {
  if (!expectsFiles(entity) || next['expected'] === row['expected']) return;
  if (entity.author === undefined || row[entity.author] !== actor.userId) throw fail('forbidden');
  if (!onlyWithdraws(row, next)) throw fail('invalid', undefined, [{ field: 'expected', code: 'not-allowed' }]);
}

/** What the server adds to a row this actor creates. */
export function stampOf(actor: Actor, entity: Entity): Doc {
  return actor.kind === 'person' ? (CONSEQUENCES[entity.name]?.stamp?.(actor) ?? {}) : {};
}

/** What the server adds to a change this actor makes. */
export function changedOf(actor: Actor, entity: Entity, before: AnyRow, after: AnyRow): Doc {
  return actor.kind === 'person' ? (CONSEQUENCES[entity.name]?.changed?.(actor, before, after) ?? {}) : {};
}

/** Server fields of a row as it is created. */
export async function admitted(within: Within, entity: Entity, id: string, doc: Doc): Promise<Doc> {
  return (await CONSEQUENCES[entity.name]?.admit?.(within, id, doc)) ?? {};
}

/** Server fields of a row as a person changes it. */
export async function amended(within: Within, entity: Entity, before: AnyRow, after: AnyRow): Promise<Doc> {
  return within.actor.kind === 'person' ? ((await CONSEQUENCES[entity.name]?.amend?.(within, before, after)) ?? {}) : {};
}

/** What follows from a row that is removed, before it is. */
export async function leave(within: Within, entity: Entity, row: AnyRow): Promise<void> {
  await CONSEQUENCES[entity.name]?.leave?.(within, row);
}

export async function settle(within: Within, entity: Entity, row: AnyRow, before: AnyRow | null): Promise<void> {
  await CONSEQUENCES[entity.name]?.settle?.(within, row, before);
}

export function followsOf(entity: Entity, row: AnyRow): Follow[] {
  return CONSEQUENCES[entity.name]?.follows?.(row) ?? [];
}

/** Where the creation of such a row is told, with `{orgId, id}`; null: nowhere. */
export function toldOn(entity: Entity): string | null {
  return CONSEQUENCES[entity.name]?.isTold === true ? `created:${entity.name}` : null;
}

export async function guardChange(client: PoolClient, actor: Actor, entity: Entity, space: string, row: AnyRow, next: AnyRow | null): Promise<void> {
  if (actor.kind !== 'person') return;
  if (next) guardExpected(actor, entity, row, next);
  await CONSEQUENCES[entity.name]?.guard?.(client, space, row, next);
}

export function changeToTell(entity: Entity, before: AnyRow | null, after: AnyRow | null): { channel: string; data: unknown }[] {
  const told = CONSEQUENCES[entity.name]?.change?.(before, after) ?? null;
  return told ? [told] : [];
}
