import type { Role } from '../../domain/access/permissions.ts';
import type { Config } from '../config.ts';
import { idOf } from './random.ts';
import { organizationId } from './world.ts';

export const DEMO_PASSWORD = 'demo-sillage';
const DOMAIN = 'demo.sillage.test';

export interface Account {
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
