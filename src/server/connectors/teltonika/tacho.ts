import { tachoText, type TachoActivity, type TachoSlot } from '../../../domain/tacho/tacho-reading.ts';
import { cardOf, hex8 } from '../driver-card.ts';
import type { AvlElement } from './decode.ts';

/*
 * The tachograph, as devices with a K-line or an FMS input send it (wiki "FMB640 Teltonika Data Sending Parameters ID"; values are those of SAE J1939,
 * TCO1, SPN 1612 and 1613). Its states are sent or not as the device is configured; light devices give other ids, of no documented values: they stay raw.
 *
 *   184, 185   working state of driver 1, 2   1 byte   0 rest, 1 available, 2 work, 3 drive; 6 error, 7 not available
 *   187, 188   card of driver 1, 2 is in      1 byte   0 no, 1 yes
 *   195, 196   card number of driver 1        8 bytes each, ASCII
 *   197, 198   card number of driver 2        8 bytes each, ASCII
 */
const SLOTS = [
  { state: 184, presence: 187, card: [195, 196] },
  { state: 185, presence: 188, card: [197, 198] },
] as const;
const ACTIVITIES: readonly TachoActivity[] = ['rest', 'available', 'work', 'drive'];

function slotOf(byId: ReadonlyMap<number, AvlElement>, { state, presence, card: [high, low] }: (typeof SLOTS)[number]): TachoSlot {
  const value = (id: number, size: number): AvlElement['value'] | undefined =>
    byId.get(id)?.size === size ? byId.get(id)!.value : undefined;
  const said = value(state, 1);
  const [first, second] = [value(high, 8), value(low, 8)];
  const card = value(presence, 1) === 0 || first === undefined || second === undefined ? null : cardOf(hex8(first), hex8(second));
  return { activity: typeof said === 'number' ? (ACTIVITIES[said] ?? null) : null, card };
}

/** What the tachograph said, as `tachoText`; null where it said nothing of what its drivers do. */
export function tachoOf(elements: readonly AvlElement[]): string | null {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const [first, second] = [slotOf(byId, SLOTS[0]), slotOf(byId, SLOTS[1])];
  // An empty second slot rests: nobody is in it.
  const codriver = second.card === null ? { activity: null, card: null } : second;
  return first.activity === null && codriver.activity === null ? null : tachoText({ first, second: codriver });
}
