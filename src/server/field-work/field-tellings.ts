import type { PoolClient } from 'pg';

/**
 * What field work and missions tell: the texts are in `field-words.ts`, one message per kind, topic and person. `critical`: a defect keeps its vehicle from being driven;
 * `fork`: a record has the place of another on its chain; `mission`: to its driver, `missionAnswer`: to who sent it (`missions/mission-words.ts`).
 */
export type TellingKind = 'critical' | 'fork' | 'linkConflict' | 'installVerdict' | 'missedChecks' | 'checkReminder' | 'mission' | 'missionAnswer';

/** Puts down that somebody is to be told, in the transaction of what happened; `deliverFieldTellings` makes it leave. `userId` null: the managers. */
export async function tellLater(client: PoolClient, orgId: string, userId: string | null, kind: TellingKind, about: string, params: Record<string, unknown>): Promise<void> {
  await client.query('INSERT INTO field_tellings (org_id, user_id, kind, about, params) VALUES ($1, $2, $3, $4, $5)', [orgId, userId, kind, about, JSON.stringify(params)]);
}

export function tellManagers({ client, space }: { client: PoolClient; space: string }, kind: TellingKind, about: string, params: Record<string, unknown>): Promise<void> {
  return tellLater(client, space, null, kind, about, params);
}
