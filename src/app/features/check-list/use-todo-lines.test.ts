// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent, type LocalDatabase } from '../../../db/current.ts';
import { dueOfPeriod } from '../../../domain/check-list/due.ts';
import { dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { useTodoLines, type TodoLines } from './todo-list.tsx';

const base = () => ({
  _id: uuidv7(),
  owner: { type: 'organization', id: 'o', name: '' },
  ver: 1,
  fieldVersions: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const DRIVER = '01900000-0000-7000-8000-0000000000d1';
const car = (registration: string, over: object = {}) => ({ ...base(), registration, driver: null, status: 'active', ...over });
const root = createRoot(document.createElement('div'));
let lines: TodoLines | null = null;
let timeZone: string;
function Probe() {
  lines = useTodoLines(undefined);
  timeZone = useTimeZone();
  return null;
}
const show = (shown: boolean): void => flushSync(() => root.render(shown && createElement(Probe)));

let database: LocalDatabase;
/** What the server says of this person. */
let own: { drivers: string[]; met: string[] };

async function stored(plural: string, rows: readonly { _id: string }[]): Promise<void> {
  await database.write(
    [plural],
    (tx) => tx.table(plural).bulkPut([...rows]),
    () => ({ keys: { [plural]: rows.map(({ _id }) => _id) } }),
  );
}
function assignment(trigger: object, over: object = {}) {
  return {
    ...base(),
    name: 'Matin',
    templateKey: 'vl_jour',
    scope: { kind: 'all' },
    trigger,
    who: { kind: 'anyone' },
    graceMin: 120,
    remindersMin: [],
    skipIf: { noMovement: false, inRepair: true },
    from: '2026-01-01',
    to: null,
    enabled: true,
    ...over,
  };
}

beforeEach(() => {
  setCurrent((database = openLocal(uuidv7(), 'o')));
  own = { drivers: [], met: [] };
  vi.stubGlobal('fetch', async () => {
    const text = JSON.stringify(own);
    return { ok: true, status: 200, headers: { get: () => 'application/json' }, text: async () => text };
  });
});
afterEach(() => {
  show(false);
  lines = null;
  setCurrent(null);
  vi.unstubAllGlobals();
});

it('the vehicle a person drives comes first, each with its dues, among as many as there are', async () => {
  const mine = car('ZZ-999-ZZ', { driver: DRIVER });
  await stored('vehicles', [mine, ...Array.from({ length: 12 }, (_none, at) => car(`AA-${100 + at}-AA`))]);
  await stored('check-assignments', [assignment({ every: 'firstTrip' })]);
  own = { drivers: [DRIVER], met: [] };
  show(true);
  await vi.waitFor(() => expect(lines?.own).toHaveLength(1));
  const due = await dueOfPeriod(
    { id: lines!.own[0]!.lines[0]!.assignment._id, graceMin: 120 },
    mine._id,
    dayOf(Date.now(), timeZone),
    null,
  );
  expect(lines).toMatchObject({
    own: [{ vehicle: { _id: mine._id }, lines: [{ due: { id: due.id, dueAtMs: null } }] }],
    others: [{ vehicle: null, count: 12 }],
  });
});

it('a first trip, a repair and the kilometres make dues as the server names them; what a colleague met is not asked', async () => {
  const mine = car('ZZ-999-ZZ', { driver: DRIVER, odometerKm: 21_000 });
  const repaired = {
    ...base(),
    vehicle: mine._id,
    plate: 'ZZ-999-ZZ',
    item: 'pneus',
    templateKey: 'vl_jour',
    labelText: 'Pneus',
    firstAt: '2026-01-01T00:00:00.000Z',
    lastAt: '2026-01-01T00:00:00.000Z',
    state: 'repaired',
    repairedAt: new Date(Date.now() - 3_600_000).toISOString(),
  };
  const [trip, repair, km] = [
    assignment({ every: 'firstTrip' }),
    assignment({ every: 'afterRepair' }),
    assignment({ every: 'km', count: 10_000 }),
  ];
  await stored('vehicles', [mine]);
  await stored('defects', [repaired]);
  await stored('check-assignments', [trip, repair, km]);
  own = { drivers: [DRIVER], met: [(await dueOfPeriod({ id: km._id, graceMin: 120 }, mine._id, 'km2', null)).id] };
  show(true);
  await vi.waitFor(() => expect(lines?.own[0]?.lines).toHaveLength(2));
  const today = dayOf(Date.now(), timeZone);
  const strip = {
    _id: `${mine._id}:${today}`,
    vehicle: mine._id,
    day: today,
    segments: [],
    distanceKm: 3,
    drivingS: 60,
    idlingS: 0,
    standingS: 0,
    journeys: 1,
    drives: [],
    firstStartS: 60,
    lastStopS: 120,
    updatedAt: '',
  };
  await database.write(
    ['strips'],
    (tx) => tx.table('strips').put(strip),
    () => ({ strips: [strip] }),
  );
  // It drove: the check has a time, looked at again, and is the same due.
  show(false);
  show(true);
  await vi.waitFor(() =>
    expect(lines?.own[0]?.lines.find(({ assignment: { _id } }) => _id === trip._id)?.due?.dueAtMs).toBe(
      dayStartMs(today, timeZone) + 60_000,
    ),
  );
  const idOf = async (of: string, period: string): Promise<string> =>
    (await dueOfPeriod({ id: of, graceMin: 120 }, mine._id, period, null)).id;
  const wanted = [await idOf(trip._id, today), await idOf(repair._id, repaired._id)].sort();
  expect(lines!.own[0]!.lines.map(({ key }) => key).sort()).toEqual(wanted);
});

it('a person who drives nothing is asked which vehicle it is', async () => {
  await stored(
    'vehicles',
    Array.from({ length: 9 }, (_none, at) => car(`AA-${100 + at}-AA`)),
  );
  await stored('check-assignments', [assignment({ every: 'firstTrip' }, { who: { kind: 'driver' } })]);
  show(true);
  await vi.waitFor(() => expect(lines).toMatchObject({ own: [], others: [{ vehicle: null, count: 9 }] }));
});
