import { journeyReason } from '../../domain/driving/journey-reason.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { journeysOf } from '../telemetry/journeys/journey-reads.ts';
import { recomputeDays, telemetryOf } from '../telemetry/telemetry.ts';
import { demoAuthor } from './field-work/send-record.ts';
import type { Share } from './fill.ts';
import { idOf, Random } from './random.ts';
import { DEMO_ZONE } from './plan.ts';
import { type DemoOrganization, organizationId } from './world.ts';

/** Day timelines of what was filled, for the vehicles of a share. */
export async function makeTimelines(
  context: Context,
  world: readonly DemoOrganization[],
  fromDay: string,
  toDay: string,
  onProgress: (done: number) => void = () => undefined,
  share: Share = { at: 0, of: 1 },
): Promise<void> {
  const mine = new Set(
    world
      .flatMap(({ vehicles }) => vehicles)
      .filter((_, index) => index % share.of === share.at)
      .map(({ id }) => id),
  );
  let before = 0;
  for (const { id, vehicles } of world) {
    let last = 0;
    await recomputeDays(
      context,
      id,
      fromDay,
      toDay,
      (done) => onProgress(before + (last = done)),
      new Set(vehicles.map((vehicle) => vehicle.id).filter((vehicle) => mine.has(vehicle))),
    );
    before += last;
  }
}

/** A month of a demonstration's vehicle is few positions. */
const STEP_DAYS = 40;

/** Journeys, and days of tachographs, of what was filled, from the marks that the day timelines handed on; several threads share them. */
export async function makeJourneys(context: Context): Promise<void> {
  const { journeys, tachoDays } = telemetryOf(context);
  while ((await journeys.run(50, STEP_DAYS)) > 0);
  while ((await journeys.score()) > 0);
  while ((await tachoDays.run()) > 0);
}

/** Who says it: a manager, through the door that everybody's writes pass. */
const MANAGER: Readonly<Record<string, string>> = { [organizationId('TL')]: 'manager', [organizationId('GS')]: 'multi' };
const REASONS = [
  'Rendez-vous client',
  'Visite de chantier',
  'Livraison urgente',
  'Dépannage',
  'Réunion d’agence',
  'Formation',
  'Passage à l’atelier',
];
const DAYS = 15;
const VEHICLES = 12;

/** Why some of the last journeys of company cars were driven; what exists is left as it is. */
export async function seedJourneyReasons(context: Context, world: readonly DemoOrganization[], today: string): Promise<void> {
  const period = { from: new Date(dayStartMs(addDays(today, -DAYS), DEMO_ZONE)), to: new Date(dayStartMs(today, DEMO_ZONE)) };
  for (const { id: orgId, spec, vehicles } of world) {
    const local = MANAGER[orgId];
    if (local === undefined) continue;
    const { actor } = await demoAuthor(context, local, orgId);
    if ((await context.store.list(actor, journeyReason, { page: 1, size: 1 })).count > 0) continue;
    const cars = vehicles
      .filter(({ category }) => category === 'vp')
      .slice(0, VEHICLES)
      .map(({ id }) => id);
    const random = new Random(`journey-reasons/${spec.key}`);
    for await (const journeys of journeysOf(context.pool, Movements.ofFleet(orgId), {
      ...period,
      vehicles: cars,
      kinds: ['driven'],
      size: 1000,
    }))
      await context.store.write(actor, async (writer) => {
        for (const { _id, vehicle, startAt, endAt, isPrivate } of journeys) {
          if (isPrivate || !random.chance(0.45)) continue;
          await writer.insert(journeyReason, idOf(`journey-reason/${_id}`), {
            reason: random.pick(REASONS),
            vehicle,
            startAt,
            endAt,
            writtenAt: endAt,
          });
        }
      });
  }
}

/** Alerts of what was filled, for the vehicles of a share; after the journeys. */
export async function makePastAlerts(context: Context, world: readonly DemoOrganization[], share: Share = { at: 0, of: 1 }): Promise<void> {
  const { alerts, places } = telemetryOf(context);
  const vehicles = world.flatMap(({ id: orgId, vehicles: all }) => all.map(({ id }) => ({ orgId, vehicleId: id })));
  for (const { id } of world) await places.prepare(id);
  for (const [index, of] of vehicles.entries()) if (index % share.of === share.at) await alerts.history.make(of);
}
