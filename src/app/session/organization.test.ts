import { describe, expect, it, vi } from 'vitest';
import { otherOrganizations } from './organization.ts';

vi.mock('../../db/queries/profiles.ts', () => ({}));
vi.mock('./session.ts', () => ({}));

const [a, b, c] = ['A', 'B', 'C'].map((id) => ({ id }));

describe('what the switcher lists', () => {
  it('N-028 nothing with one organization or none', () => {
    expect(otherOrganizations([], undefined)).toEqual([]);
    expect(otherOrganizations([a!], 'A')).toEqual([]);
    expect(otherOrganizations([a!], undefined)).toEqual([]);
  });
  it('N-029 the others of three', () => expect(otherOrganizations([a!, b!, c!], 'B')).toEqual([a, c]));
  it('N-030 the other of two', () => expect(otherOrganizations([a!, b!], 'A')).toEqual([b]));
  it('N-031 all of them when none is active', () => expect(otherOrganizations([a!, b!], undefined)).toEqual([a, b]));
});
