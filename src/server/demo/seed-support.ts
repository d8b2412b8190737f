import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { findByEmail } from '../identity/directory.ts';
import { ACCOUNTS } from './accounts.ts';
import { idOf } from './identifiers.ts';
import { ISSUES } from './issues-spec.ts';
import { REQUESTS, type RequestSpec } from './support-spec.ts';
import { organizationId, type DemoOrganization } from './world.ts';

const { vehicle: vehicleEntity, ticket, ticketMessage, ticketNote, commonIssue } = ENTITIES;

interface Person {
  id: string;
  name: string;
}

async function personOf(context: Context, local: string): Promise<Person> {
  const account = ACCOUNTS.find(({ email }) => email.startsWith(`${local}@`));
  const row = account && (await findByEmail(context, account.email));
  if (!row) throw new Error(`demo: no account ${local}`);
  return { id: row._id, name: row.name };
}

/** One request with its thread, in one transaction; nobody is told of what is already old. */
async function seedRequest(context: Context, spec: RequestSpec, vehicleId: string | null, nowMs: number): Promise<void> {
  const id = idOf(`ticket/${spec.key}`);
  const actor = systemActor(organizationId(spec.organization));
  if (await context.store.get(actor, ticket!, id)) return;
  const at = (hoursAgo: number): string => new Date(nowMs - hoursAgo * 3_600_000).toISOString();
  const author = await personOf(context, spec.by);
  const follower = spec.followedBy === undefined ? null : await personOf(context, spec.followedBy);
  const messages = await Promise.all(spec.messages.map(async (message) => ({ ...message, person: await personOf(context, message.by) })));
  const notes = await Promise.all((spec.notes ?? []).map(async (note) => ({ ...note, person: await personOf(context, note.by) })));
  await context.store.write(actor, async (writer) => {
    const { subject, body, category, priority, state } = spec;
    await writer.insert(ticket!, id, {
      subject,
      description: body,
      category,
      priority,
      vehicle: vehicleId,
      openedBy: author.id,
      openedByName: author.name,
      openedAt: at(spec.hoursAgo),
      assignee: follower?.id ?? null,
      assigneeName: follower?.name ?? null,
    });
    const told = [id];
    for (const [index, { by, hoursAgo, body: text, person }] of messages.entries()) {
      const messageId = idOf(`ticket-message/${spec.key}/${index}`);
      const side = by === spec.followedBy || by === 'superadmin' ? 'staff' : 'customer';
      await writer.insert(ticketMessage!, messageId, {
        ticket: id,
        body: text,
        side,
        author: person.id,
        authorName: person.name,
        sentAt: at(hoursAgo),
      });
      told.push(messageId);
    }
    await writer.patch(ticket!, id, { state });
    await writer.client.query('INSERT INTO support_told (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [told]);
  });
  await context.store.write(systemActor(null), async (writer) => {
    for (const [index, { body, person }] of notes.entries())
      await writer.insert(ticketNote!, idOf(`ticket-note/${spec.key}/${index}`), {
        ticket: id,
        body,
        author: person.id,
        authorName: person.name,
      });
  });
}

/** Support requests and known problems of the demonstration; what exists is left as it is. */
export async function seedSupport(context: Context, world: readonly DemoOrganization[]): Promise<void> {
  for (const spec of REQUESTS) {
    const { vehicles } = world.find(({ id }) => id === organizationId(spec.organization))!;
    const vehicle = spec.vehicle === undefined ? undefined : vehicles[spec.vehicle % vehicles.length];
    const isThere = vehicle && (await context.store.get(systemActor(organizationId(spec.organization)), vehicleEntity!, vehicle.id));
    await seedRequest(context, spec, isThere?._id ?? null, context.now());
  }
  const own = systemActor(null);
  const { count } = await context.store.list(own, commonIssue!, { page: 1, size: 1 });
  if (count > 0) return;
  await context.store.write(own, async (writer) => {
    for (const { key, ...issue } of ISSUES) await writer.insert(commonIssue!, idOf(`common-issue/${key}`), issue);
  });
}
