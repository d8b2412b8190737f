import { alert, type Alert } from '../../domain/alert/alert.ts';
import type { AlertRule } from '../../domain/alert/alert-rule.ts';
import { NOTHING_TOLD, notifyWhen, type NoticeState, type ToTell } from '../../domain/alert/week-clock.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { membership } from '../../domain/identity/user.ts';
import type { Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { isSilenced } from '../database/spaces.ts';
import type { WriteParts } from './alert-write.ts';

type Member = RowOf<typeof membership>;

/** Accounts of the people whom a rule names, by themselves or by their role; each once. */
export function recipientsOf(
  { recipients }: Pick<AlertRule, 'recipients'>,
  members: readonly Pick<Member, '_id' | 'user' | 'role' | 'active'>[],
): string[] {
  const named = members.filter(({ _id, role, active }) => active && (recipients.members.includes(_id) || recipients.roles.includes(role)));
  return [...new Set(named.flatMap(({ user }) => user ?? []))];
}

/** What of that which waits was seen meanwhile, or is gone: not told any more, also when it is due by now. */
async function seenOf(writer: Writer, state: NoticeState): Promise<ToTell[]> {
  const seen: ToTell[] = [];
  for (const key of Object.values(state.groups).flatMap(({ waiting }) => waiting)) {
    const row = (await writer.get(alert, key)) as Alert | null;
    if (row === null || row.acknowledged) seen.push({ kind: 'acknowledged', key, nowMs: -Infinity });
  }
  return seen;
}

/** Puts down, in the transaction of the alerts, which messages are due to whom: `deliverNotifications` makes them leave. */
export async function tellOf(
  writer: Writer,
  { store, orgId, ground }: WriteParts,
  opened: readonly Alert[],
  nowMs: number,
  isTick: boolean,
): Promise<void> {
  const db = writer.client;
  if (opened.length === 0 && !isTick) return;
  // What waited, or comes, while it is suspended is told at no later time either.
  if (await isSilenced(db, orgId)) return void (await db.query('DELETE FROM alert_notices WHERE org_id = $1', [orgId]));
  const { rows } = await db.query<{ rule_id: string; state: NoticeState }>('SELECT rule_id, state FROM alert_notices WHERE org_id = $1', [
    orgId,
  ]);
  const states = new Map(rows.map(({ rule_id, state }) => [rule_id, state]));
  const touched = new Set([...opened.flatMap(({ rule }) => rule ?? []), ...(isTick ? states.keys() : [])]);
  let members: Member[] | undefined;
  for (const ruleId of touched) {
    const rule = ground.rules.get(ruleId);
    const before = states.get(ruleId);
    let state = before ?? NOTHING_TOLD;
    const due: (readonly string[])[] = [];
    if (rule) {
      const events: ToTell[] = [
        ...(isTick ? await seenOf(writer, state) : []),
        ...opened
          .filter((row) => row.rule === ruleId)
          .map((row): ToTell => ({
            kind: 'opened',
            key: row._id,
            vehicle: row.vehicle ?? '',
            endMs: row.endAt === null ? null : Date.parse(row.endAt),
            nowMs,
          })),
        { kind: 'instant', nowMs },
      ];
      for (const event of events) {
        const step = notifyWhen(rule, ground.timeZone, state, event);
        state = step.state;
        due.push(...step.notices.map(({ alerts }) => alerts));
      }
    }
    if (!rule || Object.keys(state.groups).length === 0)
      await db.query('DELETE FROM alert_notices WHERE org_id = $1 AND rule_id = $2', [orgId, ruleId]);
    else if (state !== before)
      await db.query(
        'INSERT INTO alert_notices (org_id, rule_id, state) VALUES ($1, $2, $3) ON CONFLICT (org_id, rule_id) DO UPDATE SET state = excluded.state',
        [orgId, ruleId, JSON.stringify(state)],
      );
    if (!rule || due.length === 0 || rule.channels.length === 0) continue;
    members ??= (await store.list(systemActor(orgId), membership, { page: 1, size: 100_000, filters: { active: ['true'] } })).results;
    for (const alerts of due)
      for (const userId of recipientsOf(rule, members))
        await db.query(
          'INSERT INTO alert_tellings (org_id, user_id, rule_id, rule_name, channels, alerts) VALUES ($1, $2, $3, $4, $5, $6)',
          [orgId, userId, ruleId, rule.name, rule.channels, alerts],
        );
  }
}
