import { buildApp } from '../../src/server/app.ts';
import { type Config, createLog, readConfig } from '../../src/server/config.ts';
import type { App, Context } from '../../src/server/context.ts';
import { localBus } from '../../src/server/bus.ts';
import { openStore } from '../../src/server/open-store.ts';
import { addMember, createOrganization, createUser, setSiteOwner } from '../../src/server/identity/directory.ts';
import type { Identity } from '../../src/server/identity/identity.ts';
import type { Hub } from '../../src/server/live/hub.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { NO_GATEWAYS } from '../helpers/no-gateways.ts';
import { Browser } from './identity-browser.ts';

export const PASSWORD = 'un-mot-de-passe-long';

export interface IdentityWorld {
  app: App;
  context: Context;
  clock: { nowMs: number };
  identity: Identity;
  live: Hub;
  ids: Record<'lumiere' | 'garonne' | 'site' | 'manager' | 'multi' | 'nobody' | 'superadmin' | 'siteadmin' | 'user', string>;
  browser(headers?: Record<string, string>): Browser;
  signedIn(who: string, body?: Record<string, unknown>): Promise<Browser>;
  close(): Promise<void>;
}

/** Two customers, the site's own organization, one person of each kind; a clock that only moves when told. */
export async function identityWorld(config: Partial<Config> = {}): Promise<IdentityWorld> {
  const database = await createTestDatabase();
  const clock = { nowMs: Date.parse('2026-11-21T08:00:00.000Z') };
  const log = createLog('silent');
  const bus = localBus(log);
  const context: Context = {
    config: { ...readConfig({ PUBLIC_URL: 'http://localhost:8080', ...NO_GATEWAYS, LOG_LEVEL: 'silent' }, []), ...config },
    pool: database.pool,
    bus,
    store: openStore(database.pool, bus),
    log,
    now: () => clock.nowMs,
  };
  const app = await buildApp(context);
  app.get('/api/v1/probe', async (request) => ({
    orgId: request.actor?.orgId ?? null,
    role: request.actor?.role ?? null,
    site: request.actor?.site ?? null,
    userId: request.actor?.userId ?? null,
  }));
  await app.ready();
  app.identity.refusalDelay = async () => undefined;

  const lumiere = await createOrganization(context, { name: 'Transports Lumière' });
  const garonne = await createOrganization(context, { name: 'Garonne Services' });
  const site = await createOrganization(context, { name: 'Exploitant' });
  await setSiteOwner(context, site);
  const person = (name: string, isAdmin = false): Promise<string> =>
    createUser(context, { email: `${name}@test.example`, name: `Prénom ${name}`, password: PASSWORD, isAdmin });
  const ids = {
    lumiere,
    garonne,
    site,
    manager: await person('manager'),
    user: await person('user'),
    multi: await person('multi'),
    nobody: await person('nobody'),
    superadmin: await person('superadmin', true),
    siteadmin: await person('siteadmin'),
  };
  await addMember(context, lumiere, ids.manager, 'manager');
  await addMember(context, lumiere, ids.user, 'user');
  await addMember(context, lumiere, ids.multi, 'user', { department: 'Lyon' });
  await addMember(context, garonne, ids.multi, 'admin');
  await addMember(context, lumiere, ids.superadmin, 'user');
  await addMember(context, site, ids.siteadmin, 'admin', { preferred: true });
  await addMember(context, lumiere, ids.siteadmin, 'user');

  const browser = (headers: Record<string, string> = {}): Browser => new Browser(app, clock, headers);
  return {
    app,
    context,
    clock,
    identity: app.identity,
    live: app.live,
    ids,
    browser,
    signedIn: async (who, body = {}) => {
      const own = browser();
      await own.signIn({ email: `${who}@test.example`, password: PASSWORD, ...body });
      return own;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
