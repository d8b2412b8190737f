import type { Damage } from '../../../domain/check-list/check-answer.ts';
import type { DefectState } from '../../../domain/check-list/defect.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { Random } from '../random.ts';

/** What becomes of one vehicle's defect: found so many working days ago, then moved on by its manager. */
interface Trouble {
  item: string;
  daysAgo: number;
  note: string;
  damage?: Damage[];
  becomes?: { state: DefectState; daysAgo: number };
}

/** Vehicles are checked on the last working days, so many of them. */
const CHECKED_DAYS = 8;

/** By the place of the vehicle among those that are checked. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  0: { item: 'essuie', daysAgo: 6, note: 'Le balai gauche laisse une trace au milieu du pare-brise.' },
  1: { item: 'retros', daysAgo: 8, note: 'Miroir droit fendu, on voit encore derrière.', becomes: { state: 'repaired', daysAgo: 4 } },
  2: { item: 'pneus', daysAgo: 1, note: 'Flanc entaillé à l’avant gauche, on voit la toile.' },
  3: { item: 'feux', daysAgo: 3, note: 'Feu stop droit éteint, l’ampoule est neuve.', becomes: { state: 'planned', daysAgo: 2 } },
  4: {
    item: 'caross',
    daysAgo: 5,
    note: 'Rayure sur la porte coulissante, pas de rouille.',
    damage: [{ view: 'right', x: 520, y: 470, kind: 'scratch', sizeMm: 240 }],
    becomes: { state: 'deferred', daysAgo: 4 },
  },
};

const TEMPLATES: Partial<Record<MadeVehicle['category'], string>> = { vp: 'vl_jour', vul: 'vul_jour', pl: 'pl_jour' };

/** The template of a vehicle's daily check. */
export function templateOf({ category, energy }: MadeVehicle): string {
  return energy === 'electric' && category !== 'pl' ? 've_jour' : (TEMPLATES[category] ?? 'vl_jour');
}

/** Vehicles that are checked each working day: some of those that drive by day, of every kind. `most`: more would be more for every device to hold. */
export function checkedVehicles(vehicles: readonly MadeVehicle[], most: number): MadeVehicle[] {
  const byDay = vehicles.filter(({ duty, status, category }) => duty === 'day' && status === 'active' && TEMPLATES[category] !== undefined);
  const step = Math.max(1, Math.floor(byDay.length / most));
  return byDay.filter((_, at) => at % step === 0).slice(0, most);
}

/** The last working days before a day, oldest first. */
export function workingDays(today: string, count = CHECKED_DAYS): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1))
    if (![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) days.unshift(day);
  return days;
}

export interface PlannedCheck {
  vehicle: MadeVehicle;
  /** Place of the vehicle among those that are checked. */
  at: number;
  day: string;
  /** Working days before today. */
  daysAgo: number;
  /** Nobody did it. */
  isMissed: boolean;
  /** After local midnight. */
  minute: number;
  activeMs: number;
  trouble: Trouble | null;
}

/** Every check of the vehicles that are checked, day after day. Same vehicles and day, same checks. */
export function planChecks(checked: readonly MadeVehicle[], today: string): PlannedCheck[] {
  return workingDays(today).flatMap((day, index, days) =>
    checked.map((vehicle, at): PlannedCheck => {
      const random = new Random(`check/${vehicle.key}/${day}`);
      const daysAgo = days.length - index;
      const found = TROUBLES[at];
      const trouble = found && found.daysAgo >= daysAgo && (found.becomes === undefined || found.becomes.daysAgo < daysAgo) ? found : null;
      return {
        vehicle,
        at,
        day,
        daysAgo,
        isMissed: trouble === null && random.chance(0.12),
        minute: random.int(6 * 60 + 10, 7 * 60 + 45),
        activeMs: random.int(150_000, 320_000),
        trouble,
      };
    }),
  );
}

/** What managers did on a day, of the vehicles that are checked. */
export function stepsOn(daysAgo: number): { at: number; item: string; state: DefectState }[] {
  return Object.entries(TROUBLES).flatMap(([at, { item, becomes }]) =>
    becomes?.daysAgo === daysAgo ? [{ at: Number(at), item, state: becomes.state }] : [],
  );
}
