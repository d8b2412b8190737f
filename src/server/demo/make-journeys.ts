import { dayStartMs, addDays } from '../../domain/kit/time-zone.ts';
import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import type { Share } from './fill.ts';
import { DEMO_ZONE } from './plan.ts';
import type { DemoOrganization } from './world.ts';

/** Vehicles at once: one reads while another is worked out. */
const AT_ONCE = 2;
/** A month of a demonstration's vehicle is few positions. */
const STEP_DAYS = 40;

/** Journeys of what was filled, for the vehicles of a share. */
export async function makeJourneys(context: Context, world: readonly DemoOrganization[], fromDay: string, toDay: string, onProgress: (done: number) => void = () => undefined, share: Share = { at: 0, of: 1 }): Promise<void> {
  const { journeys } = telemetryOf(context);
  const [fromMs, toMs] = [dayStartMs(fromDay, DEMO_ZONE), dayStartMs(addDays(toDay, 1), DEMO_ZONE)];
  const queue = world.flatMap(({ id: orgId, vehicles }) => vehicles.map(({ id }) => ({ orgId, id }))).filter((_, index) => index % share.of === share.at);
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await journeys.recompute(next.orgId, next.id, fromMs, toMs, undefined, STEP_DAYS);
        onProgress(++done);
      }
    }),
  );
}
