import { expect, it } from 'vitest';
import { alert } from '../../src/domain/alert/alert.ts';
import { completeDoc, type AnyRow, type Entity } from '../../src/domain/entity/entity.ts';
import type { Mutation } from '../../src/domain/sync/protocol.ts';
import { decide } from '../../src/server/sync/push.ts';

const entity = alert as unknown as Entity;
/** An alert that somebody changed in those fields after what this person saw. */
function rowWith(changed: Record<string, unknown>): AnyRow {
  const fieldVersions = Object.fromEntries(Object.keys(changed).map((field) => [field, 9]));
  return { ...completeDoc(entity, changed), _id: 'a', fieldVersions, ver: 9 } as unknown as AnyRow;
}
const wrote = (patch: Record<string, unknown>): Mutation =>
  ({ op: 'patch', entity: 'alert', patch, base: { fieldVersions: {} } }) as unknown as Mutation;

it('two people who acknowledge without network are in nobody’s way; the vehicle goes on meanwhile', () => {
  const patch = { acknowledged: true };
  expect(decide(entity, wrote(patch), rowWith({ acknowledged: true, acknowledgedBy: 'u' }))).toEqual({ do: 'patch', patch });
  expect(decide(entity, wrote(patch), rowWith({ state: 'closed', endAt: '2026-11-20T10:00:00.000Z', value: 92, count: 3 }))).toEqual({
    do: 'patch',
    patch,
  });
});

it('of two comments a person decides', () => {
  expect(decide(entity, wrote({ comment: 'Mine' }), rowWith({ comment: 'Theirs' }))).toEqual({ do: 'conflict', fields: ['comment'] });
  expect(decide(entity, wrote({ comment: 'Mine' }), rowWith({ acknowledged: true }))).toMatchObject({ do: 'patch' });
});
