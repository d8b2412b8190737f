import { expect, it } from 'vitest';
import { v4 as uuidv4, v7 as uuidv7, version } from 'uuid';
import { directoryIdOf, isNamed, ownId, sessionPayloadSchema, sessionUserOf } from './session-user.ts';

const ORG = 'VkS8xQ3mN_-tLr2bWc0aZ';

it('a UUID is itself, any other id is made one, the same each time; none that is made here can be chosen', () => {
  for (const id of [uuidv4(), uuidv7(), '0d0c1f4e-3b7a-8c2d-9e1f-5a6b7c8d9e0f']) expect(ownId(id)).toBe(id);
  expect(version(ownId(ORG))).toBe(5);
  expect(ownId(ORG)).toBe(ownId(ORG));
  for (const id of [ORG, '_superadmin', 'pseudo:org:x', uuidv4().toUpperCase(), ownId(ORG)]) expect(ownId(id), id).not.toBe(id);
});

it('a payload has our ids, and the directory’s beside', () => {
  const payload = sessionPayloadSchema.parse({
    id: '_superadmin',
    email: 'a@b.example',
    name: 'A',
    organizations: [{ id: ORG, name: 'O', role: 'admin' }],
    asAdmin: { id: 'x', name: 'X' },
    siteOwner: { type: 'organization', id: ORG, name: 'O' },
  });
  expect(payload).toMatchObject({
    id: ownId('_superadmin'),
    directoryId: '_superadmin',
    siteOwner: { id: ownId(ORG) },
    asAdmin: { id: ownId('x') },
  });
  for (const active of [ORG, ownId(ORG)]) {
    const user = sessionUserOf(payload, active);
    expect([directoryIdOf(user), user.organization?.id, user.siteRole]).toEqual(['_superadmin', ownId(ORG), 'admin']);
    expect(directoryIdOf(user.organization!)).toBe(ORG);
  }
  expect(sessionUserOf(payload, 'other').organization).toBeNull();
  expect([isNamed({ id: 'a' }, undefined), isNamed({ id: 'a' }, null)]).toEqual([false, false]);
  const own = { id: uuidv7(), email: 'a@b.example', name: 'A', organizations: [] };
  expect(sessionPayloadSchema.parse(own)).toEqual(own);
});
