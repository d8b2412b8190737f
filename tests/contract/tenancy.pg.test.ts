import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../src/domain/access/permissions.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { API_RESOURCES, isWritable, type ApiScopes } from '../../src/domain/platform/api-key.ts';
import { ENTITIES, ENTITY_LIST } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, requiredRefs, sampleDoc } from '../helpers/sample.ts';
import { STRIP_RULES } from '../../src/server/telemetry/strips.ts';

/*
 * A walk over the OpenAPI document: every call × no session, nobody, every role of another organization, a role of this one that
 * claims another by cookie. A new call is in the walk by being declared. Nothing of the other organization may come back.
 */
interface Operation {
  responses: Record<string, unknown>;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, unknown> };
}
interface Call {
  method: NonNullable<InjectOptions['method']>;
  path: string;
  operation: Operation;
  isPublic: boolean;
}

/** Answers to anybody by design, with a reason each. */
const PUBLIC: Record<string, string> = {
  'GET /api/v1/newsletter': 'the page to subscribe, without a session',
  'GET /api/v1/health': 'supervisors',
  'GET /api/v1/evidence/keys': 'whoever verifies a record',
  'GET /api/v1/site-proof': 'whoever looks whether this platform answers at a domain',
  'GET /api/v1/client-config': 'the map style, before login',
  'GET /notify/api/v1/push/vapidkey': 'the public key of Web Push',
};
/** Taken from anybody, by design: what is refused there is the content. */
const PUBLIC_WRITES = [
  'POST /api/v1/newsletter/subscriptions',
  'POST /api/v1/newsletter/confirm',
  'POST /api/v1/newsletter/unsubscribe',
  'POST /api/v1/report-recipients/question',
  'POST /api/v1/report-recipients/answer',
  'POST /api/v1/report-recipients/unsubscribe',
];
/** Calls under /admin that an organization's administrator has too, for the organization's own things. */
const SHARED_ADMINISTRATION = ['/api/v1/admin/quarantine'];
/** In every text of the other organization: what comes back is told by it. */
const MARK = 'FOREIGN';

/** Field that bears the mark: what names a row, or its first text where that is a choice. */
/** A text that is kept as it is written: its name, else one it is searched by. */
function markedField({ title, search, fields }: Entity): string {
  return [title, ...search, ...Object.keys(fields)].find((name) => fields[name]!.kind === 'text')!;
}

let server: TestContext;
let calls: Call[];
/** Answers that the document does not name. */
const undeclared = new Set<string>();
const foreign = new Map<string, string>();
const strangers: Record<string, { headers: Record<string, string> }> = {};

beforeAll(async () => {
  server = await testContext();
  const orgId = await createOrganization(server.context, `${MARK} company`);
  foreign.set('organization', orgId);
  const member = await signIn(server.app, { role: 'admin', orgId, name: `${MARK} admin` });
  foreign.set('user', member.userId);
  let n = 0;
  for (const entity of ENTITY_LIST) {
    if (entity.single || entity.space !== 'organization') continue;
    const id = newId();
    const marked = { [markedField(entity)]: entity.name === 'vehicle' ? `${MARK} 1` : `${MARK} ${entity.name}` };
    const over =
      entity === ENTITIES.membership
        ? { user: (await signIn(server.app, { role: null })).userId }
        : entity === ENTITIES.diagnostic
          ? { vehicle: foreign.get('vehicle'), device: foreign.get('device') }
          : {};
    const refs = await requiredRefs(entity, async (target) => foreign.get(target.name)!);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(entity, id, sampleDoc(entity, n++, { ...refs, ...over, ...marked }, true)),
    );
    foreign.set(entity.name, id);
  }
  const journeyOf = foreign.get('vehicle')!;
  const startMs = Date.parse('2026-01-01T08:00:00Z');
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) VALUES ($1, $2, $3, $2, 'driven', false, '{}', $4)`,
    [journeyOf, new Date(startMs), orgId, { _id: `${journeyOf}:${startMs}`, driverTag: `${MARK} tag` }],
  );
  await server.context.pool.query(
    `INSERT INTO visits (vehicle_id, site_id, start_at, org_id, end_at, visit) VALUES ($1, $2, $3, $4, 'infinity', $5)`,
    [journeyOf, foreign.get('site'), new Date(startMs), orgId, { driverTag: `${MARK} visitor` }],
  );
  await server.context.pool.query(`INSERT INTO vehicle_states (vehicle_id, org_id, at, state) VALUES ($1, $2, $3, $4)`, [
    journeyOf,
    orgId,
    new Date(startMs),
    { _id: journeyOf, driverTag: null, at: new Date(startMs).toISOString(), place: `${MARK} place` },
  ]);
  await server.context.pool.query(
    `INSERT INTO vehicle_days (vehicle_id, day, org_id, closed, strip, rules) VALUES ($1, '2026-01-01', $2, true, $3, ${STRIP_RULES})`,
    [journeyOf, orgId, { vehicle: journeyOf, day: '2026-01-01', updatedAt: `${MARK} day` }],
  );
  foreign.set('journeys', `${journeyOf}:${startMs}`);
  const ownId = newId();
  await server.context.store.write(systemActor(null, member.userId), (writer) =>
    writer.insert(ENTITIES.notification, ownId, { title: `${MARK} notification`, topic: { key: 'a' }, date: new Date().toISOString() }),
  );
  foreign.set('notification', ownId);

  strangers['nobody'] = await signIn(server.app, { role: null });
  for (const role of ROLES) strangers[role] = await signIn(server.app, { role });
  // Administers the platform by admin mode alone (spec §6): until it is on, the platform is not theirs.
  strangers['super administrator out of admin mode'] = await signIn(server.app, { role: 'admin', isAdmin: true });
  const claimed = await signIn(server.app, { role: 'admin' });
  const everything = Object.fromEntries(API_RESOURCES.map((resource) => [resource, isWritable(resource) ? 'write' : 'read']));
  strangers['key of the API with every scope'] = { headers: await withKey(await signIn(server.app, { role: 'admin' }), everything) };
  strangers['admin who claims the other organization'] = {
    ...claimed,
    headers: { cookie: claimed.cookie.replace(/id_token_org=[^;]*/, `id_token_org=${orgId}`) },
  };

  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    /^\/(api|notify\/api)\/v1\//.test(path)
      ? Object.entries(methods).map(([method, operation]) => {
          const name = method.toUpperCase() as Call['method'];
          return { method: name, path, operation, isPublic: `${name} ${path}` in PUBLIC };
        })
      : [],
  );
}, 300_000);
afterAll(() => server.close());

/** Calls with a key of somebody's organization in place of their session. */
async function withKey(who: Signed, scopes: ApiScopes): Promise<Record<string, string>> {
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers: who.headers,
    payload: { name: 'Key', scopes, addresses: [], expiresAt: null },
  });
  expect(made.statusCode).toBe(201);
  return { authorization: `Bearer ${made.json<{ secret: string }>().secret}` };
}

/** The address with the other organization's ids in place of its parameters. */
function addressOf({ path, operation }: Call): string {
  const plural = /^\/api\/v1\/(?:admin\/)?([\w-]+)/.exec(path)?.[1];
  const entity = ENTITY_LIST.find((candidate) => candidate.plural === plural)?.name ?? 'vehicle';
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => foreign.get(name.replace(/Id$/, '')) ?? foreign.get(plural ?? '') ?? foreign.get(entity) ?? newId(),
  );
  const required = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const values: Record<string, string> = {
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
    day: '2026-01-01',
    nonce: '0123456789abcdef',
  };
  return required.length === 0
    ? filled
    : `${filled}?${required.map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '1')}`).join('&')}`;
}

async function send(call: Call, headers: Record<string, string>, payload?: string): Promise<{ status: number; body: string }> {
  const hasBody = call.operation.requestBody !== undefined;
  const answer = await server.app.inject({
    method: call.method,
    url: addressOf(call),
    headers: { ...headers, ...(hasBody || payload !== undefined ? { 'content-type': 'application/json' } : {}) },
    ...(payload !== undefined ? { payload } : hasBody ? { payload: '{}' } : {}),
  });
  if (!(answer.statusCode in call.operation.responses)) undeclared.add(told(call, answer.statusCode));
  return { status: answer.statusCode, body: answer.body };
}

/** Parameters that many calls take are references, and none of those is required. */
const takesQuery = ({ operation }: Call): boolean =>
  (operation.parameters ?? []).some((parameter) => parameter.in === 'query' || '$ref' in parameter);

const told = (call: Call, status: number): string => `${call.method} ${call.path} → ${status}`;

test('the walk is not empty', () => {
  expect(calls.length).toBeGreaterThan(40);
});

test('C-016 P-011 without a session every call is refused', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const { status, body } = await send(call, {});
    const expected = call.isPublic ? [200] : PUBLIC_WRITES.includes(`${call.method} ${call.path}`) ? [204, 400, 410, 503] : [401, 403, 404];
    if (!expected.includes(status)) wrong.push(told(call, status));
    if (body.includes(MARK)) wrong.push(`${told(call, status)} leaks`);
  }
  expect(wrong).toEqual([]);
});

test('P-011 P-013 nothing of another organization comes back, whatever the role; its rows do not exist; the site administration is not theirs', async () => {
  const wrong: string[] = [];
  for (const [name, stranger] of Object.entries(strangers)) {
    for (const call of calls) {
      const { status, body } = await send(call, stranger.headers);
      if (body.includes(MARK)) wrong.push(`${name}: ${told(call, status)} leaks`);
      if (status >= 500) wrong.push(`${name}: ${told(call, status)} fails`);
      if (call.path.includes('{') && !call.isPublic && status < 400) wrong.push(`${name}: ${told(call, status)} on a foreign id`);
      if (call.path.startsWith('/api/v1/admin/') && status < 400 && !SHARED_ADMINISTRATION.includes(call.path))
        wrong.push(`${name}: ${told(call, status)} is the site administration’s`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('R-077 P-011 a key of the other organization itself reads what it is let to and nothing else, and writes nothing', async () => {
  const own = await withKey(await signIn(server.app, { role: 'admin', orgId: foreign.get('organization')! }), {
    vehicles: 'read',
    journeys: 'read',
  });
  const open = [
    'GET /api/v1/journeys',
    'GET /api/v1/journeys/briefs',
    'GET /api/v1/journeys/{id}',
    'GET /api/v1/vehicles',
    'GET /api/v1/vehicles/{id}',
  ];
  const answered: string[] = [];
  for (const call of calls) {
    const { status } = await send(call, own);
    if (status < 400 && !call.isPublic && !PUBLIC_WRITES.includes(`${call.method} ${call.path}`))
      answered.push(`${call.method} ${call.path}`);
  }
  expect(answered.sort()).toEqual(open);
});

test('C-023 calls answer nothing but what the document says they may', () => {
  expect([...undeclared].sort()).toEqual([]);
});

test('the other organization is untouched afterwards', async () => {
  for (const entity of ENTITY_LIST) {
    const id = foreign.get(entity.name);
    if (id === undefined || entity.single) continue;
    expect([entity.name, (await server.context.store.get(systemActor(null), entity, id))?.[markedField(entity)]]).toEqual([
      entity.name,
      expect.stringContaining(MARK),
    ]);
  }
});

test('unknown query parameters, malformed and oversize bodies are refused', async () => {
  const wrong: string[] = [];
  const { headers } = strangers['admin']!;
  const refused = ['{"a":', '{"surprise":1}', JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) })];
  for (const call of calls) {
    if (call.isPublic) continue;
    // What other clients of the notification service say beside is theirs.
    if (call.path.startsWith('/api/v1/') && call.method === 'GET' && takesQuery(call)) {
      const url = addressOf(call);
      const answer = await server.app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}surprise=1`, headers });
      if (answer.statusCode < 400 || answer.statusCode >= 500) wrong.push(`${told(call, answer.statusCode)} with an unknown parameter`);
    }
    if (call.operation.requestBody === undefined) continue;
    for (const payload of refused) {
      const { status } = await send(call, headers, payload);
      if (status < 400 || status >= 500) wrong.push(`${told(call, status)} with ${payload.slice(0, 20)}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('the site administration reads across organizations, and only reads', async () => {
  const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  const organizations = await server.app.inject({ url: '/api/v1/admin/organizations?size=100', headers: root.headers });
  expect(organizations.body).toContain(MARK);
  const diagnostics = await server.app.inject({ url: '/api/v1/admin/diagnostics?size=100', headers: root.headers });
  expect(diagnostics.json()).toMatchObject({
    count: 1,
    results: [{ owner: { name: `${MARK} company` }, vehicle: { title: `${MARK} 1` } }],
  });
  expect((await server.app.inject({ url: '/api/v1/vehicles?size=100', headers: root.headers })).body).not.toContain(MARK);
});
