import { lastsUntil, tachoStates, type TachoDay, type TachoState } from './tacho-day.ts';
import { cardHolder, type TachoActivity, type TachoSlot } from './tacho-reading.ts';
import { addTo } from '../kit/grouped.ts';

/** What one person did, or one vehicle's first slot recorded, without a change. */
export interface TachoSpan {
  fromMs: number;
  toMs: number;
  activity: TachoActivity;
  vehicle: string;
  card: string | null;
  /** Another card was in the other slot. */
  isCrew: boolean;
  startKm: number | null;
  endKm: number | null;
}

/** States of a vehicle one after the other, each up to where it is known to last. */
function lasting(days: readonly TachoDay[]): TachoState[] {
  const states = days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).flatMap(tachoStates);
  return states.map((state, at) => {
    const next = states[at + 1];
    return next && lastsUntil(state, next)
      ? { ...state, toMs: Math.max(state.toMs, next.fromMs), endKm: next.startKm ?? state.endKm }
      : state;
  });
}

function spanOf({ fromMs, toMs, startKm, endKm }: TachoState, slot: TachoSlot, other: TachoSlot, vehicle: string): TachoSpan[] {
  return slot.activity === null || toMs <= fromMs
    ? []
    : [{ fromMs, toMs, activity: slot.activity, vehicle, card: slot.card, isCrew: other.card !== null, startKm, endKm }];
}

const goesOn = (a: TachoSpan, b: TachoSpan): boolean =>
  a.toMs === b.fromMs && a.activity === b.activity && a.vehicle === b.vehicle && a.card === b.card && a.isCrew === b.isCrew;

/** In order, no two at once (a card is in one place), neighbours that are the same in one. */
function settled(spans: readonly TachoSpan[]): TachoSpan[] {
  const made: TachoSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs || (a.vehicle < b.vehicle ? -1 : a.vehicle > b.vehicle ? 1 : 0))) {
    const last = made.at(-1);
    const cut = last && span.fromMs < last.toMs ? { ...span, fromMs: last.toMs, startKm: null } : span;
    if (cut.toMs <= cut.fromMs) continue;
    if (last && goesOn(last, cut)) made[made.length - 1] = { ...last, toMs: cut.toMs, endKm: cut.endKm };
    else made.push(cut);
  }
  return made;
}

/** What the first slot of each vehicle recorded. */
export function vehicleSpans(days: readonly TachoDay[], vehicle: string): TachoSpan[] {
  return settled(lasting(days).flatMap((state) => spanOf(state, state.first, state.second, vehicle)));
}

/** What each driver did, in whichever vehicle and slot, by who had the card as it was in (else its holder), in order. */
export function driverSpans(
  days: Readonly<Record<string, readonly TachoDay[]>>,
  whoseOf: (card: string, atMs: number) => string = cardHolder,
): Map<string, TachoSpan[]> {
  const byWho = new Map<string, TachoSpan[]>();
  for (const vehicle of Object.keys(days).sort())
    for (const state of lasting(days[vehicle]!))
      for (const span of [...spanOf(state, state.first, state.second, vehicle), ...spanOf(state, state.second, state.first, vehicle)]) {
        if (span.card !== null) addTo(byWho, whoseOf(span.card, span.fromMs), span);
      }
  return new Map([...byWho].sort(([a], [b]) => (a < b ? -1 : 1)).map(([who, spans]) => [who, settled(spans)]));
}
