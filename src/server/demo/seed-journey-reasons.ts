import { addDays, dayStartMs } from '../../domain/kit/time-zone.ts';
import { journeyReason } from '../../domain/journey-reason/journey-reason.ts';
import type { Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { journeysOf } from '../telemetry/journey-reads.ts';
import { demoAuthor } from './field-work/demo-author.ts';
import { idOf } from './identifiers.ts';
import { DEMO_ZONE } from './plan.ts';
import { Random } from './random.ts';
import { organizationId, type DemoOrganization } from './world.ts';

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
