import type { Drive, GaitName } from './motion.ts';
import { hashText, mix } from './random.ts';

export type HarshKind = 'acceleration' | 'braking' | 'cornering';

/** Harsh events of a drive, seconds after its start, in order. */
export interface Harsh {
  atS: number;
  kind: HarshKind;
}

/** Events per 100 km of who drives a vehicle: calm, usual, in a hurry. */
const STYLES = [0.8, 1.5, 3, 3, 5, 8, 14] as const;
/** Of so many devices one is not set to tell. */
const UNSET_OF = 6;
const KINDS: readonly HarshKind[] = ['braking', 'acceleration', 'braking', 'cornering', 'acceleration'];

/** What a device that is set to tell says of a drive. Same vehicle and drive, same events. */
export function harshIn(key: string, gait: GaitName, drive: Drive): Harsh[] {
  const seed = hashText(`harsh/${key}`);
  if (gait === 'machine' || seed % UNSET_OF === 0) return [];
  // A lorry that does what a car does has lost its load.
  const per100Km = STYLES[mix(seed, 1) % STYLES.length]! * (gait === 'car' || gait === 'van' ? 1 : 0.5);
  const found: Harsh[] = [];
  const drawn = mix(seed, Math.round(drive.lengthM * 10));
  for (let i = 1; i + 1 < drive.inS.length; i++) {
    const chance = (per100Km * (drive.atM[i]! - drive.atM[i - 1]!)) / 100_000;
    const draw = mix(drawn, i);
    if (draw / 0x100000000 < chance) found.push({ atS: drive.inS[i]!, kind: KINDS[mix(draw, 2) % KINDS.length]! });
  }
  return found;
}
