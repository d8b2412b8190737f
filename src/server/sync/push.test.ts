import { expect, it } from 'vitest';
import { completeDoc, type AnyRow, type Entity } from '../../domain/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { SCHEMA, type Mutation } from '../../domain/sync/protocol.ts';
import { decide, precheck } from './push.ts';

const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const vehicle = entityNamed('vehicle') as Entity;
const of = (over: Partial<Mutation>): Mutation => ({
  mid: id(1),
  n: 1,
  device: id(2),
  user: id(3),
  org: id(4),
  entity: 'vehicle',
  id: id(5),
  op: 'patch',
  patch: { name: 'N' },
  schema: SCHEMA,
  deps: [],
  clientAt: '2026-11-20T08:00:00Z',
  ...over,
});
const row = {
  _id: id(5),
  owner: { type: 'organization', id: id(4), name: 'O' },
  createdAt: '',
  updatedAt: '',
  ver: 3,
  fieldVersions: { '*': 1, name: 3 },
  ...completeDoc(vehicle, { registration: 'R1', name: 'M' }),
} as AnyRow;
const forbidden = { do: 'reject', failure: { code: 'forbidden' } };

it('what its sender may not read is neither changed, removed nor called gone', () => {
  for (const op of ['patch', 'remove'] as const) expect(decide(vehicle, of({ op }), undefined), op).toEqual(forbidden);
});

it('what is not there any more: a change of it says so, its removal has been done', () => {
  expect(decide(vehicle, of({}), null)).toEqual({ do: 'reject', failure: { code: 'gone' } });
  expect(decide(vehicle, of({ op: 'remove' }), null)).toEqual({ do: 'nothing' });
  expect(decide(vehicle, of({ op: 'remove' }), row)).toEqual({ do: 'remove' });
});

it('a change conflicts where somebody changed the field since to something else; made by what its author saw it does not', () => {
  expect(decide(vehicle, of({ base: { fieldVersions: { name: 2 } } }), row)).toEqual({ do: 'conflict', fields: ['name'] });
  expect(decide(vehicle, of({ base: { fieldVersions: { name: 3 } } }), row)).toEqual({ do: 'patch', patch: { name: 'N' } });
  expect(decide(vehicle, of({ patch: { name: 'M' }, base: { fieldVersions: { name: 2 } } }), row)).toMatchObject({ do: 'patch' });
});

it('written as somebody else or for another organization is refused; of a later release waits', () => {
  const sender = { userId: id(3), orgId: id(4) };
  expect(precheck(of({}), sender)).toEqual({ entity: vehicle });
  expect(precheck(of({}), { ...sender, userId: id(9) })).toEqual(forbidden);
  expect(precheck(of({}), { ...sender, orgId: id(9) })).toEqual(forbidden);
  expect(precheck(of({ schema: SCHEMA + 1 }), sender)).toEqual({ do: 'later' });
});
