import { ENTITIES } from '../../domain/registry.ts';
import type { DeviceType } from '../../domain/device/device-types.ts';
import type { ISSUE_STATES } from '../../domain/common-issue/common-issue.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { findByEmail } from '../identity/directory.ts';
import { ACCOUNTS } from './accounts.ts';
import { idOf } from './identifiers.ts';
import { REQUESTS, type RequestSpec } from './support-spec.ts';
import { organizationId, type DemoOrganization } from './world.ts';

interface IssueSpec {
  key: string;
  title: string;
  symptom: string;
  cause: string;
  solution: string;
  deviceType: DeviceType | null;
  state: (typeof ISSUE_STATES)[number];
}

/** Known problems of the demonstration. */
const ISSUES: readonly IssueSpec[] = [
  {
    key: 'silent-battery',
    title: 'Boîtier silencieux après un changement de batterie',
    symptom: 'Le véhicule reste sans signal après un passage à l’atelier. La diode du boîtier clignote lentement.',
    cause: 'Le boîtier redémarre sans almanach et cherche les satellites ; à l’intérieur, il n’y parvient pas.',
    solution: 'Sortez le véhicule à ciel ouvert, contact mis, pendant dix minutes. Si rien ne change, débranchez le boîtier une minute.',
    deviceType: 'teltonika',
    state: 'workaround',
  },
  {
    key: 'odometer-gps',
    title: 'Kilométrage différent du tableau de bord',
    symptom: 'Le compteur affiché s’écarte de celui du véhicule de quelques pour cent, et la source indiquée est GPS.',
    cause: 'Le boîtier ne lit pas le compteur du véhicule : la distance vient des positions.',
    solution: 'Saisissez le kilométrage du jour dans la fiche du véhicule. Pour une lecture directe, faites brancher le câble CAN.',
    deviceType: null,
    state: 'open',
  },
  {
    key: 'obd-eco',
    title: 'Positions rares sur les boîtiers de prise diagnostic',
    symptom: 'Le véhicule roule mais n’envoie une position que toutes les dix minutes.',
    cause: 'Le mode économie de la prise reste actif quand le contact n’est pas détecté.',
    solution: 'Demandez au support de passer la détection de contact sur la tension. Le réglage se fait à distance.',
    deviceType: 'teltonika',
    state: 'workaround',
  },
  {
    key: 'phone-background',
    title: 'Le téléphone cesse d’envoyer quand l’écran s’éteint',
    symptom: 'Les positions d’un téléphone s’arrêtent quelques minutes après l’extinction de l’écran.',
    cause: 'L’économie de batterie d’Android suspend l’application de suivi.',
    solution: 'Dans les réglages du téléphone, autorisez l’application à fonctionner sans restriction de batterie.',
    deviceType: 'gpslogger',
    state: 'open',
  },
  {
    key: 'invitation-spam',
    title: 'Invitation ou lien de mot de passe non reçu',
    symptom: 'Une personne invitée ne reçoit aucun message.',
    cause: 'Le filtre de courrier de l’entreprise retient le message.',
    solution: 'Regardez dans les indésirables, faites autoriser l’adresse d’envoi, puis renvoyez l’invitation.',
    deviceType: null,
    state: 'open',
  },
  {
    key: 'ios-storage',
    title: 'Données effacées sur iPhone après une semaine',
    symptom: 'L’application redemande la première copie après plusieurs jours sans visite.',
    cause: 'Safari efface les données d’un site qui n’est pas installé au bout de sept jours.',
    solution: 'Installez l’application sur l’écran d’accueil.',
    deviceType: null,
    state: 'resolved',
  },
];

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
