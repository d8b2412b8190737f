import { expect, it } from 'vitest';
import { fieldVersion, firstVersions, withNamedVersions } from './field.ts';

it('a field has the version it was written in, else that of the others', () => {
  const versions = { ...firstVersions(3), name: 7 };
  expect(['name', 'note', 'toBe'].map((field) => fieldVersion(versions, field))).toEqual([7, 3, 3]);
  expect(fieldVersion({ name: 7 }, 'note')).toBe(0);
  expect(fieldVersion(undefined, 'name')).toBe(0);
});

it('every field is named for a device that knows no others', () => {
  const row = { _id: 'a', owner: {}, createdAt: '', updatedAt: '', ver: 7, name: 'N', note: null, fieldVersions: { '*': 3, name: 7 } };
  expect(withNamedVersions(row).fieldVersions).toEqual({ name: 7, note: 3 });
  const old = { ...row, fieldVersions: { name: 7, note: 3 } };
  expect(withNamedVersions(old)).toBe(old);
});
