import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { knownRole, ROLES, type Role } from '../../domain/access/permissions.ts';
import { isNamed, type Known, type SessionPayload } from '../../domain/identity/session-user.ts';
import { FailureError } from '../../domain/entity/failure.ts';
import { membership, user } from '../../domain/identity/user.ts';
import { organization } from '../../domain/organization/organization.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { addMember, createOrganization, createUser } from './directory.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { userById } from './people.ts';

/** Told apart from a real address: of somebody whose own another person has here. */
const NO_MAIL = 'directory.invalid';
const MAX_FOLLOWED = 10_000;

/**
 * Rows of the people and organizations of an external directory, which alerts, lists of members and permissions are made from: made when
 * somebody first comes with a token, and brought up to what each later token tells. The directory decides; nothing goes back to it.
 */
export class DirectoryMirror {
  /** What was last told of a person, and when it was signed: an older token of another browser brings nothing back. */
  readonly #followed = new Map<string, { told: string; iat: number; done: Promise<void> }>();

  constructor(private readonly context: Context) {}

  follow(payload: SessionPayload): Promise<void> {
    const { id, email, name, isAdmin, asAdmin, organizations, iat = 0 } = payload;
    const told = JSON.stringify([email, name, isAdmin, asAdmin, organizations]);
    const last = this.#followed.get(id);
    if (last && (last.told === told || iat < last.iat)) return last.done;
    // Who asked for the one before was told of its failure.
    const done = (last?.done ?? Promise.resolve()).catch(() => undefined).then(() => this.#write(payload));
    if (this.#followed.size >= MAX_FOLLOWED) this.#followed.clear();
    this.#followed.set(id, { told, iat, done });
    done.catch(() => this.#followed.delete(id));
    return done;
  }

  async #write(payload: SessionPayload): Promise<void> {
    const { pool } = this.context;
    for (const known of [payload, ...payload.organizations]) await remember(pool, known);
    for (const org of payload.organizations) await this.#organization(org.id, org.name);
    await this.#person(payload);
    await this.#memberships(payload);
  }

  async #organization(id: string, name: string): Promise<void> {
    const { store } = this.context;
    const { results } = await store.list(systemActor(id), organization, { page: 1, size: 1 });
    const fits = fitted(name, id);
    if (results[0] === undefined) await unlessThere(createOrganization(this.context, { id, name: fits }));
    else if (results[0]['name'] !== fits) await store.write(systemActor(id), (writer) => writer.patch(organization, id, { name: fits }));
  }

  async #person({ id, email, name, isAdmin, asAdmin }: SessionPayload): Promise<void> {
    const row = await userById(this.context, id);
    // Somebody else who acts as this person: their name is not quite theirs, and their rights are not told.
    if (row && asAdmin) return;
    const own = { name: fitted(name, id), isAdmin: Boolean(isAdmin) };
    const spare = `${id}@${NO_MAIL}`;
    if (!row) {
      if (!(await unlessThere(createUser(this.context, { id, email, ...own }))))
        await unlessThere(createUser(this.context, { id, email: spare, ...own }));
      return;
    }
    const write = (fields: object): Promise<unknown> =>
      this.context.store.write(systemActor(null, id), (writer) => writer.patch(user, id, { ...fields }));
    if (row.name !== own.name || row.isAdmin !== own.isAdmin || !row.active) await write({ ...own, active: true });
    if (row.email !== normalEmail(email) && row.email !== spare) await unlessThere(write({ email: normalEmail(email) }));
  }

  async #memberships({ id, organizations, asAdmin }: SessionPayload): Promise<void> {
    const { store, log } = this.context;
    const { results } = await store.list(systemActor(null), membership, { page: 1, size: 1000, filters: { user: [id] } });
    const orgOf = (row: (typeof results)[number]): string => (row['owner'] as { id: string }).id;
    for (const orgId of new Set(organizations.map((org) => org.id))) {
      const here = organizations.filter((org) => org.id === orgId);
      const role = strongest(here.map((org) => knownRole(org.role)));
      const department = here[0]?.departmentName ?? here[0]?.department;
      const known = results.find((row) => orgOf(row) === orgId);
      if (known && (asAdmin || (known['role'] === role && known['active'] === true && (known['department'] ?? undefined) === department)))
        continue;
      await addMember(this.context, orgId, id, role, department === undefined ? {} : { department: department.slice(0, 120) }).catch(
        (error: unknown) => log.warn({ err: error, orgId }, 'identity: a membership of the directory has no row'),
      );
    }
    for (const row of results)
      if (row['active'] === true && !organizations.some((org) => org.id === orgOf(row)))
        // The last administrator of an organization stays one here; the directory lets nobody in with it.
        await store
          .write(systemActor(orgOf(row)), (writer) => writer.patch(membership, row._id, { active: false }))
          .catch((error: unknown) => log.warn({ err: error }, 'identity: a membership that ended in the directory stays'));
  }
}

/** What the directory calls somebody, or an organization, of ours: for what is told to it and to the notification service. */
export async function directoryIdsOf(pool: Pool, ids: readonly string[]): Promise<(id: string) => string> {
  const { rows } = await pool.query<{ id: string; directory_id: string }>(
    'SELECT id, directory_id FROM directory_ids WHERE id = ANY($1::uuid[])',
    [ids.filter(isUuid)],
  );
  return (id) => rows.find((row) => isNamed({ id: row.id }, id))?.directory_id ?? id;
}

async function remember(pool: Pool, { id, directoryId }: Known): Promise<void> {
  if (directoryId === undefined) return;
  await pool.query('INSERT INTO directory_ids (id, directory_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, directoryId]);
}

/** False when what was to be made, or written, was refused as a double or as no such value: another server, or another row, has it. */
async function unlessThere(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof FailureError && ['duplicate', 'invalid'].includes(error.failure.code)) return false;
    throw error;
  }
}

const strongest = (roles: readonly Role[]): Role => ROLES.find((role) => roles.includes(role)) ?? 'user';
const fitted = (name: string, other: string): string => name.trim().slice(0, 120) || other;
