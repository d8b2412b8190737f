import type { JourneyRules } from './journey-rules.ts';
import type { Step } from './journey-steps.ts';

/** Whole seconds of a stretch; the four after the first add up to it. */
export interface Times {
  durationS: number;
  drivingS: number;
  idlingS: number;
  stoppedS: number;
  silentS: number;
  engineS: number | null;
}

/** Each step holds until the next one, a movement no longer than `gapS`. */
export function timesOf(steps: readonly Step[], rules: JourneyRules): Times {
  let [driving, idling, silent, engine] = [0, 0, 0, 0];
  let isTold = steps.at(-1)?.fix.ignition !== null;
  for (let k = 0; k + 1 < steps.length; k++) {
    const { moving, ignition, atMs, fix } = steps[k]!;
    const ms = steps[k + 1]!.atMs - atMs;
    if (moving && ms > rules.gapS * 1000) silent += ms;
    else if (moving) driving += ms;
    else if (ignition) idling += ms;
    if (ignition && !(moving && ms > rules.gapS * 1000)) engine += ms;
    isTold ||= fix.ignition !== null;
  }
  const all = steps.at(-1)!.atMs - steps[0]!.atMs;
  const durationS = Math.round(all / 1000);
  const [drivingS, idlingS, silentS] = [driving, idling, silent].map((ms) => Math.floor(ms / 1000)) as [number, number, number];
  const rest = durationS - drivingS - idlingS - silentS;
  const engineS = isTold ? Math.round(engine / 1000) : null;
  // Parts of a second go where the time went.
  if (all > driving + idling + silent) return { durationS, drivingS, idlingS, stoppedS: rest, silentS, engineS };
  return driving >= idling
    ? { durationS, drivingS: drivingS + rest, idlingS, stoppedS: 0, silentS, engineS }
    : { durationS, drivingS, idlingS: idlingS + rest, stoppedS: 0, silentS, engineS };
}
