import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/time/time-zone.ts';
import { LiveVehicle } from './feed.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { countersAfter, LAST_DAYS, LIVE, OLD, PlanReader, RECENT, type Moment } from './moments.ts';
import { metresBetween } from './places.ts';
import { planDay, planDayAt } from './plan.ts';
import { telemetryOf } from './records.ts';
import { makeWorld } from './world.ts';

const FIRST = '2026-10-22';
const world = makeWorld(FIRST);
const vehicles = world.flatMap((organization) => organization.vehicles);
const some = vehicles.filter((_, index) => index % 11 === 0);
const ZERO = { odometerKm: 1000, engineHours: 50 };

function momentsOf(vehicle: MadeVehicle, day: string, cadence = RECENT) {
  const plan = planDay(vehicle, day);
  return [...new PlanReader(vehicle, plan, ZERO).between(plan.startMs, plan.endMs, cadence)];
}

describe('plan of a vehicle', () => {
  it('is the same for the same seed, and differs from day to day', () => {
    const vehicle = vehicles[3]!;
    expect(momentsOf(vehicle, '2026-11-17')).toEqual(momentsOf(makeWorld(FIRST)[0]!.vehicles[3]!, '2026-11-17'));
    expect(momentsOf(vehicle, '2026-11-17').length).not.toBe(momentsOf(vehicle, '2026-11-18').length);
  });

  it('has no hole and no overlap, and begins and ends at the base', () => {
    for (const vehicle of some) {
      const plan = planDay(vehicle, '2026-11-18');
      expect(plan.steps[0]!.startMs).toBe(plan.startMs);
      expect(plan.steps.at(-1)!.endMs).toBe(plan.endMs);
      plan.steps.forEach((step, i) => i > 0 && expect(step.startMs).toBe(plan.steps[i - 1]!.endMs));
      const last = plan.steps.at(-1)!;
      expect(last.kind === 'stand' && metresBetween(last.spot, vehicle.base)).toBeLessThan(1);
    }
  });

  it('covers the 23 h and 25 h days, and nights from noon to noon', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-20']) {
      const hours = (duty: 'day' | 'night-late'): number => {
        const plan = planDay(
          vehicles.find((vehicle) => vehicle.duty === duty)!,
          day,
        );
        return (plan.endMs - plan.startMs) / 3_600_000;
      };
      expect(hours('day')).toBe(day === '2026-03-29' ? 23 : day === '2026-10-25' ? 25 : 24);
    }
    expect(planDayAt('night-late', Date.parse('2026-11-21T02:00:00Z'))).toBe('2026-11-20');
    expect(planDayAt('day', Date.parse('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  });

  it('never teleports: below 200 km/h between any two records, at every cadence and across days', () => {
    for (const vehicle of some)
      for (const cadence of [OLD, LAST_DAYS, RECENT, LIVE]) {
        const moments = [...momentsOf(vehicle, '2026-11-17', cadence), ...momentsOf(vehicle, '2026-11-18', cadence)];
        for (let i = 1; i < moments.length; i++) {
          const [a, b] = [moments[i - 1]!, moments[i]!];
          expect(b.atMs).toBeGreaterThan(a.atMs);
          const km = metresBetween(a, b) / 1000;
          // Noise of the receiver at rest is metres, not a speed.
          if (km > 0.05) expect(km / ((b.atMs - a.atMs) / 3_600_000)).toBeLessThan(200);
        }
      }
  });

  it('has counters that only grow, speeds and levels within reason', () => {
    for (const vehicle of some) {
      const moments = momentsOf(vehicle, '2026-11-17');
      moments.forEach((moment, i) => {
        if (i > 0) expect(moment.odometerKm).toBeGreaterThanOrEqual(moments[i - 1]!.odometerKm);
        expect(moment.speedKmh).toBeLessThan(140);
        expect(moment.energyPct).toBeGreaterThan(0);
        expect(moment.energyPct).toBeLessThanOrEqual(100);
        expect(moment.voltageV).toBeGreaterThan(10.5);
      });
      const plan = planDay(vehicle, '2026-11-17');
      expect(countersAfter(ZERO, plan).odometerKm).toBeCloseTo(moments.at(-1)?.odometerKm ?? ZERO.odometerKm, 3);
    }
  });

  it('drives believable distances, mostly on weekdays', () => {
    const week = Array.from({ length: 7 }, (_, i) => addDays('2026-11-09', i));
    const kmOf = (vehicle: MadeVehicle, day: string): number => planDay(vehicle, day).distanceM / 1000;
    for (const vehicle of some) for (const day of week) expect(kmOf(vehicle, day)).toBeLessThan(460);
    const byDay = vehicles.filter(({ duty }) => duty === 'day');
    const out = (day: string): number => byDay.filter((vehicle) => kmOf(vehicle, day) > 0).length / byDay.length;
    expect(out('2026-11-17')).toBeGreaterThan(0.75);
    expect(out('2026-11-15')).toBeLessThan(0.1);
    expect(out('2026-11-11')).toBeLessThan(0.1);
  });

  it('has the rhythm of a fleet: busy by day, a few lorries at night, a quiet Sunday, and never nobody', () => {
    const fromMs = Date.parse('2026-11-13T23:00:00Z');
    const moving = Array<number>(7 * 48).fill(0);
    for (const vehicle of vehicles.filter(({ device, silentDays }) => device?.type === 'teltonika' && silentDays === null))
      for (let i = -1; i < 8; i++) {
        const plan = planDay(vehicle, addDays('2026-11-14', i));
        const reader = new PlanReader(vehicle, plan, ZERO);
        plan.steps.forEach((step, index) => {
          if (step.kind !== 'drive') return;
          for (
            let slot = Math.max(0, Math.ceil((step.startMs - fromMs) / 1_800_000));
            slot < moving.length && fromMs + slot * 1_800_000 < step.endMs;
            slot++
          )
            if (reader.momentAt(fromMs + slot * 1_800_000, index).speedKmh > 5) moving[slot]! += 1;
        });
      }
    /** Of each half hour of some days (0: Saturday) between two hours. */
    const during = (days: readonly number[], from: number, to: number): number[] =>
      days.flatMap((day) => moving.slice(day * 48 + from * 2, day * 48 + to * 2));
    const mean = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const weekdays = [2, 3, 4, 5, 6];
    expect(Math.min(...during(weekdays, 8, 12))).toBeGreaterThan(40);
    expect(Math.max(...during(weekdays, 1, 5))).toBeLessThan(16);
    expect(mean(during([1], 0, 24))).toBeLessThan(mean(during(weekdays, 0, 24)) / 6);
    expect(during(weekdays, 0, 24).filter((count) => count === 0).length).toBeLessThan(5);
  });

  it('reads as the telemetry of its device', () => {
    const truck = vehicles.find(({ device }) => device?.isHeavy && device.readsCan)!;
    const [moment] = momentsOf(truck, '2026-11-17');
    const message = telemetryOf(truck, moment!);
    expect(message).toMatchObject({ lat: moment!.lat, lng: moment!.lng, ignition: moment!.ignition, odometerSource: 'can', valid: true });
    expect(message.odometerKm).toBeCloseTo(moment!.odometerKm, 2);
    const phone = vehicles.find(({ device }) => device?.type === 'gpslogger')!;
    expect(telemetryOf(phone, momentsOf(phone, '2026-11-17')[0]!).ignition).toBeNull();
  });
});

describe('live vehicle', () => {
  it('goes on where the history stopped and turns the day without a gap', () => {
    const vehicle = vehicles.find(({ duty }) => duty === 'everyday')!;
    const fromMs = Date.parse('2026-11-20T21:00:00Z');
    const live = new LiveVehicle(vehicle, { untilMs: fromMs, day: planDayAt(vehicle.duty, fromMs), counters: ZERO });
    const taken: Moment[] = [];
    for (let atMs = fromMs; atMs < fromMs + 12 * 3_600_000; atMs += 60_000) taken.push(...live.take(atMs));
    taken.forEach((moment, i) => i > 0 && expect(moment.atMs).toBeGreaterThan(taken[i - 1]!.atMs));
    expect(taken[0]!.atMs).toBeGreaterThanOrEqual(fromMs);
    expect(Math.max(...taken.slice(1).map((moment, i) => moment.atMs - taken[i]!.atMs))).toBeLessThanOrEqual(900_000);
    expect(live.playedAt(fromMs + 12 * 3_600_000, null).day).toBe('2026-11-21');
  });
});
