import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import type { Share } from './fill.ts';
import type { DemoOrganization } from './world.ts';

/** Alerts of what was filled, for the vehicles of a share; after the journeys. */
export async function makePastAlerts(context: Context, world: readonly DemoOrganization[], share: Share = { at: 0, of: 1 }): Promise<void> {
  const { alerts, places } = telemetryOf(context);
  const vehicles = world.flatMap(({ id: orgId, vehicles: all }) => all.map(({ id }) => ({ orgId, vehicleId: id })));
  for (const { id } of world) await places.prepare(id);
  for (const [index, of] of vehicles.entries()) if (index % share.of === share.at) await alerts.history.make(of);
}
