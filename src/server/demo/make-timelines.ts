import type { Context } from '../context.ts';
import { recomputeDays } from '../telemetry/telemetry.ts';
import type { Share } from './fill.ts';
import type { DemoOrganization } from './world.ts';

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
