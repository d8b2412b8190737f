import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { ROLES, type Role } from '../../src/domain/access/permissions.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { buildApp } from '../../src/server/app.ts';
import { localBus } from '../../src/server/bus.ts';
import { type Config, createLog, readConfig } from '../../src/server/config.ts';
import type { App, Context } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { openStore } from '../../src/server/open-store.ts';
import { credentialsOf, setPassword } from '../../src/server/identity/credentials.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { NO_GATEWAYS } from './no-gateways.ts';
import { newId } from './sample.ts';

export interface TestContext {
  app: App;
  context: Context;
  database: TestDatabase;
  close(): Promise<void>;
}

export interface TestOverrides {
  /** An own one, which goes with the server. */
  database?: TestDatabase;
  config?: Partial<Config>;
  now?: () => number;
  logLevel?: Config['logLevel'];
  /** The server's repeated work runs by itself, as in production; else a test calls what it needs, and nothing happens between its steps. */
  isAlive?: boolean;
}

const { organization, user, membership } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
const contexts = new WeakMap<App, Context>();

/** The whole server on a database of its own, not listening (`app.inject`, or `app.listen({port: 0})`). */
export async function testContext(overrides: TestOverrides = {}): Promise<TestContext> {
  const database = overrides.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'sillage-data-'));
  const logLevel = overrides.logLevel ?? 'silent';
  const config: Config = {
    ...readConfig({ PUBLIC_URL: 'http://localhost:8080', DATA_DIR: dataDir, DATABASE_URL: '', ...NO_GATEWAYS, LOG_LEVEL: logLevel }, []),
    ...overrides.config,
  };
  const log = createLog(logLevel);
  const bus = localBus(log);
  const context: Context = {
    config,
    pool: database.pool,
    store: openStore(database.pool, bus),
    bus,
    log,
    now: overrides.now ?? Date.now,
    isByHand: overrides.isAlive !== true,
  };
  const app = await buildApp(context);
  contexts.set(app, context);
  await app.ready();
  return {
    app,
    context,
    database,
    close: async () => {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new organization with its settings and permissions; gives its id. */
export async function createOrganization(context: Context, name = 'Organization', id = newId()): Promise<string> {
  await context.store.write(systemActor(null), (writer) => writer.insert(organization, id, { name }));
  return id;
}

export interface SignIn {
  /** null: a person without an organization. */
  role?: Role | null;
  /** Organization to be a member of; a new one when omitted. */
  orgId?: string;
  isAdmin?: boolean;
  adminMode?: boolean;
  name?: string;
}

export interface Signed {
  userId: string;
  orgId: string | null;
  email: string;
  cookie: string;
  /** Ready for `app.inject({headers})`. */
  headers: { cookie: string };
}

export const TEST_PASSWORD = 'test-sillage-password';
let people = 0;
let passwordHash: string | null = null;

/** A hash takes its time: the first person's serves them all. */
async function givePassword(context: Context, userId: string): Promise<void> {
  if (passwordHash === null) {
    await setPassword(context, userId, TEST_PASSWORD);
    passwordHash = (await credentialsOf(context, userId))!.password_hash;
  } else
    await context.pool.query('INSERT INTO identity_credentials (user_id, password_hash, password_changed_at) VALUES ($1, $2, $3)', [
      userId,
      passwordHash,
      new Date(context.now()),
    ]);
}

/** Creates a person with a password and a membership, and signs them in through the login calls. */
export async function signIn(
  app: App,
  { role = 'manager', orgId, isAdmin = false, adminMode = false, name = 'Person' }: SignIn = {},
): Promise<Signed> {
  const context = contexts.get(app);
  if (!context) throw new Error('signIn needs an app of testContext');
  const userId = newId();
  const email = `person-${++people}@test.example`;
  await context.store.write(systemActor(null), (writer) => writer.insert(user, userId, { email, name, isAdmin }));
  await givePassword(context, userId);
  const org = role === null ? null : (orgId ?? (await createOrganization(context)));
  if (org !== null)
    await context.store.write(systemActor(org), (writer) => writer.insert(membership, newId(), { user: userId, name, email, role }));
  const cookie = await logIn(app, email, { adminMode, orgId: org });
  return { userId, orgId: org, email, cookie, headers: { cookie } };
}

/** A server with one organization, and somebody of each role in it. */
export async function testCompany(): Promise<{ server: TestContext; orgId: string; people: Record<Role, Signed> }> {
  const server = await testContext();
  const orgId = await createOrganization(server.context, 'Acme');
  const people = {} as Record<Role, Signed>;
  for (const role of ROLES) people[role] = await signIn(server.app, { role, orgId });
  return { server, orgId, people };
}

/** What a browser sends back of the cookies of an answer. */
const cookiesOf = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

/** Logs an existing person in; gives the cookie header. */
export async function logIn(
  app: App,
  email: string,
  { adminMode = false, orgId = null as string | null, password = TEST_PASSWORD } = {},
): Promise<string> {
  const login = await app.inject({
    method: 'POST',
    url: '/simple-directory/api/auth/password',
    payload: { email, password, ...(adminMode ? { adminMode } : {}), ...(orgId === null ? {} : { org: orgId }) },
    remoteAddress: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  });
  if (login.statusCode !== 200) throw new Error(`login: ${login.statusCode} ${login.body}`);
  const callback = await app.inject({ method: 'GET', url: login.body.replace(/^https?:\/\/[^/]+/, ''), cookies: cookiesOf(login) });
  const jar = new Map(callback.cookies.map(({ name, value }) => [name, value]));
  if (orgId !== null) jar.set('id_token_org', orgId);
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
