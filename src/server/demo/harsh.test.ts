import { expect, it } from 'vitest';
import { OLD, PlanReader, RECENT } from './moments.ts';
import { planDay } from './plan.ts';
import { telemetryOf } from './records.ts';
import { makeWorld } from './world.ts';

const vehicles = makeWorld('2026-10-22')
  .flatMap((organization) => organization.vehicles)
  .filter(({ device, duty }) => device?.type === 'teltonika' && duty !== 'still' && duty !== 'machine');

const messagesOf = (vehicle: (typeof vehicles)[number], cadence = RECENT) =>
  ['2026-11-18', '2026-11-19'].flatMap((day) => {
    const plan = planDay(vehicle, day);
    return [...new PlanReader(vehicle, plan, { odometerKm: 1000, engineHours: 50 }).between(plan.startMs, plan.endMs, cadence)].map(
      (moment) => telemetryOf(vehicle, moment, cadence === OLD),
    );
  });

it('most devices tell harsh events as the green driving element does, some none; the same whatever the cadence', () => {
  const told = vehicles
    .filter((_, at) => at % 12 === 0)
    .map((vehicle) => messagesOf(vehicle).filter(({ event }) => event === 'green-driving'));
  const tells = told.filter((events) => events.length > 0).length;
  expect(tells / told.length).toBeGreaterThan(0.4);
  expect(tells).toBeLessThan(told.length);
  expect(new Set(told.flat().map(({ raw }) => raw['253']))).toEqual(new Set([1, 2, 3]));
  const vehicle = vehicles.find((one) => messagesOf(one).some(({ event }) => event === 'green-driving'))!;
  const times = (cadence = RECENT): string[] =>
    messagesOf(vehicle, cadence).flatMap(({ event, at }) => (event === 'green-driving' ? [at.slice(0, 16)] : []));
  expect(times(OLD).length).toBe(times().length);
});

it('the tank is told in litres beside its percentage, and goes down by what the vehicle burns', () => {
  const vehicle = vehicles.find(({ device, energy, category }) => device!.readsCan && energy === 'diesel' && category === 'vul')!;
  const day = messagesOf(vehicle).filter(({ at }) => at.startsWith('2026-11-18'));
  const [first, last] = [day.find(({ fuelL }) => fuelL !== null)!, day.findLast(({ fuelL }) => fuelL !== null)!];
  const km = last.odometerKm! - first.odometerKm!;
  expect(km).toBeGreaterThan(20);
  expect(Math.abs(first.fuelL! - last.fuelL! - (km * vehicle.per100Km) / 100)).toBeLessThan(0.4);
  expect(
    vehicles
      .filter(({ device, energy }) => device!.readsCan && (energy === 'electric' || energy === 'cng'))
      .slice(0, 4)
      .flatMap((one) => messagesOf(one).filter(({ fuelL }) => fuelL !== null)),
  ).toEqual([]);
});
