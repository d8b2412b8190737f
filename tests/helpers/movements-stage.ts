import { device } from '../../src/domain/device/device.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { reservation } from '../../src/domain/reservation/reservation.ts';
import { round } from '../../src/domain/mission/round.ts';
import { site } from '../../src/domain/places/site.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { Partitions } from '../../src/server/telemetry/retention.ts';
import type { Signed, TestContext } from './context.ts';
import { sampleJourney } from './journey.ts';
import { newId, sampleDoc } from './sample.ts';
import { STRIP_RULES } from '../../src/server/telemetry/strips.ts';

export const STAGE_DAY = '2026-11-20';
const MIN_MS = 60_000;
/** 07:00 to 13:00 UTC of the day, a position every ten minutes. */
const FROM_MS = Date.parse(`${STAGE_DAY}T07:00:00Z`);
export const STAGE_NOW_MS = Date.parse(`${STAGE_DAY}T14:00:00Z`);
export const at = (time: string): number => Date.parse(`${STAGE_DAY}T${time}:00Z`);

/** In whatever tells of a movement that is not theirs, and of one that is. */
export const FOREIGN = { lat: 44.4444, place: 'FOREIGN' } as const;
export const THEIRS = { lat: 41.1111, place: 'THEIRS' } as const;
type Mark = typeof FOREIGN | typeof THEIRS;

export interface MovementsStage {
  /** `given` to the person; `driven` by their badge from 8 to 9; `booked` by them from 8 to 9:30; `other`: nothing of theirs. */
  vehicles: Record<'given' | 'driven' | 'booked' | 'other', string>;
  driver: string;
}

const stateAt = (vehicleId: string, atMs: number, mark: Mark, driverTag: string | null): VehicleState => ({
  _id: vehicleId,
  device: null,
  at: new Date(atMs).toISOString(),
  receivedAt: new Date(atMs + 1000).toISOString(),
  lat: mark.lat,
  lng: 4.8,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 0,
  satellites: 9,
  ignition: driverTag !== null,
  ignitionSince: null,
  activity: driverTag === null ? 'parked' : 'idling',
  activitySince: new Date(atMs).toISOString(),
  odometerKm: 1000,
  odometerSource: 'can',
  engineHours: null,
  fuelPct: null,
  batteryPct: null,
  voltageV: null,
  driverTag,
  place: mark.place,
});

/** A fleet's day in which some movements are a person's and the others are marked as foreign. */
export async function stageMovements({ context }: TestContext, orgId: string, person: Signed): Promise<MovementsStage> {
  const system = systemActor(orgId);
  const { results } = await context.store.list(system, membership as unknown as Entity, { page: 1, size: 100, filters: {} });
  const memberOf = (who: Signed): string => results.find(({ user }) => user === who.userId)!._id;
  const vehicles = { given: newId(), driven: newId(), booked: newId(), other: newId() };
  const [driverId, siteId] = [newId(), newId()];
  await context.store.write(system, async (writer) => {
    // The person has the vehicle since before the day.
    writer.madeMs = FROM_MS - 86_400_000;
    await writer.insert(driver, driverId, { name: 'Ulysse', member: memberOf(person), badge: 'BADGE-U' });
    for (const [n, [name, id]] of Object.entries(vehicles).entries())
      await writer.insert(vehicle, id, {
        registration: `MV-${100 + n}-XX`,
        name,
        carSharing: true,
        ...(name === 'given' ? { driver: driverId } : {}),
      });
    for (const id of Object.values(vehicles))
      await writer.insert(device, newId(), {
        title: `Box ${id.slice(-4)}`,
        type: 'mdi',
        serial: id.slice(-12),
        vehicle: id,
        status: 'installed',
      });
    await writer.insert(site, siteId, {
      ...sampleDoc(site as unknown as Entity, 1),
      name: 'Dépôt',
      lat: 44.441,
      lng: 4.8,
      radiusM: 1000,
      area: null,
    });
    for (const [name, id] of Object.entries(vehicles))
      await writer.insert(round, newId(), {
        name: `Round ${name}`,
        vehicle: id,
        days: [1, 2, 3, 4, 5, 6, 7],
        stops: [{ site: siteId, arriveMin: 9 * 60, leaveMin: 9 * 60 + 10 }],
      });
  });
  await context.store.write(systemActor(orgId, person.userId), (writer) =>
    writer.insert(reservation, newId(), {
      purpose: 'Client',
      vehicle: vehicles.booked,
      state: 'confirmed',
      startAt: new Date(at('08:00')).toISOString(),
      endAt: new Date(at('09:30')).toISOString(),
    }),
  );
  await context.pool.query(`UPDATE reservations SET booked_by = $1, state = 'confirmed'`, [person.userId]);
  await new Partitions(context.pool).ensure([FROM_MS]);

  const journeys: [string, string, string, Mark, string | null][] = [
    [vehicles.given, '08:00', '09:00', THEIRS, null],
    [vehicles.given, '11:00', '12:00', FOREIGN, 'badge-x'],
    [vehicles.driven, '08:00', '09:00', THEIRS, 'badge-u'],
    [vehicles.driven, '11:00', '12:00', FOREIGN, 'badge-x'],
    [vehicles.booked, '08:10', '09:00', THEIRS, null],
    [vehicles.booked, '11:00', '12:00', FOREIGN, null],
    [vehicles.other, '08:00', '09:00', FOREIGN, null],
  ];
  for (const [id, from, to, mark, tag] of journeys) {
    const edge = { lat: mark.lat, lng: 4.8, place: mark.place };
    const journey = sampleJourney(id, at(from), {
      endAt: new Date(at(to)).toISOString(),
      start: edge,
      end: edge,
      driverTag: tag,
      driverTags: tag === null ? [] : [{ at: new Date(at(from)).toISOString(), tag }],
    });
    await context.pool.query(
      `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) VALUES ($1, $2, $3, $4, 'driven', false, $5, $6)`,
      [id, new Date(at(from)), orgId, new Date(at(to)), tag === null ? [] : [tag], JSON.stringify(journey)],
    );
    await context.pool.query('INSERT INTO visits (vehicle_id, site_id, start_at, org_id, end_at, visit) VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      siteId,
      new Date(at(from)),
      orgId,
      new Date(at(to)),
      // The mark of a visit is its reading: it has no place of its own.
      JSON.stringify({
        vehicle: id,
        place: siteId,
        startAt: new Date(at(from)).toISOString(),
        lastAt: new Date(at(to)).toISOString(),
        endAt: new Date(at(to)).toISOString(),
        nearestM: 5,
        maxKmh: null,
        odometerKm: mark.lat,
        driverTag: tag,
      }),
    ]);
  }
  const isTheirs = (id: string, atMs: number): boolean => {
    if (id === vehicles.given) return atMs < at('11:00') || atMs > at('12:00');
    if (id === vehicles.driven) return atMs >= at('08:00') && atMs <= at('09:00');
    return id === vehicles.booked && atMs >= at('08:00') && atMs < at('09:30');
  };
  for (const id of Object.values(vehicles))
    for (let atMs = FROM_MS; atMs <= at('13:00'); atMs += 10 * MIN_MS)
      await context.pool.query(
        `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, valid, ignition, odometer_km, battery_pct, raw) VALUES ($1, $2, $3, $1, $2, $4, 4.8, 30, true, true, $5, ($5::float8)::int % 100, '{}')`,
        [id, new Date(atMs), orgId, (isTheirs(id, atMs) ? THEIRS : FOREIGN).lat, (atMs - FROM_MS) / MIN_MS],
      );
  const states: [string, Mark, string, string | null][] = [
    [vehicles.given, THEIRS, '13:00', null],
    [vehicles.driven, FOREIGN, '13:00', 'badge-x'],
    [vehicles.booked, FOREIGN, '13:00', null],
    [vehicles.other, FOREIGN, '13:00', null],
  ];
  for (const [id, mark, time, tag] of states)
    await context.pool.query('INSERT INTO vehicle_states (vehicle_id, org_id, at, state) VALUES ($1, $2, $3, $4)', [
      id,
      orgId,
      new Date(at(time)),
      JSON.stringify(stateAt(id, at(time), mark, tag)),
    ]);
  for (const id of Object.values(vehicles)) {
    // As the whole fleet has it: of the four only parts are the person's.
    const strip = {
      _id: `${id}:${STAGE_DAY}`,
      vehicle: id,
      day: STAGE_DAY,
      segments: [[28_800, 46_800, 'moving']],
      distanceKm: FOREIGN.lat,
      drivingS: 18_000,
      idlingS: 0,
      standingS: 0,
      journeys: 2,
      drives: [],
      firstStartS: 28_800,
      lastStopS: 46_800,
      updatedAt: new Date(at('13:00')).toISOString(),
    };
    await context.pool.query(
      `INSERT INTO vehicle_days (vehicle_id, day, org_id, closed, strip, rules) VALUES ($1, $2, $3, false, $4, ${STRIP_RULES})`,
      [id, STAGE_DAY, orgId, JSON.stringify(strip)],
    );
    await context.pool.query(
      'INSERT INTO tacho_days (vehicle_id, day, org_id, stale_at, made_at, runs) VALUES ($1, $2, $3, NULL, now(), $4)',
      [id, STAGE_DAY, orgId, JSON.stringify([[28_800, 32_400, 'd', 'FOREIGN000000001', null, null, 100, 144.4444]])],
    );
  }
  return { vehicles, driver: driverId };
}
