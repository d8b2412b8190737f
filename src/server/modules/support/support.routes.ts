import * as z from 'zod';
import { type AnyRow, type Entity, rowSchema } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import {
  MESSAGE_MAX,
  stateAfterMessage,
  ticket,
  TICKET_PRIORITIES,
  TICKET_STATES,
  ticketMessage,
  ticketNote,
} from '../../../domain/support/ticket.ts';
import type { Actor, App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import type { FeatureHooks } from '../../database/hooks.ts';
import { siteStore } from '../../database/site-store.ts';
import { answerSchema, embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { registerAttachments } from './attachments.routes.ts';
import { requireStaff, staffOf, registerSupportNotifications } from './staff.ts';

const THREAD_MAX = 1000;
const tags = ['admin'];
const params = z.strictObject({ id: z.uuid() });
const body = z.string().trim().min(1).max(MESSAGE_MAX);
const replySchema = z.strictObject({
  _id: z.uuid(),
  body,
  state: z.enum(['answered', 'waiting', 'resolved', 'closed']).default('answered'),
});
const noteSchema = z.strictObject({ _id: z.uuid(), body });
const changeSchema = z.strictObject({
  state: z.enum(TICKET_STATES).optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  assignee: z.uuid().nullable().optional(),
});
const rowOf = (entity: Entity): z.core.$ZodType => rowSchema(entity);
const threadSchema = z
  .object({ ticket: answerSchema(ticket), messages: z.array(rowOf(ticketMessage)), notes: z.array(rowOf(ticketNote)) })
  .meta({ title: 'TicketThread' });
const staffSchema = z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Requests of every organization, for those who administer the platform; nothing here is a customer's call. */
function registerSupportStaff(app: App, context: Context): void {
  const everywhere = systemActor(null);
  const path = '/api/v1/admin/tickets';

  const thread = async (actor: Actor, id: string): Promise<{ ticket: AnyRow; messages: AnyRow[]; notes: AnyRow[] }> => {
    const row = await siteStore(context, actor).get(ticket, id);
    if (!row) throw fail('not-found');
    const [{ results: messages }, { results: notes }] = await Promise.all([
      context.store.list(systemActor(row.owner.id), ticketMessage, { page: 1, size: THREAD_MAX, filters: { ticket: [id] } }),
      context.store.list(everywhere, ticketNote, { page: 1, size: THREAD_MAX, filters: { ticket: [id] } }),
    ]);
    return { ticket: (await embedReferences(context.store, everywhere, ticket, [row]))[0]!, messages, notes };
  };
  const found = async (actor: Actor, id: string): Promise<AnyRow> => {
    const row = await siteStore(context, actor).get(ticket, id);
    if (!row) throw fail('not-found');
    return row;
  };

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Support requests of every organization',
        querystring: siteQuerySchema(ticket),
        response: { 200: listAnswerSchema(ticket), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { count, results } = await siteStore(context, requireStaff(request)).list(ticket, siteQueryOf(ticket, request.query));
      void reply.header('cache-control', 'no-store');
      return { count, results: await embedReferences(context.store, everywhere, ticket, results) };
    },
  );

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'A request with its messages and the staff’s notes',
        params,
        response: { 200: threadSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return await thread(requireStaff(request), request.params.id);
    },
  );

  app.patch(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Change state, priority or who follows a request',
        params,
        body: changeSchema,
        response: { 200: threadSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const { id } = request.params;
      const row = await found(actor, id);
      const { assignee, ...rest } = request.body;
      const person = assignee ? (await staffOf(context)).find((one) => one.id === assignee) : undefined;
      if (assignee && !person) throw fail('invalid', undefined, [{ field: 'assignee', code: 'reference' }]);
      const patch = { ...rest, ...(assignee === undefined ? {} : { assignee, assigneeName: person?.name ?? null }) };
      await siteStore(context, actor).write(row.owner.id, (writer) => writer.patch(ticket, id, patch));
      return await thread(actor, id);
    },
  );

  app.post(
    `${path}/:id/messages`,
    {
      schema: {
        tags,
        summary: 'Answer a request; the same `_id` again answers what was sent',
        params,
        body: replySchema,
        response: { 200: threadSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const { id } = request.params;
      const row = await found(actor, id);
      const { _id, body: text, state } = request.body;
      const known = await context.store.get(systemActor(row.owner.id), ticketMessage, _id);
      if (!known) {
        await siteStore(context, actor).write(row.owner.id, async (writer) => {
          await writer.insert(ticketMessage, _id, {
            ticket: id,
            body: text,
            side: 'staff',
            author: actor.userId,
            authorName: actor.userName,
            sentAt: new Date(context.now()).toISOString(),
          });
          await writer.patch(ticket, id, { state });
        });
      }
      return await thread(actor, id);
    },
  );

  app.post(
    `${path}/:id/notes`,
    {
      schema: {
        tags,
        summary: 'Write a note that only the staff reads',
        params,
        body: noteSchema,
        response: { 200: threadSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const { id } = request.params;
      await found(actor, id);
      const { _id, body: text } = request.body;
      if (!(await context.store.get(everywhere, ticketNote, _id)))
        await context.store.write(everywhere, (writer) =>
          writer.insert(ticketNote, _id, { ticket: id, body: text, author: actor.userId, authorName: actor.userName }),
        );
      return await thread(actor, id);
    },
  );

  app.get(
    '/api/v1/admin/support-staff',
    { schema: { tags, summary: 'Who may follow a request', response: { 200: staffSchema, ...failures(401, 403) } } },
    async (request) => {
      requireStaff(request);
      return { results: await staffOf(context) };
    },
  );
}

/** Support requests beyond their declaration: files, the staff's side, who is told. */
export async function registerSupport(app: App, context: Context): Promise<void> {
  await registerAttachments(app, context);
  registerSupportStaff(app, context);
  registerSupportNotifications(app, context);
}

const ticketEntity = ENTITIES.ticket;
const now = (): string => new Date().toISOString();

/** Who asked and answered, and what an answer makes of its request. */
export const TICKETS: FeatureHooks = {
  ticket: {
    stamp: ({ userId, userName }) => ({ openedBy: userId, openedByName: userName.slice(0, 120) || null, openedAt: now() }),
    isTold: true,
  },
  ticketMessage: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, sentAt: now() }),
    follows: (row) => [
      {
        entity: ticketEntity,
        id: String(row['ticket']),
        patch: { state: stateAfterMessage(row), lastAt: row['sentAt'] ?? row.createdAt, lastSide: row['side'] },
      },
    ],
    isTold: true,
  },
};
