import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import { notification } from '../../domain/identity/notification.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { failures } from '../http/answers.ts';
import { isOpen } from '../http/require.ts';
import { answeredNotification } from './notifications.ts';
import {
  isPushService,
  pushSubscriptionSchema,
  register,
  unregister,
  vapidKeys,
  answeredSubscriptionSchema,
  listSubscriptions,
  subscribe,
  subscriptionSchema,
  unsubscribe,
} from './push.ts';

const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(0).max(1000).default(10),
});
const idParams = z.object({ id: z.uuid() });
const MARK_BATCH = 500;

const tags = ['notify'];
const done = { 204: z.undefined() };
/** As the channel gives it: what it has not is absent. */
const notificationSchema = z.looseObject({ _id: z.string(), title: z.string(), date: z.iso.datetime(), new: z.boolean().optional() });
const calls = {
  list: {
    tags,
    summary: 'One’s own notifications, latest first',
    querystring: pageQuery,
    response: {
      200: z.object({ results: z.array(notificationSchema), count: z.int(), countNew: z.int() }),
      ...failures(400, 401),
    },
  },
  markOne: { tags, summary: 'Mark a notification as read', params: idParams, response: { ...done, ...failures(400, 401, 404) } },
  markAll: { tags, summary: 'Mark every notification as read', response: { ...done, ...failures(401) } },
  subscriptions: {
    tags,
    summary: 'What one is told of beside the application',
    response: { 200: z.object({ count: z.int(), results: z.array(answeredSubscriptionSchema) }), ...failures(401) },
  },
  subscribe: {
    tags,
    summary: 'Be told of a topic; a second time replaces the first',
    body: subscriptionSchema,
    response: { 200: answeredSubscriptionSchema, ...failures(400, 401) },
  },
  unsubscribe: { tags, summary: 'Be told of a topic no more', params: idParams, response: { ...done, ...failures(400, 401, 404) } },
  key: {
    tags,
    security: [],
    summary: 'Public key of Web Push (VAPID)',
    response: { 200: z.object({ publicKey: z.string() }) },
  },
  register: {
    tags,
    summary: 'Have notifications sent to this browser',
    body: z.strictObject({ id: pushSubscriptionSchema, deviceName: z.string().max(120).optional() }),
    response: { ...done, ...failures(400, 401, 403) },
  },
  unregister: {
    tags,
    summary: 'Have notifications sent to this browser no more',
    body: z.strictObject({ endpoint: z.string().max(1000) }),
    response: { ...done, ...failures(400, 401) },
  },
};

/** `/notify/api/v1/*` (platform.md §2): everything is the caller's own. */
export function registerNotifications(scope: App, context: Context): void {
  // Before what they send is even read.
  scope.addHook('onRequest', async (request) => {
    if (!request.actor && !isOpen(request)) throw fail('unauthenticated');
  });
  const onlyNew = { new: ['true'] };

  scope.get('/api/v1/notifications', { schema: calls.list }, async (request) => {
    const { user, own } = caller(request);
    const { query } = request;
    const sort = [{ field: 'date', direction: -1 as const }];
    const [{ count, results }, fresh] = await Promise.all([
      context.store.list(own, notification, { ...query, sort }),
      context.store.list(own, notification, { page: 1, size: 0, filters: onlyNew }),
    ]);
    return { results: results.map((row) => answeredNotification(row, user)), count, countNew: fresh.count };
  });

  scope.post('/api/v1/notifications/:id/read', { schema: calls.markOne }, async (request, reply) => {
    const { own } = caller(request);
    const { id } = request.params;
    if (!(await context.store.get(own, notification, id))) throw fail('not-found');
    await context.store.write(own, (writer) => writer.patch(notification, id, { new: false }));
    return reply.code(204).send();
  });

  scope.post('/api/v1/notifications/read', { schema: calls.markAll }, async (request, reply) => {
    const { own } = caller(request);
    for (;;) {
      const { results } = await context.store.list(own, notification, { page: 1, size: MARK_BATCH, filters: onlyNew });
      if (results.length === 0) return reply.code(204).send();
      await context.store.write(own, async (writer) => {
        for (const { _id } of results) await writer.patch(notification, _id, { new: false });
      });
    }
  });

  scope.get('/api/v1/subscriptions', { schema: calls.subscriptions }, async (request) => {
    const results = await listSubscriptions(context, caller(request).user);
    return { count: results.length, results };
  });

  scope.post('/api/v1/subscriptions', { schema: calls.subscribe }, async (request) =>
    subscribe(context, caller(request).user, request.body),
  );

  scope.delete('/api/v1/subscriptions/:id', { schema: calls.unsubscribe }, async (request, reply) => {
    if (!(await unsubscribe(context, caller(request).user.id, request.params.id))) throw fail('not-found');
    return reply.code(204).send();
  });

  scope.get('/api/v1/push/vapidkey', { schema: calls.key }, async () => ({ publicKey: (await vapidKeys(context)).publicKey }));

  scope.post('/api/v1/push/registrations', { schema: calls.register }, async (request, reply) => {
    const { user, sessionId, isActing } = caller(request);
    // Whose messages come to a browser is that person's own choice.
    if (isActing) throw fail('forbidden');
    const { id, deviceName } = request.body;
    if (!isPushService(id.endpoint, context.config.pushServices)) throw fail('invalid', undefined, [{ field: 'id.endpoint', code: 'url' }]);
    await register(context, { userId: user.id, sessionId }, id, deviceName ?? null);
    return reply.code(204).send();
  });

  scope.delete('/api/v1/push/registrations', { schema: calls.unregister }, async (request, reply) => {
    const { user } = caller(request);
    await unregister(context, user.id, request.body.endpoint);
    return reply.code(204).send();
  });
}

/** The signed-in person and the scope of their own space, whatever organization is active. */
function caller(request: Request): { user: { id: string; name: string }; sessionId: string | null; isActing: boolean; own: Actor } {
  const { actor } = request;
  if (!actor) throw fail('unauthenticated');
  return {
    user: { id: actor.userId, name: actor.userName },
    sessionId: actor.sessionId,
    isActing: Boolean(actor.user?.asAdmin),
    own: systemActor(null, actor.userId),
  };
}
