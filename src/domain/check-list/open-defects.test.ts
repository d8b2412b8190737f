import { describe, expect, it } from 'vitest';
import { recordStanding } from '../field-work/sealed-record.ts';
import { dueNow, duesOf, dueStanding, isInScope, type Schedule, type ScopedVehicle } from './due.ts';
import { isImmobilizing, openDefects, type WaitingRecord } from './open-defects.ts';
import { SEED_TEMPLATES } from './seed-templates.ts';
import { levelDoubt, odometerDoubt } from './check-answer.ts';

const [CAR, OTHER] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002'] as const;
const NOW = Date.parse('2026-11-23T07:00:00Z');
const template = SEED_TEMPLATES['vl_jour']!;

type Row = Parameters<typeof openDefects>[1][number];
const row = (item: string, over: Partial<Row> = {}): Row => ({
  _id: `d-${item}`,
  vehicle: CAR,
  item,
  zone: 'tour',
  label: { fr: item },
  labelText: item,
  severity: 'minor',
  state: 'open',
  released: false,
  lastAt: '2026-11-20T07:00:00.000Z',
  ...over,
});
const waiting = (answers: WaitingRecord['content']['answers'], over: Partial<WaitingRecord['content']> = {}): WaitingRecord => ({
  template,
  content: { vehicle: { id: CAR, plate: 'GH-482-KD', vin: null }, answers, carried: [], sealedAt: NOW, ...over },
});
const seen = (rows: readonly Row[], records: readonly WaitingRecord[]) =>
  openDefects(CAR, rows, records).map(({ item, severity, id }) => `${item} ${severity}${id ? '' : ' here'}`);

describe('open defects', () => {
  it('are those carried over, of this vehicle, gravest first', () => {
    expect(
      seen(
        [
          row('feux'),
          row('vitres', { severity: 'major', state: 'repaired' }),
          row('plaques', { state: 'verified' }),
          row('fuites', { vehicle: OTHER }),
        ],
        [],
      ),
    ).toEqual(['vitres major', 'feux minor']);
  });

  it('15 found here and not sent yet are among them, once; what was said of others counts', () => {
    const record = waiting(
      { pneus: { value: 'defect' }, feux: { value: 'defect', severity: 'major' }, freins: { value: 'ok' } },
      { carried: [{ defect: 'd-vitres', seen: 'seenRepaired' }] },
    );
    expect(seen([row('feux'), row('vitres')], [record])).toEqual(['pneus critical here', 'feux major']);
    expect(seen([row('feux'), row('vitres')], [record, { ...record, content: { ...record.content, sealedAt: NOW + 1 } }])).toEqual([
      'pneus critical here',
      'feux major',
    ]);
    expect(seen([], [waiting({ pneus: { value: 'defect' } }, { vehicle: { id: OTHER, plate: 'X', vin: null } })])).toEqual([]);
  });

  it('a record of a template that is not here takes away what it saw repaired, and finds nothing', () => {
    expect(
      seen(
        [row('feux'), row('vitres')],
        [{ ...waiting({ pneus: { value: 'defect' } }, { carried: [{ defect: 'd-feux', seen: 'seenRepaired' }] }), template: undefined }],
      ),
    ).toEqual(['vitres minor']);
  });

  it('still there reopens what was said to be repaired, and its release is over', () => {
    const [again] = openDefects(
      CAR,
      [row('pneus', { severity: 'critical', state: 'repaired', released: true })],
      [waiting({}, { carried: [{ defect: 'd-pneus', seen: 'stillThere' }] })],
    );
    expect(again).toMatchObject({ state: 'open', released: false });
    expect(isImmobilizing(again!)).toBe(true);
  });

  it('16 a critical one immobilizes at once, unless it is repaired or released', () => {
    const [here] = openDefects(CAR, [], [waiting({ freins: { value: 'defect' } })]);
    expect(isImmobilizing(here!)).toBe(true);
    expect(
      [{ state: 'repaired' as const }, { released: true }, { severity: 'major' as const }].map((over) =>
        isImmobilizing({ ...here!, ...over }),
      ),
    ).toEqual([false, false, false]);
  });
});

describe('a value that was typed', () => {
  it('is asked again when the odometer goes back or further than can be driven', () => {
    const known = { value: 52_000_000, atMs: NOW - 86_400_000 };
    expect([51_990_000, 51_996_000, 52_400_000, 53_600_000].map((typed) => odometerDoubt(typed, known, NOW))).toEqual([
      'back',
      null,
      null,
      'jump',
    ]);
    expect(odometerDoubt(1, null, NOW)).toBeNull();
  });

  it('is asked again when the gauge says something else, told not long ago', () => {
    expect([40, 90].map((typed) => levelDoubt(typed, { value: 50, atMs: NOW - 60_000 }, NOW))).toEqual([null, 'differs']);
    expect(levelDoubt(90, { value: 50, atMs: NOW - 86_400_000 }, NOW)).toBeNull();
  });
});

describe('what is asked of a person', () => {
  const schedule: Schedule = {
    id: OTHER,
    trigger: { every: 'daily', days: [1, 2, 3, 4, 5], dueBy: '08:00' },
    graceMin: 60,
    from: '2026-01-01',
    to: null,
  };
  const at = { id: CAR, odometerKm: null, engineHours: null, events: [] };

  it('6 30 is the due of the same name as the server’s, the last one, once', async () => {
    const due = (await dueNow(schedule, at, NOW, 'Europe/Paris', new Set()))!;
    expect(due).toEqual((await duesOf(schedule, at, '2026-11-23', '2026-11-23', 'Europe/Paris'))[0]);
    expect(await dueNow(schedule, at, NOW, 'Europe/Paris', new Set([due.id]))).toBeNull();
    // On Saturday, Friday's.
    expect((await dueNow(schedule, at, Date.parse('2026-11-21T10:00:00Z'), 'Europe/Paris', new Set()))?.period).toBe('2026-11-20');
    const monthly: Schedule = { ...schedule, trigger: { every: 'days', count: 30, dueBy: '08:00' }, from: '2026-11-01' };
    expect((await dueNow(monthly, at, NOW, 'Europe/Paris', new Set()))?.period).toBe('2026-11-01');
  });

  it('is ahead, due, then late', () => {
    const due = { dueAtMs: NOW, lateAtMs: NOW + 60_000 };
    expect([NOW - 1, NOW, NOW + 60_001].map((now) => dueStanding(due, now))).toEqual(['ahead', 'due', 'late']);
    expect(dueStanding({ dueAtMs: null, lateAtMs: null }, NOW)).toBe('due');
  });

  it('concerns the vehicles of its scope', () => {
    const car: ScopedVehicle = { _id: CAR, fleet: OTHER, energy: 'electric', category: 'vp', sites: ['s1'] };
    expect(
      [
        { kind: 'all' as const },
        { kind: 'vehicles' as const, ids: [CAR] },
        { kind: 'fleets' as const, ids: [OTHER] },
        { kind: 'sites' as const, ids: ['s1'] },
        { kind: 'energies' as const, of: ['electric'] },
        { kind: 'categories' as const, of: ['vp'] },
      ].map((scope) => isInScope(scope, car)),
    ).toEqual([true, true, true, true, true, true]);
    expect(
      [
        { kind: 'vehicles' as const, ids: [OTHER] },
        { kind: 'fleets' as const, ids: [CAR] },
        { kind: 'sites' as const, ids: ['s2'] },
        { kind: 'energies' as const, of: ['diesel'] },
      ].map((scope) => isInScope(scope, { ...car, sites: undefined })),
    ).toEqual([false, false, false, false]);
  });
});

it('a record says where it is on its way', () => {
  const file = (id: string) => ({ id, sha256: '', name: '', bytes: 1 });
  const sent = { receivedAt: '2026-11-23T07:03:00.000Z', expected: [file('a'), file('b')], attachments: [{ id: 'a' }], incomplete: true };
  expect(recordStanding({ ...sent, refused: { reason: { kind: 'rejected', failure: { code: 'forbidden' } } } })).toEqual({
    state: 'refused',
    code: 'forbidden',
  });
  expect(recordStanding({ pending: ['sealed'], expected: [file('a')] })).toEqual({ state: 'queued' });
  expect(recordStanding(sent)).toEqual({ state: 'photos', sent: 1, all: 2 });
  expect(recordStanding({ ...sent, attachments: [{ id: 'a' }, { id: 'b' }], incomplete: false } as never)).toEqual({ state: 'complete' });
  expect(recordStanding({ receivedAt: sent.receivedAt, expected: [] })).toEqual({ state: 'received', at: sent.receivedAt });
  expect(recordStanding({ receivedAt: sent.receivedAt, replacedBy: 'x' })).toEqual({ state: 'replaced', by: 'x' });
});
