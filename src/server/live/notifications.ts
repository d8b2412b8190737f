import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { RowOf } from '../../domain/entity/entity.ts';
import { outgoingAddress, outgoingPath } from '../../domain/text/address.ts';
import { notificationsChannel } from '../../domain/sync/protocol.ts';
import { notification } from '../../domain/identity/notification.ts';
import { pushMessage } from '../../domain/notification/push-message.ts';
import { preferences } from '../../domain/identity/user.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { isSilenced } from '../database/spaces.ts';
import { directoryIdsOf } from '../identity/directory-mirror.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { readPlatform } from '../identity/site.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import { pushTo, outputsFor, type Output } from './push.ts';

type NotificationRow = RowOf<typeof notification>;

export interface NewNotification {
  /** Whose business it tells of: nothing is told while that organization is suspended. null: the platform's own. */
  orgId: string | null;
  recipient: { id: string; name?: string };
  /** `:`-segmented key; one with `:alert:` shows as an error. */
  topic: { key: string; title?: string };
  title: string;
  body?: string;
  icon?: string;
  /** A page; what is told of an organization names it. */
  url?: string;
  sender?: { type: 'user' | 'organization'; id: string; name?: string };
  /** Beside the application; by default what the person's subscriptions and preferences ask for. */
  outputs?: Output[];
}

/** Notification as the channel and the list give it (platform.md §2): absent rather than null, with its recipient. */
export function answeredNotification(
  row: NotificationRow,
  recipient: { id: string; name?: string },
): Record<string, unknown> & { _id: string; title: string; date: string } {
  const { _id, title, body, icon, sender, topic, outputs, url, date, new: isNew } = row;
  const given = { body, icon, sender, topic, recipient, outputs, url };
  const present = Object.entries(given).filter(([key, value]) => value !== null && !(key === 'outputs' && outputs.length === 0));
  return { _id, title, ...Object.fromEntries(present), date, ...(isNew ? { new: true } : {}) };
}

/**
 * Tells one person something: stored in their space (their devices mirror it), published on their channel, then sent to their devices
 * and mailbox when asked. The promise ends when it is stored and published; a failing push, mail or external service is logged.
 * With NOTIFY_URL the external service gets it too, and does the sending. `within` runs in the transaction that stores it; what it says false to is not
 * told, nor what is of a suspended organization: null then, else its id.
 */
export async function notify(
  context: Context,
  told: NewNotification,
  within?: (client: PoolClient) => Promise<boolean>,
): Promise<string | null> {
  const input = { ...told, ...(told.url ? { url: outgoingPath(told.url, told.orgId) } : {}) };
  const { recipient, orgId, ...doc } = input;
  const outputs = input.outputs ?? (await wantedOutputs(context, recipient.id, input.topic.key));
  const date = new Date(context.now()).toISOString();
  const row = await context.store.write(systemActor(null, recipient.id), async (writer) =>
    (within && !(await within(writer.client))) || (await isSilenced(writer.client, orgId))
      ? null
      : writer.insert(notification, uuidv7(), { ...doc, outputs, date, new: true }),
  );
  if (row === null) return null;
  const answered = answeredNotification(row, recipient);
  context.bus.publish(notificationsChannel(recipient.id), answered);
  const sent = context.config.notifyUrl
    ? forward(context, context.config.notifyUrl, { ...input, outputs })
    : send(context, recipient.id, outputs, answered, input);
  sent.catch((error: unknown) => context.log.warn(error, 'live: a notification was stored but not sent'));
  return row._id;
}

/** Beside the application: what the person's subscriptions and preferences ask for. */
export async function wantedOutputs(context: Context, userId: string, topicKey: string): Promise<Output[]> {
  const own = (await context.store.get(systemActor(null, userId), preferences, userId)) as RowOf<typeof preferences> | null;
  const subscribed = await outputsFor(context, userId, topicKey);
  return [
    ...new Set<Output>([
      ...subscribed,
      ...(own?.notifyPush ? (['devices'] as const) : []),
      ...(own?.notifyEmail ? (['email'] as const) : []),
    ]),
  ];
}

async function send(
  context: Context,
  userId: string,
  outputs: Output[],
  answered: Record<string, unknown>,
  input: NewNotification,
): Promise<void> {
  if (outputs.includes('devices')) await pushTo(context, userId, input.orgId, pushMessage({ _id: String(answered['_id']), ...input }));
  if (!outputs.includes('email') || !canSendMail(context)) return;
  const person = await userById(context, userId);
  const link = outgoingAddress(input.url, input.orgId, context.config.publicUrl);
  if (!person?.active) return;
  const params = {
    site: (await readPlatform(context)).title,
    title: input.title,
    ...(input.body ? { body: input.body } : {}),
    ...(link ? { link } : {}),
  };
  await queueMail(
    context.pool,
    { kind: 'notification', orgId: input.orgId, to: person.email, locale: await mailLanguage(context, userId), params },
    context.now(),
  );
  deliverSoon(context);
}

/** As data-fair/events takes it, which gives it an id and a date of its own: people by the ids of the directory, known by the secret key. */
async function forward(context: Context, notifyUrl: string, told: NewNotification & { outputs: Output[] }): Promise<void> {
  const { title, body, icon, topic, recipient, sender, outputs } = told;
  const idOf = await directoryIdsOf(context.pool, [recipient.id, ...(sender ? [sender.id] : [])]);
  const url = outgoingAddress(told.url, told.orgId, context.config.publicUrl);
  const message = {
    title,
    topic,
    recipient: { ...recipient, id: idOf(recipient.id) },
    outputs,
    ...(sender ? { sender: { ...sender, id: idOf(sender.id) } } : {}),
    ...(body ? { body } : {}),
    ...(icon ? { icon } : {}),
    ...(url ? { url } : {}),
  };
  const { notifyKey: key, notifyKeyIn } = context.config;
  // data-fair/notify, the service before that one, reads its key in the address only: where its operator says so.
  const inAddress = key !== undefined && notifyKeyIn === 'address' ? `?${new URLSearchParams({ key }).toString()}` : '';
  const response = await fetch(`${notifyUrl.replace(/\/+$/, '')}/api/v1/notifications${inAddress}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined || inAddress !== '' ? {} : { 'x-secret-key': key }) },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the notification service answered ${response.status}`);
}
