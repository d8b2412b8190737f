import type { PoolClient } from 'pg';
import { isManagerLevel } from '../../domain/access/permissions.ts';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { isOwnAlert } from '../../domain/access/movements.ts';
import { alert, type Alert, isToldLate } from '../../domain/alert/alert.ts';
import { alertRule, type AlertRule } from '../../domain/alert/alert-rule.ts';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { outgoingAddress, outgoingPath } from '../../domain/text/address.ts';
import { membership } from '../../domain/identity/user.ts';
import { organization, settings } from '../../domain/organization/organization.ts';
import { pushMessage } from '../../domain/notification/push-message.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { zone } from '../../domain/places/site.ts';
import type { AlertUnit } from '../../domain/alert/alert-kinds.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { MINUTE_MS, zoneOffsetMs } from '../../domain/time/time-zone.ts';
import { isDayText } from '../../domain/time/periods.ts';
import { UNITS } from '../../domain/text/format.ts';
import { inTransaction } from '../database/pool.ts';
import type { Context } from '../context.ts';
import { personActor, systemActor } from '../database/actors.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { ownMovements } from '../database/reads/vehicle-reads.ts';
import { mailLanguage, payloadOf, userById } from '../identity/people.ts';
import { readPlatform } from '../identity/site.ts';
import { notify, wantedOutputs } from '../live/notifications.ts';
import { pushTo } from '../live/push.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import type { MailParams } from '../mail/render.ts';
import { recipientsOf } from './alert-notification.ts';
import { ALERT_TERMS } from './alert-terms.ts';

/** Lines of one message; the others are counted. */
const LINES = 20;
/** CLDR units, and what needs none. */
const UNIT: Partial<Record<AlertUnit, { intl?: string; symbol?: string }>> = { '%': { intl: 'percent' }, degC: { intl: 'celsius' } };

function amount(value: number, unit: AlertUnit | null, tag: string): string {
  const { intl, symbol } = unit === null ? {} : (UNIT[unit] ?? UNITS[unit] ?? { symbol: unit });
  const options = { maximumFractionDigits: 1 };
  if (intl) return new Intl.NumberFormat(tag, { ...options, style: 'unit', unit: intl, unitDisplay: 'short' }).format(value);
  const figure = new Intl.NumberFormat(tag, options).format(value);
  return symbol ? `${figure} ${symbol}` : figure;
}

function measure({ value, threshold, unit }: Alert, tag: string): string | null {
  if (value === null) return null;
  const said = amount(value, unit, tag);
  return threshold === null ? said : `${said} ${value >= threshold ? '≥' : '≤'} ${amount(threshold, unit, tag)}`;
}

/** What is due is named by its plan; an inspection by its day. */
function detailText({ kind, detail }: Alert, tag: string): string | null {
  return kind === 'maintenance' && isDayText(detail)
    ? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'short' }).format(Date.parse(detail))
    : detail;
}

export interface ToldAlert {
  row: Alert;
  /** Of the vehicle. */
  plate: string | null;
  zone: string | null;
}

/** "Europe/Paris, UTC+1": by which clock a time is written. */
function clockText(timeZone: string, atMs: number): string {
  const minutes = Math.round(zoneOffsetMs(atMs, timeZone) / MINUTE_MS);
  if (timeZone === 'UTC') return timeZone;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${timeZone}, UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Where it was on the ground, where no place has a name. */
const pointText = ({ lat, lng }: Alert): string | null => (lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`);

/** What a phone shows of a subject, in two lines. */
const SUBJECT_MAX = 60;
const PLATE_MAX = 16;
/** A place that is cut to less says nothing. */
const WHERE_MIN = 8;
const SEPARATOR = ' · ';

const lettersOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Cut to so many letters, none of them in two. */
function cutText(text: string, max: number): string {
  const letters = lettersOf(text.replace(/\s+/g, ' ').trim());
  return letters.length <= max
    ? letters.join('')
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** What all of some have; null: they differ, or it is nothing. */
function common<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

/** Which vehicle, what (of a zone: whether it is entered or left) and where, of alerts of one rule; then the rule where there is room for its name. */
function subjectText(ruleName: string, told: readonly ToldAlert[], locale: Locale): string {
  const plates = [...new Set(told.flatMap(({ plate }) => plate ?? []))].map((plate) => cutText(plate, PLATE_MAX));
  const kind = common(told.map(({ row }) => row.kind));
  const name = kind === null ? cutText(ruleName, SUBJECT_MAX / 2) : ALERT_TERMS[locale].kind[kind];
  const parts = [
    ...(plates[0] ? [plates.length > 1 ? `${plates[0]} + ${plates.length - 1}` : plates[0]] : []),
    told.length > 1 ? `${name} (${told.length})` : name,
  ];
  const room = (): number => SUBJECT_MAX - lettersOf([...parts, ''].join(SEPARATOR)).length;
  const where = common(told.map(({ row, zone }) => zone ?? row.place));
  if (where !== null && room() >= WHERE_MIN) parts.push(cutText(where, room()));
  if (kind !== null && lettersOf(ruleName).length <= room()) parts.push(cutText(ruleName, room()));
  return parts.join(SEPARATOR);
}

/**
 * A message that tells of some alerts of one rule: the rule's name, and a line each of which vehicle, what (of a zone: whether it is entered or left), how
 * grave, how much, where and when, with the zone of the clock. Figures and times as the language writes them.
 */
export function alertWords(
  ruleName: string,
  told: readonly ToldAlert[],
  locale: Locale,
  timeZone: string,
): { title: string; subject: string; body: string } {
  const tag = locale === 'pt' ? 'pt-PT' : locale === 'en' ? 'en-GB' : locale;
  const terms = ALERT_TERMS[locale];
  const time = new Intl.DateTimeFormat(tag, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const lines = told
    .slice(0, LINES)
    .map(({ row, plate, zone }) =>
      [
        plate,
        terms.kind[row.kind],
        terms.severity[row.severity],
        detailText(row, tag),
        measure(row, tag),
        zone,
        row.place ?? pointText(row),
        `${time.format(Date.parse(row.startAt))} (${clockText(timeZone, Date.parse(row.startAt))})`,
        isToldLate(row) ? terms.late : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    );
  if (told.length > LINES) lines.push(`+ ${told.length - LINES}`);
  const title = told.length > 1 ? `${ruleName} (${told.length})` : ruleName;
  return { title, subject: subjectText(ruleName, told, locale), body: lines.join('\n') };
}

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
