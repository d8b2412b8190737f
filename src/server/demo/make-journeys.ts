import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';

/** A month of a demonstration's vehicle is few positions. */
const STEP_DAYS = 40;

/** Journeys, and days of tachographs, of what was filled, from the marks that the day timelines handed on; several threads share them. */
export async function makeJourneys(context: Context): Promise<void> {
  const { journeys, tachoDays } = telemetryOf(context);
  while ((await journeys.run(50, STEP_DAYS)) > 0);
  while ((await journeys.score()) > 0);
  while ((await tachoDays.run()) > 0);
}
