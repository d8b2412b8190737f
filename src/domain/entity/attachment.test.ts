import { expect, it } from 'vitest';
import { ticketMessage } from '../support/ticket.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { createSchema, type Entity } from './entity.ts';
import { checkExpected, expectsFiles, filesToCome, isWithdrawal, onlyWithdraws } from './attachment.ts';

const message = ticketMessage as unknown as Entity;
const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const file = (n: number, over: object = {}) => ({ id: id(n), sha256: 'ab'.repeat(32), name: `${n}.jpg`, bytes: n, ...over });

it('a row lacks the files it was written with that have not arrived, and no other', () => {
  const expected = [file(1), file(2), file(3)];
  expect(filesToCome({ expected, attachments: [{ id: id(2) }, { id: id(9) }] }).map((one) => one.id)).toEqual([id(1), id(3)]);
  expect(filesToCome({ expected, attachments: expected })).toEqual([]);
  expect(filesToCome({})).toEqual([]);
});

it('expected files are only ever fewer, and stay what they were', () => {
  const before = { expected: [file(1), file(2)] };
  expect(onlyWithdraws(before, { expected: [file(2)] })).toBe(true);
  expect(onlyWithdraws(before, { expected: [] })).toBe(true);
  for (const other of [file(3), file(1, { sha256: 'cd'.repeat(32) }), file(1, { name: 'x' }), file(1, { bytes: 7 })])
    expect(onlyWithdraws(before, { expected: [other] })).toBe(false);
});

it('a withdrawal says nothing else, of an entity that expects files', () => {
  expect(expectsFiles(vehicle)).toBe(false);
  expect(isWithdrawal(vehicle, { expected: [] })).toBe(false);
  expect(isWithdrawal(message, { expected: [] })).toBe(true);
  expect(isWithdrawal(message, { expected: [], body: 'x' })).toBe(false);
  expect(isWithdrawal(message, {})).toBe(false);
});

it('as many as the entity takes, each once, of a size it takes, with a hash', () => {
  const fits = (expected: unknown): boolean => createSchema(message).safeParse({ ticket: id(1), body: 'x', expected }).success;
  const ten = Array.from({ length: 10 }, (_, n) => file(n + 1));
  expect(fits(ten)).toBe(true);
  expect(fits([...ten, file(11)])).toBe(false);
  expect(checkExpected({ expected: [file(1), file(2)] })).toEqual([]);
  expect(checkExpected({ expected: [file(1), file(1)] })).toEqual([{ field: 'expected', code: 'duplicate' }]);
  for (const wrong of [
    { id: 'x' },
    { sha256: 'AB' },
    { name: '' },
    { name: 'x'.repeat(201) },
    { bytes: 0 },
    { bytes: 9 * 1024 * 1024 },
    { type: 'x' },
  ])
    expect([wrong, fits([file(1, wrong)])]).toEqual([wrong, false]);
});
