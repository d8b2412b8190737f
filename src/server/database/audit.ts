import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditBy } from '../../domain/platform/audit.ts';
import type { Actor } from '../context.ts';

interface Audited {
  action: AuditAction;
  /** Whose it concerns: its administrators read it too. Null: the platform's alone. */
  orgId: string | null;
  /** What it was done to, by the name it has now. */
  target?: { kind: string; id?: string | null; name?: string | null };
  /** What else tells what was done: before and after, counts. Never a secret. */
  detail?: Record<string, unknown>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const USER_AGENT_MAX = 300;
const INSERT = `INSERT INTO audit_entries
    (id, at, action, org_id, org_name, by_kind, by_id, by_name, as_id, as_name, address, user_agent, target_kind, target_id, target_name, detail)
  VALUES ($1, $2, $3, $4, (SELECT name FROM organizations WHERE id = $4), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

function kindOf(by: Actor, orgId: string | null): AuditBy {
  if (by.kind === 'system') return 'server';
  if (by.keyScopes) return 'key';
  return by.user?.asAdmin || (by.site && by.orgId !== orgId) ? 'platform' : 'member';
}

/**
 * Writes one line of the trail of administration: who, when, from where, on what. `db` is the client of the transaction that does it,
 * where there is one, so that neither is there without the other. Who acts as somebody is named with them.
 */
export async function audit(
  db: Pick<Pool, 'query'>,
  by: Actor,
  { action, orgId, target, detail = {} }: Audited,
  nowMs: number = Date.now(),
): Promise<void> {
  const asAdmin = by.user?.asAdmin;
  const uuid = (text: string | undefined): string | null => (text !== undefined && UUID.test(text) ? text : null);
  await db.query(INSERT, [
    uuidv7(),
    new Date(nowMs),
    action,
    orgId,
    kindOf(by, orgId),
    uuid(asAdmin?.id ?? by.userId),
    asAdmin?.name ?? by.userName,
    asAdmin ? uuid(by.userId) : null,
    asAdmin ? by.userName : null,
    by.from?.address ?? null,
    by.from?.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    target?.kind ?? null,
    target?.id ?? null,
    target?.name ?? null,
    JSON.stringify(detail),
  ]);
}
