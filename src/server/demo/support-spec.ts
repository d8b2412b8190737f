import type { TICKET_CATEGORIES, TICKET_PRIORITIES, TicketState } from '../../domain/ticket/ticket.ts';

interface Said {
  /** E-mail of an account, before its @. */
  by: string;
  /** Hours before the first start of the demonstration. */
  hoursAgo: number;
  body: string;
}

export interface RequestSpec extends Said {
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
export const REQUESTS: readonly RequestSpec[] = [
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
