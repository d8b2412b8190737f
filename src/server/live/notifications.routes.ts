import * as z from 'zod';
import { fail } from '../../domain/kit/failure.ts';
import { notification } from '../../domain/notification/notification.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { parse } from '../identity/plain.ts';
import { answeredNotification } from './notifications.ts';
import { pushSubscriptionSchema, register, unregister, vapidKeys } from './push.ts';
import { listSubscriptions, subscribe, subscriptionSchema, unsubscribe } from './subscriptions.ts';

const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1), size: z.coerce.number().int().min(0).max(1000).default(10) });
const idParams = z.object({ id: z.uuid() });
const MARK_BATCH = 500;

/** `/notify/api/v1/*` (platform.md §2): everything is the caller's own. */
export function registerNotifications(scope: App, context: Context): void {
  const onlyNew = { new: ['true'] };

  scope.get('/api/v1/notifications', async (request) => {
    const { user, own } = caller(request);
    const query = parse(pageQuery, request.query);
    const sort = [{ field: 'date', direction: -1 as const }];
    const [{ count, results }, fresh] = await Promise.all([
      context.store.list(own, notification, { ...query, sort }),
      context.store.list(own, notification, { page: 1, size: 0, filters: onlyNew }),
    ]);
    return { results: results.map((row) => answeredNotification(row, user)), count, countNew: fresh.count };
  });

  scope.post('/api/v1/notifications/:id/read', async (request, reply) => {
    const { own } = caller(request);
    const { id } = parse(idParams, request.params);
    if (!(await context.store.get(own, notification, id))) throw fail('not-found');
    await context.store.write(own, (writer) => writer.patch(notification, id, { new: false }));
    return reply.code(204).send();
  });

  scope.post('/api/v1/notifications/read', async (request, reply) => {
    const { own } = caller(request);
    for (;;) {
      const { results } = await context.store.list(own, notification, { page: 1, size: MARK_BATCH, filters: onlyNew });
      if (results.length === 0) return reply.code(204).send();
      await context.store.write(own, async (writer) => {
        for (const { _id } of results) await writer.patch(notification, _id, { new: false });
      });
    }
  });

  scope.get('/api/v1/subscriptions', async (request) => {
    const results = await listSubscriptions(context, caller(request).user);
    return { count: results.length, results };
  });

  scope.post('/api/v1/subscriptions', async (request) => subscribe(context, caller(request).user, parse(subscriptionSchema, request.body)));

  scope.delete('/api/v1/subscriptions/:id', async (request, reply) => {
    if (!(await unsubscribe(context, caller(request).user.id, parse(idParams, request.params).id))) throw fail('not-found');
    return reply.code(204).send();
  });

  scope.get('/api/v1/push/vapidkey', async () => ({ publicKey: (await vapidKeys(context)).publicKey }));

  const registration = z.strictObject({ id: pushSubscriptionSchema, deviceName: z.string().max(120).optional() });
  scope.post('/api/v1/push/registrations', async (request, reply) => {
    const { user, sessionId, isActing } = caller(request);
    // Whose messages come to a browser is that person's own choice.
    if (isActing) throw fail('forbidden');
    const { id, deviceName } = parse(registration, request.body);
    await register(context, { userId: user.id, sessionId }, id, deviceName ?? null);
    return reply.code(204).send();
  });

  scope.delete('/api/v1/push/registrations', async (request, reply) => {
    const { user } = caller(request);
    await unregister(context, user.id, parse(z.strictObject({ endpoint: z.string().max(1000) }), request.body).endpoint);
    return reply.code(204).send();
  });
}

/** The signed-in person and the scope of their own space, whatever organization is active. */
function caller(request: Request): { user: { id: string; name: string }; sessionId: string | null; isActing: boolean; own: Actor } {
  const { actor } = request;
  if (!actor) throw fail('unauthenticated');
  return { user: { id: actor.userId, name: actor.userName }, sessionId: actor.sessionId, isActing: Boolean(actor.user?.asAdmin), own: systemActor(null, actor.userId) };
}
