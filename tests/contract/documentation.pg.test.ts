import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { ENTRIES, seedDocumentation, seededEntryId } from '../../src/server/modules/documentation/seed.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

const docEntry = ENTITIES.docEntry as unknown as Entity;
let server: TestContext;
let root: Signed;
const people = {} as Record<'admin' | 'manager' | 'user' | 'nobody', Signed>;

const call = caller(() => server.app);
const count = (...audiences: string[]): number => ENTRIES.filter(({ audience }) => audiences.includes(audience)).length;
const entries = async (who: Signed, lang = 'fr') =>
  (await call(who, 'GET', `/api/v1/documentation?lang=${lang}`)).body['results'] as {
    _id: string;
    title: string;
    body: string;
    lang: string;
    position: number;
  }[];

beforeAll(async () => {
  server = await testContext();
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  for (const role of ['admin', 'manager', 'user'] as const) people[role] = await signIn(server.app, { role });
  people.nobody = await signIn(server.app, { role: null });
});
afterAll(() => server.close());

test('R-006 a person who installs the product has its documentation, in order, in their language or in French', async () => {
  await seedDocumentation(server.context);
  const french = await entries(people.admin);
  expect(french).toHaveLength(ENTRIES.length);
  expect(french.map(({ position }) => position)).toEqual(french.map(({ position }) => position).toSorted((a, b) => a - b));
  expect((await entries(people.admin, 'en')).every(({ lang }) => lang === 'en')).toBe(true);
  expect((await entries(people.admin, 'hu')).every(({ lang }) => lang === 'fr')).toBe(true);
  expect((await call(null, 'GET', '/api/v1/documentation')).status).toBe(401);
  expect((await call(people.user, 'GET', '/api/v1/documentation?lang=xx')).status).toBe(400);
});

test('R-006 each entry that the product brings is whole in both languages and names no raw HTML', () => {
  expect(new Set(ENTRIES.map(({ slug }) => slug)).size).toBe(ENTRIES.length);
  expect(ENTRIES.length).toBeGreaterThanOrEqual(12);
  for (const { slug, fr, en } of ENTRIES)
    for (const { title, body } of [fr, en]) {
      expect(title.length, slug).toBeGreaterThan(5);
      expect(body.length, slug).toBeGreaterThan(400);
      expect(body, slug).not.toMatch(/<[a-z/!]/i);
      expect(body, slug).not.toMatch(/!(?=\s|$)|Oups/);
    }
});

test('R-007 an entry is read by whom it is for', async () => {
  for (const who of [people.user, people.nobody]) expect(await entries(who)).toHaveLength(count('everyone'));
  expect(await entries(people.manager)).toHaveLength(count('everyone', 'managers'));
  expect(await entries(people.admin)).toHaveLength(ENTRIES.length);
  expect(await entries(root)).toHaveLength(ENTRIES.length);
});

test('R-028 what is saved shows; a draft does not; what two people changed is not overwritten', async () => {
  const made = await call(root, 'POST', '/api/v1/admin/documentation', { title: 'Nouvelle page', body: '# Titre', category: 'fleet' });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ state: 'draft', audience: 'everyone', versions: {} })]);
  const url = `/api/v1/admin/documentation/${made.body['_id'] as string}`;
  const shown = async (lang = 'fr') => (await entries(people.user, lang)).find(({ _id }) => _id === made.body['_id']);
  expect(await shown()).toBeUndefined();
  const published = await call(root, 'PATCH', url, {
    ver: made.body['ver'],
    state: 'published',
    versions: { en: { title: 'New page', body: '# Title' } },
  });
  expect(published.status).toBe(200);
  expect(await shown()).toMatchObject({ title: 'Nouvelle page', lang: 'fr' });
  expect(await shown('en')).toMatchObject({ title: 'New page', lang: 'en' });
  expect(await call(root, 'PATCH', url, { ver: made.body['ver'], title: 'Autre' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  for (const bad of [{ title: '' }, { surprise: 1 }, { versions: { xx: { title: 'a', body: 'b' } } }, { body: 'x'.repeat(60_001) }])
    expect((await call(root, 'PATCH', url, { ver: published.body['ver'], ...bad })).status).toBe(400);
  expect((await call(root, 'DELETE', url)).status).toBe(204);
  expect(await shown()).toBeUndefined();
});

test('R-027 R-024 only who administers the platform keeps entries and known problems', async () => {
  const id = newId();
  for (const who of Object.values(people))
    for (const [path, doc] of [
      ['/api/v1/admin/documentation', { title: 'Page', body: 'Texte', category: 'fleet' }],
      ['/api/v1/admin/common-issues', { title: 'Panne', symptom: 'Plus rien' }],
    ] as const)
      for (const [method, url, body] of [
        ['GET', path],
        ['GET', `${path}/${id}`],
        ['POST', path, doc],
        ['PATCH', `${path}/${id}`, { ver: 1 }],
        ['DELETE', `${path}/${id}`],
      ] as const)
        expect([method, url, (await call(who, method, url, body)).status]).toEqual([method, url, 403]);
  expect((await call(people.admin, 'DELETE', `/api/v1/admin/documentation/${seededEntryId('map')}`)).status).toBe(403);
});

test('R-024 known problems are offered to managers, drafts to nobody', async () => {
  const make = (over: object) =>
    call(root, 'POST', '/api/v1/admin/common-issues', { title: 'Boîtier muet', symptom: 'Plus de position', ...over });
  expect((await make({})).status).toBe(201);
  const draft = await make({ title: 'Brouillon', state: 'draft' });
  expect((await make({ deviceType: 'grille-pain' })).status).toBe(400);
  const offered = async (who: Signed) => (await call(who, 'GET', '/api/v1/known-issues')).body['results'] as { title: string }[];
  expect((await offered(people.manager)).map(({ title }) => title)).toEqual(['Boîtier muet']);
  expect((await call(people.user, 'GET', '/api/v1/known-issues')).status).toBe(403);
  await call(root, 'PATCH', `/api/v1/admin/common-issues/${draft.body['_id'] as string}`, { ver: draft.body['ver'], state: 'workaround' });
  expect(await offered(people.manager)).toHaveLength(2);
});

test('R-027 a later build renews what nobody changed, and leaves what somebody edited or removed', async () => {
  const own = systemActor(null);
  const [untouched, edited, removed] = ENTRIES as readonly [(typeof ENTRIES)[0], (typeof ENTRIES)[0], (typeof ENTRIES)[0]];
  await server.context.store.write(own, async (writer) => {
    await writer.patch(docEntry, seededEntryId(edited.slug), { body: 'Texte de l’exploitant' });
    await writer.remove(docEntry, seededEntryId(removed.slug));
  });
  const later = ENTRIES.map((entry) => ({ ...entry, fr: { ...entry.fr, body: `${entry.fr.body}\n\nAjout` } }));
  await seedDocumentation(server.context, later);
  await seedDocumentation(server.context, later);
  const bodyOf = async (slug: string) => (await server.context.store.get(own, docEntry, seededEntryId(slug)))?.['body'];
  expect(await bodyOf(untouched.slug)).toMatch(/Ajout$/);
  expect(await bodyOf(edited.slug)).toBe('Texte de l’exploitant');
  expect(await bodyOf(removed.slug)).toBeUndefined();
});

test('R-006 documentation stays open to a suspended account', async () => {
  await server.context.store.write(systemActor(people.manager.orgId), (writer) =>
    writer.patch(ENTITIES.permissions, people.manager.orgId!, { suspended: true }),
  );
  expect((await call(people.manager, 'GET', '/api/v1/documentation')).status).toBe(200);
  await expect.poll(async () => (await call(people.manager, 'GET', '/api/v1/known-issues')).status).toBe(403);
});
