import type { Role } from '../../domain/access/permissions.ts';
import type { Config } from '../config.ts';
import { idOf, Random } from './random.ts';
import { organizationId } from './world.ts';

export const DEMO_PASSWORD = 'demo-sillage';
const DOMAIN = 'demo.sillage.test';

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  memberships: readonly { orgId: string; role: Role; department?: string }[];
}

/** Owns the site: its administrators administer the platform. */
export const SITE_OWNER = { id: organizationId('SI'), name: 'Sillage' };
/** Suspended: its people sign in and meet the page that says so. */
export const SUSPENDED = { id: organizationId('AM'), name: 'Autocars du Midi' };
const LUMIERE_ID = organizationId('TL');
const GARONNE_ID = organizationId('GS');

const account = (local: string, firstName: string, lastName: string, memberships: Account['memberships'], isAdmin = false): Account => ({
  email: `${local}@${DOMAIN}`,
  firstName,
  lastName,
  isAdmin,
  memberships,
});

/** They exist in demo mode only. */
export const ACCOUNTS: readonly Account[] = [
  account('superadmin', 'Solène', 'Aubry', [{ orgId: SITE_OWNER.id, role: 'admin' }], true),
  account('admin', 'Agathe', 'Lumière', [{ orgId: LUMIERE_ID, role: 'admin', department: 'Direction' }]),
  account('manager', 'Marius', 'Chavanne', [{ orgId: LUMIERE_ID, role: 'manager', department: 'Exploitation' }]),
  account('technician', 'Tatiana', 'Peyrard', [{ orgId: LUMIERE_ID, role: 'technician', department: 'Atelier' }]),
  account('user', 'Ulysse', 'Reynaud', [{ orgId: LUMIERE_ID, role: 'user', department: 'Messagerie' }]),
  account('multi', 'Mila', 'Cazenave', [
    { orgId: LUMIERE_ID, role: 'manager' },
    { orgId: GARONNE_ID, role: 'admin' },
  ]),
  account('nobody', 'Norbert', 'Seul', []),
  account('suspended', 'Suzanne', 'Midi', [{ orgId: SUSPENDED.id, role: 'manager' }]),
];

/** The id of somebody's place in an organization. */
export const membershipId = (orgId: string, email: string): string => idOf(`membership/${orgId}/${email}`);

/** Whose vehicle it is that is heard each day: the account that drives sees journeys of its own. */
export const DRIVING = { orgId: LUMIERE_ID, email: `user@${DOMAIN}`, name: 'Ulysse Reynaud', fleet: 'MES' };

/** What the start prints: where to go and who to be. */
export function demoBanner(config: Pick<Config, 'publicUrl' | 'gatewayTeltonikaPort'>): string {
  const notes: Record<string, string> = {
    superadmin: 'administers the platform',
    admin: 'Transports Lumière',
    manager: 'Transports Lumière',
    technician: 'Transports Lumière',
    user: 'Transports Lumière',
    multi: 'both organizations',
    nobody: 'no organization',
    suspended: 'Autocars du Midi, suspended',
  };
  const lines = ACCOUNTS.map(({ email }) => `    ${email.padEnd(32)}${notes[email.split('@')[0]!] ?? ''}`);
  const gateway = config.gatewayTeltonikaPort === 0 ? [] : [`  Devices: Teltonika on TCP port ${config.gatewayTeltonikaPort}`];
  return [
    '',
    `  Sillage, demonstration: ${config.publicUrl}`,
    ...gateway,
    `  Password of every account: ${DEMO_PASSWORD}`,
    ...lines,
    '',
  ].join('\n');
}

const FIRST_NAMES =
  `Karim Amélie Thomas Nicolas Marc Paul Hugo Chloé Julien Loïc Inès Fatou Camille Élodie Sophie Bruno Nadia Rachid Laure Aurélie Pierre Mathis Sarah Denis Maud Hélène Olivier
Romain Yann Stéphane Christophe Laurent Frédéric David Sébastien Jérôme Guillaume Vincent Franck Thierry Pascal Didier Alain Gilles Mickaël Cédric Fabrice Arnaud Emmanuel Benoît Maxime Antoine
Alexandre Kevin Florian Quentin Jordan Mehdi Samir Yacine Mohamed Ahmed Bilal Ousmane Moussa Ibrahima Mamadou João Miguel Antonio Paulo Dragan Marek Tomasz Ion Andrei Valérie Sandrine Nathalie
Isabelle Corinne Delphine Céline Virginie Stéphanie Émilie Julie Pauline Manon Léa Marion Laetitia Mélanie Sabrina Samira Leïla Aïcha Awa Mariam Maria Ana Clément Baptiste Lucas Théo Enzo Rémi
Adrien Damien Ludovic Grégory Anthony Jonathan Raphaël Tristan Gaël Erwan`.split(/\s+/);

const LAST_NAMES =
  `Benali Rostand Giordano Verdier Lantéri Orsini Pastorelli Maillard Fabre Kerbrat Cardinale Diallo Roux Marchal Arnaud Tessier Haddad Amrani Simonet Blanc Castel Colin Vidal Paoli
Ferrero Bosio Sasso Vial Martin Bernard Durand Moreau Girard Bonnet Dupuis Lambert Fontaine Rousseau Vincent Muller Faure Mercier Guerin Boyer Garnier Chevalier Francois Legrand Gauthier Perrin
Robin Clement Morin Henry Roussel Mathieu Masson Marchand Duval Denis Dumont Marie Noel Meyer Dufour Meunier Brun Blanchard Giraud Joly Riviere Lucas Brunet Gaillard Barbier Renaud Schmitt
Rolland Colas Picard Roche Renard Leclerc Guillot Bourgeois Lacroix Lemoine Berthet Chavanne Peyrard Jacquet Philibert Chapuis Gonnet Ravier Bouvier Vernay Thivollet Perret Guichard Mollard Crozet
Chomel Desbos Reynaud Sabatier Vallon Ferrand Delorme Besson Carret Poncet Berger Cohen Nguyen Tran Traoré Koné Camara Ndiaye Sow Bah Keita Cissé Touré Mansouri Belkacem Cherif Bouzid Saïdi Khelifi
Zerrouki Hamidi Ait-Ahmed Ferreira Da Silva-Lopes Pereira Carvalho Fernandes Gomes Moreira Garcia Lopez Martinez Sanchez Rossi Ricci Esposito Romano Petrov Kowalski Nowak Popescu Ionescu
Delmas Cazenave Laborde Dupuy Lafitte Castaing Bordes Duprat Sarrazin Labat Cazaux Lacaze Ducasse Soulié Bousquet Fabrègue Pujol Vergnes Cassagne Dedieu`.split(
    /\s+/,
  );

interface Person {
  name: string;
  email: string;
  phone: string;
}

/** Letters a mail address may carry: "Élodie Marchal" → "elodie.marchal". */
function mailName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
}

/** People of an organization, each name once. Telephone numbers are of the ranges that are kept for fiction (06 39 98 00 00 to 06 39 98 99 99). */
export function peopleOf(key: string, count: number, domain: string): Person[] {
  const random = new Random(`people/${key}`);
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`);
  return [...names].map((name) => {
    const number = String(random.int(0, 9999)).padStart(4, '0');
    return { name, email: `${mailName(name)}@${domain}`, phone: `+33 6 39 98 ${number.slice(0, 2)} ${number.slice(2)}` };
  });
}
