import { knownRole } from '../../domain/access/roles.ts';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import type { FailureWriter } from '../../domain/kit/failure.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { systemActor } from './actors.ts';
import { selectFrom, toRow, type Db, type DbRow } from './rows.ts';
import { writersOf } from './spaces.ts';

const { membership, roleRights } = ENTITIES;

/**
 * Who changed what a person may do in an organization last, and when: their role, what is withheld from them or from their role, their access.
 * Undefined where nothing was changed, by nobody known, or too long ago.
 */
export async function rightsChangeOf(db: Db, orgId: string, userId: string): Promise<FailureWriter | undefined> {
  const system = systemActor(orgId);
  const rowsOf = async (entity: Entity, where: string, values: unknown[]): Promise<AnyRow[]> => {
    const { rows } = await db.query<DbRow>(`${selectFrom(entity)} WHERE t.org_id = $1${where}`, [orgId, ...values]);
    return rows.map((row) => toRow(entity, row, system));
  };
  const [member] = await rowsOf(membership, ' AND t."user" = $2', [userId]);
  if (!member) return undefined;
  const [rights] = await rowsOf(roleRights, '', []);
  // A version of its own: written since the row was made.
  const changed = (row: AnyRow, fields: readonly string[]): string[] => fields.filter((field) => Object.hasOwn(row.fieldVersions, field));
  const writers = [
    ...Object.values(await writersOf(db, orgId, member, changed(member, ['role', 'withheld', 'active']))),
    ...(rights ? Object.values(await writersOf(db, orgId, rights, changed(rights, [knownRole(String(member['role']))]))) : []),
  ];
  return writers.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** Who changed the rights of somebody last who is in no organization any more. */
export async function withdrawnBy(db: Db, userId: string): Promise<FailureWriter | undefined> {
  const { rows } = await db.query<{ orgId: string }>('SELECT org_id AS "orgId" FROM memberships WHERE "user" = $1', [userId]);
  const changes: FailureWriter[] = [];
  for (const { orgId } of rows) {
    const change = await rightsChangeOf(db, orgId, userId);
    if (change) changes.push(change);
  }
  return changes.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}
