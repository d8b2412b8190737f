import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import { LOCALES } from '../../domain/text/locale.ts';
import type { Context } from '../context.ts';
import { prefixesOf } from './connection.ts';

/** Topics of one person: each message looks through them. */
export const SUBSCRIPTIONS_MAX = 200;

export type Output = 'devices' | 'email';

/** How a person wants to hear of a topic and of all below it, beside the application itself. */
export const subscriptionSchema = z.object({
  topic: z.object({ key: z.string().min(1).max(200), title: z.string().max(200).optional() }),
  outputs: z
    .array(z.enum(['devices', 'email']))
    .max(2)
    .default([]),
  locale: z.enum(LOCALES).default('fr'),
});
type NewSubscription = z.infer<typeof subscriptionSchema>;

interface Row {
  id: string;
  topic_key: string;
  topic_title: string | null;
  outputs: Output[];
  locale: string;
  created_at: Date;
}
const COLUMNS = 'id, topic_key, topic_title, outputs, locale, created_at';

function answered(row: Row, user: { id: string; name: string }) {
  return {
    _id: row.id,
    topic: { key: row.topic_key, ...(row.topic_title === null ? {} : { title: row.topic_title }) },
    outputs: row.outputs,
    locale: row.locale,
    recipient: user,
    date: row.created_at.toISOString(),
  };
}
type Subscription = ReturnType<typeof answered>;

/** A subscription as it is answered. */
export const answeredSubscriptionSchema = z.object({
  _id: z.string(),
  topic: z.object({ key: z.string(), title: z.string().optional() }),
  outputs: z.array(z.enum(['devices', 'email'])),
  locale: z.string(),
  recipient: z.object({ id: z.string(), name: z.string() }),
  date: z.iso.datetime(),
});

export async function listSubscriptions(context: Context, user: { id: string; name: string }): Promise<Subscription[]> {
  const { rows } = await context.pool.query<Row>(
    `SELECT ${COLUMNS} FROM notification_subscriptions WHERE user_id = $1 ORDER BY topic_key`,
    [user.id],
  );
  return rows.map((row) => answered(row, user));
}

/** One subscription by person and topic: a second one replaces the first. Throws `invalid` where the person has too many others. */
export async function subscribe(
  context: Context,
  user: { id: string; name: string },
  subscription: NewSubscription,
): Promise<Subscription> {
  const { rows } = await context.pool.query<Row>(
    `INSERT INTO notification_subscriptions (id, user_id, topic_key, topic_title, outputs, locale, created_at) SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE (SELECT count(*) FROM notification_subscriptions WHERE user_id = $2 AND topic_key <> $3) < $8
     ON CONFLICT (user_id, topic_key) DO UPDATE SET topic_title = $4, outputs = $5, locale = $6 RETURNING ${COLUMNS}`,
    [
      uuidv7(),
      user.id,
      subscription.topic.key,
      subscription.topic.title ?? null,
      subscription.outputs,
      subscription.locale,
      new Date(context.now()),
      SUBSCRIPTIONS_MAX,
    ],
  );
  if (!rows[0]) throw fail('invalid', undefined, [{ field: 'topic', code: 'too-many', params: { max: SUBSCRIPTIONS_MAX } }]);
  return answered(rows[0], user);
}

export async function unsubscribe(context: Context, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await context.pool.query('DELETE FROM notification_subscriptions WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

/** Outputs asked for by the person's subscriptions to the topic or to a prefix of it. */
export async function outputsFor(context: Context, userId: string, topicKey: string): Promise<Output[]> {
  const { rows } = await context.pool.query<{ outputs: Output[] }>(
    'SELECT outputs FROM notification_subscriptions WHERE user_id = $1 AND topic_key = ANY($2)',
    [userId, prefixesOf(topicKey)],
  );
  return [...new Set(rows.flatMap((row) => row.outputs))];
}
