import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import type { Visit } from '../places/visits.ts';
import { ARRIVAL_RADIUS_M, arrivalOf, destinationArea, answerAt, isOver, maySetMission, missionStatus } from './mission-state.ts';
import { missionKm } from '../reports/places/navigation.ts';
import { checkMission } from '../rules.ts';

const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const ms = (time: string): number => Date.parse(at(time));
const visit = (from: string, to: string | null, last = to ?? from): Visit => ({
  vehicle: 'v',
  place: 'near',
  startAt: at(from),
  lastAt: at(last),
  endAt: to && at(to),
  nearestM: 5,
  maxKmh: 0,
  odometerKm: null,
  driverTag: null,
});

it('R-104: a driver answers once, a manager takes back what nobody refused', () => {
  const [driver, manager, nobody] = [
    { isManager: false, isAssignee: true },
    { isManager: true, isAssignee: false },
    { isManager: false, isAssignee: false },
  ];
  expect((['accepted', 'refused', 'cancelled'] as const).map((state) => maySetMission('sent', state, driver))).toEqual([true, true, false]);
  expect((['accepted', 'refused', 'cancelled'] as const).map((state) => maySetMission('sent', state, manager))).toEqual([
    false,
    false,
    true,
  ]);
  expect([
    maySetMission('accepted', 'refused', driver),
    maySetMission('accepted', 'cancelled', manager),
    maySetMission('refused', 'cancelled', manager),
    maySetMission('sent', 'accepted', nobody),
  ]).toEqual([false, true, false, false]);
});

it('R-104: what became of a mission', () => {
  const one = { state: 'sent' as const, sentAt: at('08:00'), arrivedAt: null };
  expect(missionStatus(one, ms('09:00'))).toBe('sent');
  expect(missionStatus({ ...one, sentAt: null }, ms('09:00'))).toBe('sent');
  expect(missionStatus({ ...one, state: 'accepted' }, ms('09:00') + 48 * 3_600_000)).toBe('missed');
  expect(missionStatus({ ...one, arrivedAt: at('08:40') }, ms('09:00'))).toBe('arrived');
  expect(missionStatus({ ...one, state: 'refused', arrivedAt: at('08:40') }, ms('09:00'))).toBe('refused');
});

it('R-104: a mission that was reached, refused or taken back changes no more', () => {
  expect((['sent', 'accepted', 'refused', 'cancelled'] as const).map((state) => isOver({ state, arrivedAt: null }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isOver({ state: 'accepted', arrivedAt: at('08:40') })).toBe(true);
});

it('R-104: an answer has the time of its device, between the sending and now', () => {
  expect(answerAt(at('08:10'), at('08:00'), ms('12:00'))).toBe(at('08:10'));
  expect(answerAt(at('07:50'), at('08:00'), ms('12:00'))).toBe(at('08:00'));
  expect(answerAt(at('13:00'), at('08:00'), ms('12:00'))).toBe(at('12:00'));
  expect(answerAt(null, at('08:00'), ms('12:00'))).toBe(at('12:00'));
});

it('R-104: a vehicle arrives with the first stay of a minute after the sending', () => {
  // Past it at 8:20, there from 9:00 on.
  expect(arrivalOf([visit('08:20', '08:20'), visit('09:00', '09:30')], ms('08:00'), ms('12:00'))).toBe(ms('09:00'));
  expect(arrivalOf([visit('07:00', '07:30')], ms('08:00'), ms('12:00'))).toBeNull();
  expect(arrivalOf([visit('07:00', '08:30')], ms('08:00'), ms('12:00'))).toBe(ms('08:00'));
  // Just come: not a minute yet.
  expect(arrivalOf([visit('09:00', null)], ms('08:00'), ms('09:00'))).toBeNull();
  expect(arrivalOf([visit('09:00', null, '09:02')], ms('08:00'), ms('09:02'))).toBe(ms('09:00'));
});

it('R-104: the destination is the site, else around the point', () => {
  expect(destinationArea({ lat: 45, lng: 4 }, null)).toEqual({ kind: 'circle', center: [4, 45], radiusM: ARRIVAL_RADIUS_M });
  expect(destinationArea({ lat: null, lng: null }, { lat: 46, lng: 5, radiusM: 80 })).toEqual({
    kind: 'circle',
    center: [5, 46],
    radiusM: 80,
  });
  expect(destinationArea({ lat: null, lng: null }, null)).toBeNull();
  expect(checkMission({ site: null, lat: 45, lng: 4 })).toEqual([]);
  expect(checkMission({ site: 's', lat: null, lng: null })).toEqual([]);
  expect(checkMission({ site: null, lat: 45, lng: null })).toEqual([{ field: 'lng', code: 'required' }]);
  expect(checkMission({ site: null, lat: null, lng: null })).toEqual([{ field: 'site', code: 'required' }]);
});

it('R-104: kilometres of journeys between two instants, a journey under way as far as it is between them', () => {
  const way = (from: string, to: string, distanceM: number, part: Partial<Journey> = {}): JourneySummary =>
    inBrief({ v: [sampleJourney('v', ms(from), { endAt: new Date(ms(to)).toISOString(), distanceM, ...part })] })['v']![0]!;
  const ways = [way('07:00', '07:30', 9000), way('07:50', '08:10', 20_000), way('08:20', '08:40', 12_340), way('08:50', '09:10', 10_000)];
  // Half of the second, all of the third, half of the last.
  expect(missionKm(ways, ms('08:00'), ms('09:00'))).toBe(27.3);
  // One that lasted no time at all takes nothing from the others.
  expect(missionKm([...ways, way('08:45', '08:45', 0)], ms('08:00'), ms('09:00'))).toBe(27.3);
  // What it drove in each quarter of an hour is known.
  expect(
    missionKm(
      [
        way('07:45', '08:15', 9000, {
          slices: [
            [900, 0, 0, 0, 0, 8000],
            [900, 0, 0, 0, 0, 1000],
          ],
        }),
      ],
      ms('08:00'),
      ms('09:00'),
    ),
  ).toBe(1);
  expect(
    missionKm([way('08:00', '08:30', 5000, { isPrivate: true }), way('08:00', '08:30', 5000, { kind: 'towed' })], ms('08:00'), ms('09:00')),
  ).toBeNull();
  expect(missionKm([], ms('08:00'), ms('09:00'))).toBeNull();
});
