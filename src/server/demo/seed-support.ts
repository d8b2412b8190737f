import { ENTITIES } from '../../domain/registry.ts';
import type { DeviceType } from '../../domain/device/device.ts';
import type { ISSUE_STATES } from '../../domain/support/doc-entry.ts';
import type { TICKET_CATEGORIES, TICKET_PRIORITIES, TicketState } from '../../domain/support/ticket.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { findByEmail } from '../identity/people.ts';
import { ACCOUNTS } from './accounts.ts';
import { idOf } from './random.ts';
import { organizationId, type DemoOrganization } from './world.ts';

interface Said {
  /** E-mail of an account, before its @. */
  by: string;
  /** Hours before the first start of the demonstration. */
  hoursAgo: number;
  body: string;
}

interface RequestSpec extends Said {
  key: string;
  organization: 'TL' | 'GS';
  subject: string;
  category: (typeof TICKET_CATEGORIES)[number];
  priority: (typeof TICKET_PRIORITIES)[number];
  state: TicketState;
  /** Which vehicle of the organization it is about. */
  vehicle?: number;
  followedBy?: string;
  messages: readonly Said[];
  notes?: readonly Said[];
}

/** Requests of the demonstration's customers, and what was answered. */
const REQUESTS: readonly RequestSpec[] = [
  {
    key: 'silent-after-workshop',
    organization: 'TL',
    by: 'technician',
    hoursAgo: 3,
    subject: 'Plus de position depuis le passage à l’atelier',
    category: 'device',
    priority: 'high',
    state: 'open',
    vehicle: 4,
    body: 'Le véhicule est sorti de l’atelier ce matin, batterie changée. Depuis, le boîtier n’envoie plus rien. Le fusible est bon et la diode verte clignote une fois par seconde. Faut-il refaire l’initialisation ?',
    messages: [],
  },
  {
    key: 'odometer-gap',
    organization: 'TL',
    by: 'manager',
    hoursAgo: 52,
    subject: 'Écart de 1 200 km entre le compteur et Sillage',
    category: 'data',
    priority: 'normal',
    state: 'waiting',
    vehicle: 11,
    followedBy: 'superadmin',
    body: 'Le tableau de bord affiche 184 310 km et la fiche du véhicule 183 090 km (GPS). Le boîtier lit-il le CAN sur ce modèle ?',
    messages: [
      {
        by: 'superadmin',
        hoursAgo: 49,
        body: 'Bonjour,\n\nSur ce modèle le compteur se lit sur le CAN si le câble est branché sur la prise de diagnostic. La source affichée est GPS : le câble n’est pas vu. Pouvez-vous nous envoyer une photo du branchement, et nous dire si le kilométrage de départ avait été saisi à l’installation ?',
      },
    ],
    notes: [
      { by: 'superadmin', hoursAgo: 49, body: 'Troisième cas chez ce client : vérifier le lot de câbles de mars avec l’installateur.' },
    ],
  },
  {
    key: 'geofence-night',
    organization: 'TL',
    by: 'manager',
    hoursAgo: 30,
    subject: 'Un dépôt n’est pas reconnu comme lieu d’arrêt',
    category: 'application',
    priority: 'normal',
    state: 'answered',
    followedBy: 'superadmin',
    body: 'Les arrêts devant le quai nord s’affichent avec l’adresse de la rue au lieu du nom du dépôt. Le dessin du site couvre pourtant tout le terrain.',
    messages: [
      {
        by: 'superadmin',
        hoursAgo: 28,
        body: 'Bonjour,\n\nLe dessin s’arrête au bâtiment : les positions du quai nord tombent quatre à huit mètres dehors. Agrandissez-le d’une trentaine de mètres côté rue. Les arrêts à venir prendront le nom du dépôt.',
      },
    ],
  },
  {
    key: 'new-colleague',
    organization: 'TL',
    by: 'admin',
    hoursAgo: 150,
    subject: 'Invitation d’une collègue non reçue',
    category: 'account',
    priority: 'normal',
    state: 'resolved',
    followedBy: 'superadmin',
    body: 'J’ai invité une nouvelle exploitante lundi, elle n’a rien reçu. Son adresse est correcte.',
    messages: [
      {
        by: 'superadmin',
        hoursAgo: 147,
        body: 'Bonjour,\n\nLe message est parti à 10 h 12 et le serveur de votre domaine l’a mis en quarantaine. Demandez à votre service informatique d’autoriser notre adresse d’envoi, puis renvoyez l’invitation.',
      },
      { by: 'admin', hoursAgo: 126, body: 'C’était bien cela, elle est connectée. Merci.' },
    ],
  },
  {
    key: 'app-iphone',
    organization: 'GS',
    by: 'multi',
    hoursAgo: 20,
    subject: 'Installer l’application sur les iPhone des chefs d’équipe',
    category: 'application',
    priority: 'low',
    state: 'answered',
    followedBy: 'superadmin',
    body: 'Nos chefs d’équipe ont des iPhone et ne trouvent pas le bouton d’installation. Y a-t-il une manipulation particulière ?',
    messages: [
      {
        by: 'superadmin',
        hoursAgo: 19,
        body: 'Bonjour,\n\nSur iPhone l’installation passe par Safari : bouton Partager, puis « Sur l’écran d’accueil ». La page « Installer l’application » de la documentation montre chaque étape.',
      },
    ],
  },
  {
    key: 'invoice-address',
    organization: 'GS',
    by: 'multi',
    hoursAgo: 400,
    subject: 'Changer l’adresse de facturation',
    category: 'billing',
    priority: 'low',
    state: 'closed',
    body: 'Nous avons déménagé le siège. Comment changer l’adresse qui figure sur les factures ?',
    messages: [
      { by: 'superadmin', hoursAgo: 395, body: 'Bonjour,\n\nVotre fiche est à jour, la prochaine facture portera la nouvelle adresse.' },
    ],
  },
];

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
