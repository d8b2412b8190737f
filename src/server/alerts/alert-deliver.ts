import type { PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.ts';
import { isManagerLevel } from '../../domain/access/roles.ts';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { isOwnAlert } from '../../domain/movements/movements.ts';
import { alert } from '../../domain/alert/alert.ts';
import { alertRule, type AlertRule } from '../../domain/alert/alert-rule.ts';
import type { Entity, RowOf } from '../../domain/kit/entity.ts';
import { outgoingAddress, outgoingPath } from '../../domain/kit/outgoing.ts';
import { membership } from '../../domain/membership/membership.ts';
import { organization } from '../../domain/organization/organization.ts';
import { settings } from '../../domain/settings/settings.ts';
import { pushMessage } from '../../domain/notification/push-message.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { zone } from '../../domain/zone/zone.ts';
import type { Context } from '../context.ts';
import { personActor, systemActor } from '../database/actors.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { ownMovements } from '../database/who-had.ts';
import { mailLanguage } from '../identity/last-login.ts';
import { payloadOf, userById } from '../identity/people.ts';
import { readPlatform } from '../identity/site.ts';
import { notify, wantedOutputs } from '../live/notifications.ts';
import { pushTo } from '../live/push.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import type { MailParams } from '../mail/render.ts';
import { recipientsOf } from './alert-notification.ts';
import { alertWords, type ToldAlert } from './alert-words.ts';

interface Telling {
  id: string;
  org_id: string;
  user_id: string;
  rule_id: string;
  rule_name: string;
  channels: AlertRule['channels'];
  alerts: string[];
}

/** What a notification holds of a message: its first lines, none cut. */
const NOTICE_MAX = 2000;
const wholeLines = (body: string): string =>
  body.length <= NOTICE_MAX ? body : body.slice(0, Math.max(body.lastIndexOf('\n', NOTICE_MAX), 0) || NOTICE_MAX);

/** Tried again after this when it fails. */
const AGAIN = '1 minute';

/** Makes what is due leave, each message once: it goes in the transaction that stores the notification and queues the mail. A push follows that; one that fails is lost. */
export async function deliverNotifications(context: Context): Promise<void> {
  for (;;) {
    const { rows } = await context.pool.query<Telling>('SELECT * FROM alert_tellings WHERE next_at <= now() ORDER BY id LIMIT 50');
    if (rows.length === 0) return;
    for (const telling of rows) {
      try {
        await deliver(context, telling);
      } catch (error) {
        context.log.warn({ err: error, telling: telling.id }, 'alerts not told');
        await context.pool.query(`UPDATE alert_tellings SET next_at = now() + interval '${AGAIN}' WHERE id = $1`, [telling.id]);
      }
    }
  }
}

async function byId<E extends Entity>(
  { store }: Context,
  orgId: string,
  entity: E,
  ids: readonly (string | null)[],
): Promise<Map<string, RowOf<E>>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const { results } = await store.list(systemActor(orgId), entity, { page: 1, size: wanted.length, filters: { _id: wanted } });
  return new Map(results.map((row) => [row._id, row]));
}

/** The alerts that nobody has seen meanwhile, with what names them. */
async function toldOf(context: Context, { org_id: orgId, alerts }: Telling): Promise<ToldAlert[]> {
  const rows = await byId(context, orgId, alert, alerts);
  const left = alerts.flatMap((id) => rows.get(id) ?? []).filter(({ acknowledged }) => !acknowledged);
  const plates = await byId(
    context,
    orgId,
    vehicle,
    left.map((row) => row.vehicle),
  );
  const zones = await byId(
    context,
    orgId,
    zone,
    left.map((row) => row.zone),
  );
  return left.map((row) => ({
    row,
    plate: plates.get(row.vehicle ?? '')?.registration ?? null,
    zone: zones.get(row.zone ?? '')?.name ?? null,
  }));
}

/** Where a message leads: to the alert, or those of its rule; who may not read alerts sees the vehicle on the map. */
async function addressOf(
  { store }: Context,
  { org_id: orgId, user_id: userId, rule_id: ruleId }: Telling,
  told: readonly ToldAlert[],
): Promise<string> {
  const { results } = await store.list(systemActor(orgId), membership, { page: 1, size: 1, filters: { user: [userId] } });
  const [first] = told;
  if (isManagerLevel(results[0]?.['role'] as string | undefined))
    return told.length === 1 ? `/rapports/alertes?open=${first!.row._id}` : `/rapports/alertes?rule=${ruleId}`;
  return told.length === 1 && first!.row.vehicle ? `/cartographie?vehicle=${first!.row.vehicle}` : '/cartographie';
}

/** Takes the message away; false when another server has it, or had it. */
async function take(client: PoolClient, { id }: Telling): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM alert_tellings WHERE id = (SELECT id FROM alert_tellings WHERE id = $1 FOR UPDATE SKIP LOCKED)',
    [id],
  );
  return rowCount === 1;
}

/** Those of the alerts that this person may hear of (docs/decisions/0021-movements.md); a telling may be older than what they have lost since. */
async function heardOf(
  context: Context,
  { org_id: orgId, user_id: userId }: Pick<Telling, 'org_id' | 'user_id'>,
  told: readonly ToldAlert[],
): Promise<ToldAlert[]> {
  const payload = await payloadOf(context, userId, { adminMode: false, rememberMe: false });
  if (!payload?.organizations.some(({ id }) => id === orgId)) return [];
  const actor = personActor(sessionUserOf(payload, orgId), null);
  const seen = await movementsSeenBy(context.pool, actor, 'alerts');
  if (seen === 'fleet') return [...told];
  if (seen === 'none') return [];
  const own = await ownMovements(context.pool, orgId, userId);
  return told.filter(({ row }) => isOwnAlert(own, row));
}

/** Whether the rule, as it is now, still names this person, a member. */
async function isNamed({ store }: Context, orgId: string, ruleId: string, userId: string): Promise<boolean> {
  const rule = await store.get(systemActor(orgId), alertRule, ruleId);
  const { results } = await store.list(systemActor(orgId), membership, { page: 1, size: 1, filters: { user: [userId] } });
  return rule !== null && rule !== undefined && recipientsOf(rule, results).includes(userId);
}

/** Whether a mail of alerts may still leave: its reader is named and may hear of all that is in it. */
export async function alertsMayLeave(context: Context, { orgId, params }: { orgId: string | null; params: MailParams }): Promise<boolean> {
  const { reader, rule, alerts } = params;
  // Written down before its reader was.
  if (orgId === null || reader === undefined || rule === undefined || alerts === undefined) return true;
  if (!(await isNamed(context, orgId, rule, reader))) return false;
  const rows = await byId(context, orgId, alert, alerts);
  const told = [...rows.values()].map((row) => ({ row, plate: null, zone: null }));
  return (await heardOf(context, { org_id: orgId, user_id: reader }, told)).length === alerts.length;
}

async function deliver(context: Context, telling: Telling): Promise<void> {
  const { pool, store } = context;
  const { org_id: orgId, user_id: userId, channels } = telling;
  const told = (await isNamed(context, orgId, telling.rule_id, userId))
    ? await heardOf(context, telling, await toldOf(context, telling))
    : [];
  const person = await userById(context, userId);
  const first = told[0]?.row;
  if (!first || !person?.active) {
    await pool.query('DELETE FROM alert_tellings WHERE id = $1', [telling.id]);
    return;
  }
  const owner = await store.get(systemActor(orgId), organization, orgId);
  const own = await store.get(systemActor(orgId), settings, orgId);
  const name = String(owner?.['name'] ?? '');
  const locale = await mailLanguage(context, userId);
  const { title, subject, body } = alertWords(telling.rule_name, told, locale, String(own?.['timeZone'] ?? 'Europe/Paris'));
  const topic = { key: `vehicle:alert:${first.kind}`, title: telling.rule_name };
  const url = outgoingPath(await addressOf(context, telling, told), orgId);
  const link = outgoingAddress(url, orgId, context.config.publicUrl);
  const wanted = await wantedOutputs(context, userId, topic.key);
  const pushes = channels.includes('push') || wanted.includes('devices');
  const mails = (channels.includes('email') || wanted.includes('email')) && canSendMail(context);
  const { title: site } = await readPlatform(context);
  const params = { site, title: subject, ruleName: telling.rule_name, body, organization: name, ...(link ? { link } : {}) };
  const judged = { reader: userId, rule: telling.rule_id, alerts: told.map(({ row }) => row._id) };
  const within = async (client: PoolClient): Promise<boolean> => {
    if (!(await take(client, telling))) return false;
    if (mails)
      await queueMail(
        client,
        { kind: 'alerts', orgId, about: telling.rule_id, to: person.email, locale, params: { ...params, ...judged } },
        context.now(),
      );
    return true;
  };
  const message = { title, body: wholeLines(body), url, topic, sender: { type: 'organization' as const, id: orgId, name } };
  if (channels.includes('screen'))
    await notify(context, { orgId, recipient: { id: userId, name: person.name }, ...message, outputs: pushes ? ['devices'] : [] }, within);
  else if ((await inTransaction(context.pool, within)) && pushes)
    pushTo(context, userId, orgId, pushMessage({ _id: `alerts-${telling.id}`, ...message })).catch((error: unknown) =>
      context.log.warn(error, 'alerts: not pushed'),
    );
  if (mails) deliverSoon(context);
}
