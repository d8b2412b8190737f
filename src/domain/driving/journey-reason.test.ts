import { describe, expect, it } from 'vitest';
import { VEILED, maskedFor } from '../entity/field-mask.ts';
import type { AnyRow, Entity } from '../entity/entity.ts';
import { checkJourneyReason } from '../rules.ts';
import { journeyReason } from './journey-reason.ts';
import { isOfSpan, lastReasons, reasonOf, reasonsByVehicle, type Span } from './reason-of.ts';

const BEGIN_MS = Date.parse('2026-11-20T08:00:00Z');
/** Minutes after eight. */
const span = (from: number, to: number): Span => ({ startMs: BEGIN_MS + from * 60_000, endMs: BEGIN_MS + to * 60_000 });
const at = (min: number): string => new Date(BEGIN_MS + min * 60_000).toISOString();
const written = (
  reason: string,
  writtenMin: number,
  [from, to]: readonly [number, number] = [0, 60],
  rest: { _id?: string; vehicle?: string | null } = {},
) => ({ _id: 'a', vehicle: 'v', reason, startAt: at(from), endAt: at(to), writtenAt: at(writtenMin), ...rest });

describe('R-112 R-113 a reason follows the journey that was driven then, however it is made again', () => {
  it('a journey that begins or ends a little sooner or later, grows, or comes apart', () => {
    expect(isOfSpan(span(0, 60), span(0, 60))).toBe(true);
    expect(isOfSpan(span(0, 60), span(4, 55))).toBe(true);
    expect(isOfSpan(span(0, 60), span(-20, 65))).toBe(true);
    expect(isOfSpan(span(0, 10), span(0, 180))).toBe(true);
    expect([isOfSpan(span(0, 60), span(0, 25)), isOfSpan(span(0, 60), span(30, 60))]).toEqual([true, true]);
  });
  it('never the one beside it, whether they touch or late data moved the rest between them', () => {
    expect(isOfSpan(span(0, 60), span(60, 90))).toBe(false);
    expect(isOfSpan(span(0, 60), span(57, 120))).toBe(false);
    expect(isOfSpan(span(0, 60), span(70, 120))).toBe(false);
  });
  it('a journey that is only known by its beginning has the reason of that instant', () => {
    expect(isOfSpan(span(0, 0), span(0, 60))).toBe(true);
    expect(isOfSpan(span(0, 60), span(10, 10))).toBe(true);
    expect(isOfSpan(span(0, 0), span(1, 60))).toBe(false);
  });
});

describe('which one counts', () => {
  it('the last that was written, whatever the order they came in; an empty one takes it back', () => {
    const rows = [written('Chantier', 100), written('Client', 130, [2, 58], { _id: 'b' })];
    for (const list of [rows, [...rows].reverse()]) expect(reasonOf(span(0, 60), reasonsByVehicle(list)['v'])).toBe('Client');
    expect(reasonOf(span(0, 60), reasonsByVehicle([...rows, written('', 140, [0, 60], { _id: 'c' })])['v'])).toBeNull();
    expect(reasonOf(span(0, 60), reasonsByVehicle([written('A', 100), written('B', 100, [0, 60], { _id: 'b' })])['v'])).toBe('B');
  });
  it('none of another vehicle, of one that is gone, of another time, or that is not for this reader', () => {
    const told = reasonsByVehicle([
      written('Ailleurs', 100, [0, 60], { vehicle: 'w' }),
      written('Parti', 100, [0, 60], { vehicle: null }),
      written('Hier', 100, [-1500, -1440]),
      written(VEILED, 200),
    ]);
    expect(reasonOf(span(0, 60), told['v'])).toBeNull();
    expect(reasonOf(span(0, 60), undefined)).toBeNull();
  });
  it('the last words are offered again, each once', () => {
    expect(
      lastReasons([written('A', 1), written('B', 3), written('A', 5), written('', 6), written(VEILED, 7), written('C', 2)], 2),
    ).toEqual(['A', 'B']);
  });
});

it('it ends after it begins', () => {
  expect(checkJourneyReason({ startAt: at(0), endAt: at(0) })).toEqual([]);
  expect(checkJourneyReason({ startAt: at(1), endAt: at(0) })).toEqual([{ field: 'endAt', code: 'end-before' }]);
});

it('of a journey in private mode only who wrote it reads why', () => {
  const row = { _id: 'r', reason: 'Médecin', isPrivate: true, author: 'me' } as unknown as AnyRow;
  const read = (reader: { userId: string; role: string | null }, of = row): unknown =>
    maskedFor(journeyReason as unknown as Entity, of, reader)['reason'];
  expect(read({ userId: 'me', role: 'user' })).toBe('Médecin');
  for (const role of ['admin', 'manager', 'technician', 'user', null]) expect(read({ userId: 'other', role })).toBe(VEILED);
  expect(read({ userId: 'other', role: 'admin' }, { ...row, isPrivate: false })).toBe('Médecin');
});
