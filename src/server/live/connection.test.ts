import { describe, expect, it } from 'vitest';
import { sessionUserOf, type SessionPayload } from '../../domain/identity/session-user.ts';
import { guardedOrganization, mayHear, prefixesOf } from './connection.ts';

const person = (extra: Partial<SessionPayload> = {}) =>
  sessionUserOf({ id: 'u', email: '', name: '', organizations: [{ id: 'a', name: 'A', role: 'user' }], ...extra }, 'a');

describe('live channels', () => {
  it.each([
    ['user:u:notifications', true],
    ['user:u:sync', true],
    ['organization:a:positions', true],
    ['user:v:notifications', false],
    ['organization:b:positions', false],
    ['user:u', false],
    ['organization:a', false],
    ['organization::x', false],
    ['organization:a:', false],
    ['identity:session', false],
    ['', false],
  ])('W-011 a person and %s: %s', (channel, heard) => {
    expect(mayHear(person(), channel)).toBe(heard);
    expect(mayHear(person({ isAdmin: 1 }), channel)).toBe(heard);
    expect(mayHear(person({ adminMode: 1 }), channel)).toBe(heard);
    expect(mayHear(person({ isAdmin: 1, adminMode: 1 }), channel)).toBe(true);
  });

  it('a subscription to a:b hears a:b:c', () => {
    expect(prefixesOf('a:b:c')).toEqual(['a', 'a:b', 'a:b:c']);
  });

  it('only business data of an organization is kept from a suspended one', () => {
    expect(guardedOrganization('organization:a:positions')).toBe('a');
    expect(guardedOrganization('organization:a:sync')).toBeNull();
    expect(guardedOrganization('user:u:notifications')).toBeNull();
  });
});
