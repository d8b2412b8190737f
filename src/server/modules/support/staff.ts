import { compareNames } from '../../../domain/text/order-rows.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../domain/entity/failure.ts';
import { membership, user } from '../../../domain/identity/user.ts';
import type { Actor, Context, App } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { isSiteActor } from '../../database/site-store.ts';
import { requireActor } from '../../http/require.ts';
import { siteOwnerOf } from '../../identity/site.ts';
import type { AnyRow, Entity, RowOf } from '../../../domain/entity/entity.ts';
import { outgoingPath } from '../../../domain/text/address.ts';
import { ticket, ticketMessage } from '../../../domain/support/ticket.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { mailLanguage, userById } from '../../identity/people.ts';
import type { Job } from '../../jobs.ts';
import { notify } from '../../live/notifications.ts';

const STAFF_MAX = 500;

interface StaffMember {
  id: string;
  name: string;
}

/** The session's actor if they administer the platform now, or FailureError `forbidden`. */
export function requireStaff(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!isSiteActor(actor)) throw fail('forbidden');
  return actor;
}

/** People who answer requests: super administrators, and administrators of the organization that owns the site. */
export async function staffOf(context: Context): Promise<StaffMember[]> {
  const everywhere = systemActor(null);
  const owner = await siteOwnerOf(context);
  const { results: roots } = await context.store.list(everywhere, user, {
    page: 1,
    size: STAFF_MAX,
    filters: { isAdmin: ['true'], active: ['true'] },
  });
  const { results: members } = owner
    ? await context.store.list(systemActor(owner.id), membership, {
        page: 1,
        size: STAFF_MAX,
        filters: { role: ['admin'], active: ['true'] },
      })
    : { results: [] };
  // Who is invited and has not answered is nobody yet.
  const joined = members.filter((row) => row['user'] !== null);
  const staff = new Map<string, string>([
    ...roots.map((row) => [row._id, String(row['name'])] as const),
    ...joined.map((row) => [String(row['user']), String(row['name'])] as const),
  ]);
  return [...staff].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}

interface Texts {
  request: string;
  customerReply: string;
  staffReply: string;
}

/** Titles of the notifications of a request, in the language of whom they are for. */
const TEXTS: Record<Locale, Texts> = {
  fr: {
    request: 'Nouvelle demande : {subject}',
    customerReply: 'Réponse du client : {subject}',
    staffReply: 'Le support a répondu : {subject}',
  },
  en: {
    request: 'New request: {subject}',
    customerReply: 'Reply from the customer: {subject}',
    staffReply: 'Support has answered: {subject}',
  },
  es: {
    request: 'Nueva solicitud: {subject}',
    customerReply: 'Respuesta del cliente: {subject}',
    staffReply: 'El soporte ha respondido: {subject}',
  },
  it: {
    request: 'Nuova richiesta: {subject}',
    customerReply: 'Risposta del cliente: {subject}',
    staffReply: 'L’assistenza ha risposto: {subject}',
  },
  nl: {
    request: 'Nieuw verzoek: {subject}',
    customerReply: 'Antwoord van de klant: {subject}',
    staffReply: 'De ondersteuning heeft geantwoord: {subject}',
  },
  pt: { request: 'Novo pedido: {subject}', customerReply: 'Resposta do cliente: {subject}', staffReply: 'O suporte respondeu: {subject}' },
  hu: {
    request: 'Új kérelem: {subject}',
    customerReply: 'Az ügyfél válasza: {subject}',
    staffReply: 'Az ügyfélszolgálat válaszolt: {subject}',
  },
};

function supportText(locale: Locale, key: keyof Texts, subject: string): string {
  return TEXTS[locale][key].replace('{subject}', () => subject);
}

type Ticket = RowOf<typeof ticket>;
type Message = RowOf<typeof ticketMessage>;

const BODY_SHOWN = 200;
const LATE_MAX = 200;
const LATE_MS = 24 * 3600_000;

const shortened = (text: string): string => (text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN - 1)}…` : text);

/** People of the customer's side who take part in a request. */
async function customersOf(context: Context, request: Ticket): Promise<string[]> {
  const { results } = await context.store.list(systemActor(request.owner.id), ticketMessage, {
    page: 1,
    size: 1000,
    filters: { ticket: [request._id], side: ['customer'] },
  });
  return [request.openedBy, ...results.map((row) => row['author'] as string | null)].filter((id) => id !== null);
}

async function staffFor(context: Context, request: Ticket): Promise<string[]> {
  return request.assignee === null ? (await staffOf(context)).map(({ id }) => id) : [request.assignee];
}

async function tellSide(context: Context, request: Ticket, message: Message | null): Promise<void> {
  const byStaff = message?.side === 'staff';
  const author = message ? message.author : request.openedBy;
  const recipients = new Set(byStaff ? await customersOf(context, request) : await staffFor(context, request));
  for (const id of recipients) {
    const person = id === author ? null : await userById(context, id);
    if (!person?.active) continue;
    await notify(context, {
      orgId: null,
      recipient: { id, name: person.name },
      topic: { key: `support:${request._id}`, title: request.subject },
      title: supportText(
        await mailLanguage(context, id),
        message === null ? 'request' : byStaff ? 'staffReply' : 'customerReply',
        request.subject,
      ),
      body: shortened(message?.body ?? request.description),
      url: byStaff ? outgoingPath(`/support/${request._id}`, request.owner.id) : `/admin/support/${request._id}`,
      sender: byStaff
        ? { type: 'user', id: author ?? '', name: message.authorName ?? '' }
        : { type: 'organization', id: request.owner.id, name: request.owner.name },
    });
  }
}

/** Tells the other side of a request or a reply, once whatever process hears of it; what fails is tried again by the job. */
async function tell(context: Context, entity: Entity, row: AnyRow): Promise<void> {
  const { rowCount } = await context.pool.query('INSERT INTO support_told (id) VALUES ($1) ON CONFLICT DO NOTHING', [row._id]);
  if (rowCount === 0) return;
  try {
    const message = entity === ticketMessage ? (row as Message) : null;
    const request = message ? await context.store.get(systemActor(row.owner.id), ticket, message.ticket) : (row as Ticket);
    if (request) await tellSide(context, request, message);
  } catch (error) {
    await context.pool.query('DELETE FROM support_told WHERE id = $1', [row._id]);
    throw error;
  }
}

/** Requests and replies are told to their other side as soon as they are committed. */
export function registerSupportNotifications(app: App, context: Context): void {
  const entities = new Map([ticket, ticketMessage].map((entity) => [`created:${entity.name}`, entity]));
  const stop = context.bus.subscribe(
    (channel) => entities.has(channel),
    (channel, data) => {
      const { orgId, id } = data as { orgId: string; id: string };
      const entity = entities.get(channel)!;
      context.store
        .get(systemActor(orgId), entity, id)
        .then((row) => (row ? tell(context, entity, row) : undefined))
        .catch((error: unknown) => context.log.warn(error, 'support: nobody was told'));
    },
  );
  app.addHook('onClose', async () => stop());
}

/** What a stopped server or a lost connection left untold. */
export const untoldSupport: Job = {
  name: 'untold-support',
  cron: '*/5 * * * *',
  async run(context) {
    for (const entity of [ticket, ticketMessage]) {
      const { results } = await context.store.list(systemActor(null), entity, {
        page: 1,
        size: LATE_MAX,
        sort: [{ field: 'createdAt', direction: -1 }],
      });
      const recent = results.filter(({ createdAt }) => context.now() - Date.parse(createdAt) < LATE_MS);
      const { rows } = await context.pool.query<{ id: string }>('SELECT id FROM support_told WHERE id = ANY($1::uuid[])', [
        recent.map(({ _id }) => _id),
      ]);
      const told = new Set(rows.map(({ id }) => id));
      for (const row of recent) if (!told.has(row._id)) await tell(context, entity, row);
    }
    await context.pool.query("DELETE FROM support_told WHERE at < now() - interval '30 days'");
  },
};
