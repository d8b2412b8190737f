import type { PoolClient } from 'pg';
import { MANAGERS } from '../../domain/access/permissions.ts';
import { membership } from '../../domain/identity/user.ts';
import { organization } from '../../domain/organization/organization.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { grouped } from '../../domain/text/order-rows.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { notify, wantedOutputs } from '../live/notifications.ts';
import { numberWords } from '../device-numbers/number-words.ts';
import { missionWords } from '../vehicles/mission-words.ts';
import { hinderedWords } from '../vehicles/hindered-words.ts';
import { conflictWords, criticalWords, forkWords, missedWords, reminderWords, verdictWords, type FieldWords } from './field-words.ts';

/**
 * What field work and missions tell: the texts are in `field-words.ts`, one message per kind, topic and person. `critical`: a defect keeps its vehicle from being driven;
 * `fork`: a record has the place of another on its chain; `number…`: who has what a device sends (`device-numbers`); `mission`: to its driver, `missionAnswer`: to who sent it (`vehicles/mission-words.ts`);
 * `hindered`: a vehicle that somebody counts on cannot go then (`vehicles/hindered-words.ts`).
 */
type NotificationKind =
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

interface Telling {
  id: string;
  org_id: string;
  user_id: string | null;
  kind: NotificationKind;
  about: string;
  params: Record<string, unknown>;
}

interface Message extends FieldWords {
  topic: string;
  url: string;
  /** What the topic is called where a person subscribes to it. */
  topicTitle?: string;
}

const AGAIN = '1 minute';
/** What cannot be told in so long is news no more. */
const KEPT = '7 days';

type Params = readonly Record<string, unknown>[];
/** What was stored by the writer of a kind is read by its words. */
const told = <T>(all: Params): readonly T[] => all as readonly T[];
const last = <T>(all: Params): T => all.at(-1) as T;

const MESSAGES: Record<NotificationKind, (locale: Locale, about: string, all: Params) => Message> = {
  critical: (locale, _about, all) => ({
    ...criticalWords(locale, last(all)),
    topic: 'vehicle:alert:defect',
    topicTitle: String(all.at(-1)?.['plate']),
    url: `/check-list-vehicule?tab=defects&vehicle=${String(all.at(-1)?.['vehicle'] ?? '')}`,
  }),
  fork: (locale, about, all) => ({
    ...forkWords(locale, last(all)),
    topic: 'field-record:alert:fork',
    topicTitle: String(all.at(-1)?.['plate']),
    url: `/check-list-vehicule?do=record&record=${about}`,
  }),
  installVerdict: (locale, about, all) => ({
    ...verdictWords(locale, last(all)),
    topic: `install:${about}:alert`,
    url: `/check-list-vehicule?do=install&record=${about}`,
  }),
  linkConflict: (locale, about, all) => ({
    ...conflictWords(locale, last(all)),
    topic: `install:${about}:alert`,
    url: `/check-list-vehicule?do=install&record=${String(all.at(-1)?.['record'] ?? '')}`,
  }),
  missedChecks: (locale, _about, all) => ({
    ...missedWords(
      locale,
      all.flatMap(({ missed }) => missed as { plate: string; name: string }[]),
    ),
    topic: 'check:missed:alert',
    url: '/check-list-vehicule?tab=late',
  }),
  mission: (locale, about, all) => missionWords(locale, about, told(all)),
  missionAnswer: (locale, about, all) => missionWords(locale, about, told(all)),
  hindered: (locale, _about, all) => hinderedWords(locale, told(all)),
  numberAsked: numberWords('numberAsked'),
  numberAskedByOthers: numberWords('numberAskedByOthers'),
  numberAssigned: numberWords('numberAssigned'),
  numberRefused: numberWords('numberRefused'),
  numberLost: numberWords('numberLost'),
  numberKept: numberWords('numberKept'),
  checkReminder: (locale, about, all) => ({
    ...reminderWords(locale, last(all)),
    topic: `check:${about}`,
    url: `/check-list-vehicule${String(all.at(-1)?.['target'] ?? '')}`,
  }),
};

/** Pushed whatever the person's preferences say: somebody stands at the vehicle, or is asked to drive it. */
const PUSHED: readonly NotificationKind[] = ['installVerdict', 'linkConflict', 'mission'];

/** Makes what is due leave, each message once: it goes in the transaction that stores its notification. Missed checks of one organization go together. */
export async function deliverFieldNotifications(context: Context): Promise<void> {
  await toManagers(context);
  for (;;) {
    const { rows } = await context.pool.query<Telling>(
      'SELECT id, org_id, user_id, kind, about, params FROM field_tellings WHERE user_id IS NOT NULL AND next_at <= now() ORDER BY id LIMIT 200',
    );
    if (rows.length === 0) return;
    const groups = grouped(rows, (row) => `${row.org_id} ${row.user_id} ${row.kind} ${row.kind === 'missedChecks' ? '' : row.about}`);
    for (const group of groups.values()) {
      const ids = group.map(({ id }) => id);
      try {
        await deliver(context, group, ids);
      } catch (error) {
        context.log.warn({ err: error, tellings: ids }, 'field work not told');
        await context.pool.query(`UPDATE field_tellings SET next_at = now() + interval '${AGAIN}' WHERE id = ANY($1)`, [ids]);
        await context.pool.query(`DELETE FROM field_tellings WHERE id = ANY($1) AND created_at < now() - interval '${KEPT}'`, [ids]);
      }
    }
  }
}

/** What is for the managers of an organization becomes one message to each. */
async function toManagers({ pool, store }: Context): Promise<void> {
  const { rows } = await pool.query<{ org_id: string }>('SELECT DISTINCT org_id FROM field_tellings WHERE user_id IS NULL');
  for (const { org_id: orgId } of rows) {
    const { results } = await store.list(systemActor(orgId), membership, {
      page: 1,
      size: 1000,
      filters: { active: ['true'], role: [...MANAGERS] },
    });
    const users = [...new Set(results.flatMap(({ user }) => user ?? []))];
    await pool.query(
      `WITH gone AS (DELETE FROM field_tellings WHERE org_id = $1 AND user_id IS NULL RETURNING *)
       INSERT INTO field_tellings (org_id, user_id, kind, about, params, created_at) SELECT org_id, u, kind, about, params, created_at FROM gone CROSS JOIN unnest($2::uuid[]) AS u ORDER BY id`,
      [orgId, users],
    );
  }
}

async function take(client: PoolClient, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM field_tellings WHERE id IN (SELECT id FROM field_tellings WHERE id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED)',
    [ids],
  );
  if (rowCount !== 0 && rowCount !== ids.length) throw new Error('another server has some of them');
  return rowCount === ids.length;
}

async function deliver(context: Context, group: readonly Telling[], ids: readonly string[]): Promise<void> {
  const [{ org_id: orgId, user_id: userId, kind, about }] = group as [Telling, ...Telling[]];
  const person = await userById(context, userId!);
  if (!person?.active) {
    await context.pool.query('DELETE FROM field_tellings WHERE id = ANY($1)', [ids]);
    return;
  }
  const owner = await context.store.get(systemActor(orgId), organization, orgId);
  const { title, body, topic, topicTitle, url } = MESSAGES[kind](
    await mailLanguage(context, userId!),
    about,
    group.map(({ params }) => params),
  );
  const outputs = await wantedOutputs(context, userId!, topic);
  await notify(
    context,
    {
      orgId,
      recipient: { id: userId!, name: person.name },
      topic: { key: topic, title: topicTitle ?? title },
      title: title.slice(0, 300),
      ...(body ? { body: body.slice(0, 2000) } : {}),
      url,
      sender: { type: 'organization', id: orgId, name: String(owner?.['name'] ?? '') },
      outputs: PUSHED.includes(kind) ? [...new Set([...outputs, 'devices' as const])] : outputs,
    },
    (client) => take(client, ids),
  );
}
