import { CalendarClock, Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type Due, LATE_SHARE } from '../../../domain/maintenance/due.ts';
import type { VehicleDue } from '../../../domain/maintenance/dues.ts';
import { isMaintenanceOpen } from '../../../domain/maintenance/maintenance.ts';
import { formatPercent } from '../../../domain/text/format.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { NONE } from '../../entity-ui/list/list-search.ts';

const LOOKS = {
  overdue: ['tag tag-alert', TriangleAlert],
  soon: ['tag tag-warning', CalendarClock],
  ok: ['tag tag-ok', Check],
  unknown: ['tag', CircleHelp],
} as const;

/** How near it is; far past it, by how much of its interval. */
export function DueTag({ due: { state, overShare } }: { due: Pick<Due, 'state' | 'overShare'> }) {
  const { t, i18n } = useTranslation('maintenance');
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {t(`due.states.${state}`)}
      {overShare > LATE_SHARE && ` +${formatPercent(overShare * 100, i18n.language)}`}
    </span>
  );
}

/** What a vehicle is due for, as its list shows it. */
export interface DueItem extends VehicleDue {
  id: string;
  plate: string;
  /** Name of the plan, else what is done. */
  title: string;
  /** Work that is planned for it already. */
  planned: string | null;
}

type ById = ReadonlyMap<string, LocalRow>;

export function dueItems(
  dues: readonly VehicleDue[],
  vehicles: ById,
  plans: ById,
  works: readonly LocalRow[],
  kindText: (kind: string) => string,
): DueItem[] {
  const open = new Map(
    works
      .filter((row) => isMaintenanceOpen(row['state']))
      .map((row) => [`${String(row['vehicle'])} ${row['plan'] === null ? `kind:${String(row['kind'])}` : String(row['plan'])}`, row._id]),
  );
  return dues.map((due) => {
    const vehicle = vehicles.get(due.vehicle);
    return {
      ...due,
      id: `${due.vehicle}:${due.plan ?? due.kind}`,
      plate: String(vehicle?.['registration'] ?? ''),
      title: due.plan === null ? kindText(due.kind) : String(plans.get(due.plan)?.['name'] ?? kindText(due.kind)),
      planned: open.get(`${due.vehicle} ${due.plan ?? `kind:${due.kind}`}`) ?? null,
    };
  });
}

interface DueWanted {
  due?: string | undefined;
  kind?: string | undefined;
  vehicle?: string | undefined;
}

/** Those that the filters of the address and the typed words leave. `isLooked`: those of vehicles leave it. */
export function filterDues(
  items: readonly DueItem[],
  { due, kind, vehicle }: DueWanted,
  isLooked: (vehicle: string) => boolean,
  typed: string,
): DueItem[] {
  const needles = typed.split(/\s+/).map(foldText).filter(Boolean);
  const among = (list: string | undefined, value: string | null): boolean => list === undefined || list.split(',').includes(value ?? NONE);
  return items.filter((item) => {
    if (!among(due, item.state) || !among(kind, item.kind) || !among(vehicle, item.vehicle) || !isLooked(item.vehicle)) return false;
    const text = foldText(`${item.plate} ${item.title}`);
    return needles.every((needle) => text.includes(needle));
  });
}
