import { describe, expect, test } from 'vitest';
import { entityNamed } from '../registry.ts';
import { API_RESOURCES, apiKeyInputSchema, apiKeyState, entityOfResource, isWritable, scopesAllow } from './api-key.ts';

const input = { name: 'Paie', scopes: { vehicles: 'read' }, addresses: [], expiresAt: null };

describe('R-077 keys of the API', () => {
  test('every resource of rows is the address of its declaration, an organization’s; only what administrators write without an author is written', () => {
    for (const resource of API_RESOURCES) {
      const name = entityOfResource(resource);
      if (name === null) {
        expect([resource, isWritable(resource)]).toEqual([resource, false]);
        continue;
      }
      const entity = entityNamed(name)!;
      expect([resource, entity.space, entity.access.read.includes('admin')]).toEqual([entity.plural, 'organization', true]);
      if (isWritable(resource))
        expect([
          resource,
          entity.access.create.includes('admin'),
          entity.access.update.includes('admin'),
          entity.author,
          entity.conflict,
        ]).toEqual([resource, true, true, undefined, 'fields']);
    }
  });

  test('who may write may read; what is not named is closed, and so is what nobody can be let to', () => {
    expect(scopesAllow({ vehicles: 'write' }, 'vehicles', 'read')).toBe(true);
    expect(scopesAllow({ vehicles: 'read' }, 'vehicles', 'write')).toBe(false);
    expect(scopesAllow({ vehicles: 'write' }, 'fleets', 'read')).toBe(false);
    expect(scopesAllow({ alerts: 'write' }, 'alerts', 'write')).toBe(false);
    expect(scopesAllow({ vehicles: 'write' }, 'memberships', 'read')).toBe(false);
    expect(scopesAllow({ vehicles: 'write' }, 'toString', 'read')).toBe(false);
  });

  test('a key has a name and a scope; what is only read is refused for writing', () => {
    expect(apiKeyInputSchema.safeParse(input).success).toBe(true);
    expect(apiKeyInputSchema.safeParse({ ...input, scopes: {} }).success).toBe(false);
    expect(apiKeyInputSchema.safeParse({ ...input, scopes: { alerts: 'write' } }).success).toBe(false);
    expect(apiKeyInputSchema.safeParse({ ...input, scopes: { memberships: 'read' } }).success).toBe(false);
    expect(apiKeyInputSchema.safeParse({ ...input, name: '  ' }).success).toBe(false);
  });

  test('where it stands', () => {
    const nowMs = Date.parse('2026-11-23T00:00:00Z');
    expect(apiKeyState({ revokedAt: null, expiresAt: null, makerRole: 'admin' }, nowMs)).toBe('active');
    expect(apiKeyState({ revokedAt: null, expiresAt: '2026-11-23T00:00:00.000Z', makerRole: 'admin' }, nowMs)).toBe('expired');
    expect(apiKeyState({ revokedAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-02T00:00:00.000Z', makerRole: 'admin' }, nowMs)).toBe(
      'revoked',
    );
  });
});
