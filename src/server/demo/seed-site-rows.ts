import type { Entity } from '../../domain/kit/entity.ts';
import { addDays } from '../../domain/kit/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { idOf } from './identifiers.ts';
import { MODELS } from './models.ts';
import { CUSTOMERS, OFFSETS } from './site-rows-spec.ts';
import { organizationId } from './world.ts';

const { vehicleModel, customer, carbonOffset } = ENTITIES;
const own = systemActor(null);

/** Figures a model has not are 0 in the list of the demonstration. */
const known = (figure: number): number | null => (figure === 0 ? null : figure);

async function seedOnce(context: Context, entity: Entity, rows: readonly { key: string; doc: Record<string, unknown> }[]): Promise<void> {
  const { count } = await context.store.list(own, entity, { page: 1, size: 1 });
  if (count > 0) return;
  await context.store.write(own, async (writer) => {
    for (const { key, doc } of rows) await writer.insert(entity, idOf(`${entity.name}/${key}`), doc);
  });
}

/** What the platform keeps, in the demonstration: the catalogue of its vehicles' models, customers, offsets. */
export async function seedSiteRows(context: Context, today: string): Promise<void> {
  await seedOnce(
    context,
    vehicleModel,
    MODELS.map(({ category, make, model, energy, tankL, batteryKwh, per100Km, co2GKm, gvwrKg }) => ({
      key: `${make}/${model}`,
      // Consumption is in litres on a vehicle's sheet: of one that burns none, it is not a figure of it.
      doc: {
        category,
        make,
        model,
        energy,
        tankL: known(tankL),
        batteryKwh: known(batteryKwh),
        consumptionRef: ['electric', 'hydrogen', 'cng'].includes(energy) ? null : per100Km,
        co2GKm: energy === 'electric' || energy === 'hydrogen' ? co2GKm : known(co2GKm),
        gvwrKg,
      },
    })),
  );
  await seedOnce(
    context,
    customer,
    CUSTOMERS.map(({ key, inDays, organization, ...doc }) => ({
      key,
      doc: {
        ...doc,
        nextOn: inDays === null ? null : addDays(today, inDays),
        organization: organization === null ? null : organizationId(organization),
      },
    })),
  );
  await seedOnce(
    context,
    carbonOffset,
    OFFSETS.map(({ key, organization, yearsAgo, retired, ...doc }) => {
      const year = Number(today.slice(0, 4)) - yearsAgo;
      return {
        key,
        doc: {
          ...doc,
          year,
          retiredOn: retired === undefined ? null : `${year + 1}-${retired}`,
          organization: organizationId(organization),
        },
      };
    }),
  );
}
