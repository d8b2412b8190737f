import type { FactFix } from './latency.ts';
import { JOURNEY_RULES } from './journey-rules.ts';

/** `still`: on for long and nothing moved; `moving`: it moved while off; `never`: it moved and was never told to be on. */
export const IGNITION_SUSPICIONS = ['still', 'moving', 'never'] as const;
type IgnitionSuspicion = (typeof IGNITION_SUSPICIONS)[number];

/** A stretch of one value of the ignition; `on` null: no value was told. */
export interface IgnitionStretch {
  /** ISO UTC: first message of it, and the first one of another value; null: the value was not seen to change. */
  at: string;
  endAt: string | null;
  on: boolean | null;
  /** Whole seconds until `endAt`, else until its last message. */
  durationS: number;
  messages: number;
  /** Good fixes above the speed of movement. */
  moving: number;
  maxKmh: number | null;
  suspicion: IgnitionSuspicion | null;
}

/** On this long without a movement is worth a look. */
const STILL_S = 900;
/** Fewer fast fixes than this may be drifts of the position. */
const MOVING_LEAST = 3;

interface Open {
  on: boolean | null;
  firstMs: number;
  lastMs: number;
  messages: number;
  moving: number;
  maxKmh: number | null;
}

function suspicionOf({ on, moving, firstMs }: Open, endMs: number): IgnitionSuspicion | null {
  if (on === false) return moving >= MOVING_LEAST ? 'moving' : null;
  return on && moving === 0 && endMs - firstMs >= STILL_S * 1000 ? 'still' : null;
}

function closed(open: Open, endMs: number | null, suspicion = suspicionOf(open, endMs ?? open.lastMs)): IgnitionStretch {
  const { on, firstMs, lastMs, messages, moving, maxKmh } = open;
  return {
    at: new Date(firstMs).toISOString(),
    endAt: endMs === null ? null : new Date(endMs).toISOString(),
    on,
    durationS: Math.round(((endMs ?? lastMs) - firstMs) / 1000),
    messages,
    moving,
    maxKmh,
    suspicion,
  };
}

const startOf = ({ atMs }: FactFix, on: boolean | null): Open => ({
  on,
  firstMs: atMs,
  lastMs: atMs,
  messages: 0,
  moving: 0,
  maxKmh: null,
});

function take(open: Open, { atMs, valid, speedKmh }: FactFix): void {
  open.lastMs = atMs;
  open.messages += 1;
  if (!valid || speedKmh === null) return;
  if (speedKmh > JOURNEY_RULES.movingKmh) open.moving += 1;
  open.maxKmh = Math.max(open.maxKmh ?? 0, speedKmh);
}

/**
 * Stretches with the ignition on, those off in which the vehicle moved, and the whole when it moved and was never on. Messages in order of time; one
 * that tells no ignition belongs to the value before it, and a silence of `stopGapS` ends a stretch.
 */
export function ignitionStretches(fixes: readonly FactFix[]): IgnitionStretch[] {
  const stretches: IgnitionStretch[] = [];
  let open: Open | null = null;
  for (const fix of fixes) {
    const isSilent: boolean = open !== null && fix.atMs - open.lastMs > JOURNEY_RULES.stopGapS * 1000;
    const on: boolean | null = fix.ignition ?? (isSilent ? null : (open?.on ?? null));
    if (open && (isSilent || on !== open.on)) {
      stretches.push(closed(open, isSilent ? null : fix.atMs));
      open = null;
    }
    open ??= startOf(fix, on);
    take(open, fix);
  }
  if (open) stretches.push(closed(open, null));
  if (stretches.some(({ on }) => on)) return stretches.filter(({ on, suspicion }) => on || suspicion !== null);
  const [first] = fixes;
  if (!first) return [];
  const whole = startOf(first, fixes.every(({ ignition }) => ignition === null) ? null : false);
  for (const fix of fixes) take(whole, fix);
  return whole.moving >= MOVING_LEAST ? [closed(whole, null, 'never')] : [];
}
