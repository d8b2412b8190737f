import type { PoolClient } from 'pg';

/**
 * What field work and missions tell: the texts are in `field-words.ts`, one message per kind, topic and person. `critical`: a defect keeps its vehicle from being driven;
 * `fork`: a record has the place of another on its chain; `number…`: who has what a device sends (`device-numbers`); `mission`: to its driver, `missionAnswer`: to who sent it (`missions/mission-words.ts`);
 * `hindered`: a vehicle that somebody counts on cannot go then (`vehicle-hindrances/hindered-words.ts`).
 */
export type NotificationKind =
  | 'critical'
  | 'fork'
  | 'linkConflict'
  | 'installVerdict'
  | 'missedChecks'
  | 'checkReminder'
  | 'mission'
  | 'missionAnswer'
  | 'hindered'
  | 'numberAsked'
  | 'numberAskedByOthers'
  | 'numberAssigned'
  | 'numberRefused'
  | 'numberLost'
  | 'numberKept';

/** Puts down that somebody is to be told, in the transaction of what happened; `deliverFieldNotifications` makes it leave. `userId` null: the managers. */
export async function tellLater(
  client: PoolClient,
  orgId: string,
  userId: string | null,
  kind: NotificationKind,
  about: string,
  params: Record<string, unknown>,
): Promise<void> {
  await client.query('INSERT INTO field_tellings (org_id, user_id, kind, about, params) VALUES ($1, $2, $3, $4, $5)', [
    orgId,
    userId,
    kind,
    about,
    JSON.stringify(params),
  ]);
}

export function tellManagers(
  { client, space }: { client: PoolClient; space: string },
  kind: NotificationKind,
  about: string,
  params: Record<string, unknown>,
): Promise<void> {
  return tellLater(client, space, null, kind, about, params);
}
