type Row = Readonly<Record<string, unknown>>;

/** Who has or had a vehicle: ids of drivers. */
export type DriversOf = (row: Row) => readonly string[];

interface VehicleFilter {
  /** Search parameter: values comma-separated, each as `filterText` writes it. */
  name: string;
  /** Whose ids its values are; absent: texts. */
  of?: 'fleet' | 'driver';
  /** What it is in a report that is scoped by it (`scope` of its declaration). */
  scope?: 'fleets' | 'drivers';
  /** May be asked for vehicles without one (`NO_VALUE`). */
  hasNone?: true;
  /** What of a vehicle it looks at: one of them is enough. */
  valuesOf: (row: Row, driversOf: DriversOf) => readonly string[];
}

/** In an address: vehicles without one. */
const NO_VALUE = '-';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The vehicles that a person looks at, on every screen that is of vehicles: each filter follows from screen to screen, stands there as a chip, and narrows what
 * the others leave. One more is one entry more.
 */
export const VEHICLE_FILTERS = [
  { name: 'fleet', of: 'fleet', scope: 'fleets', hasNone: true, valuesOf: (row) => [textOf(row['fleet']) ?? NO_VALUE] },
  { name: 'drivenBy', of: 'driver', scope: 'drivers', valuesOf: (row, driversOf) => driversOf(row) },
  { name: 'tag', valuesOf: (row) => (Array.isArray(row['tags']) ? (row['tags'] as string[]) : []) },
] as const satisfies readonly VehicleFilter[];

export type VehicleFilterName = (typeof VEHICLE_FILTERS)[number]['name'];
export type VehicleFilterAsk = Readonly<Partial<Record<VehicleFilterName, unknown>>>;

/** Their names in an address. */
export const VEHICLE_FILTER_NAMES: readonly VehicleFilterName[] = VEHICLE_FILTERS.map(({ name }) => name);

/** A value as it stands in the list of an address: a comma of its own does not part it. */
export function filterText(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C');
}

/** The values of a list of an address. */
export function filterValues(text: unknown): string[] {
  if (typeof text !== 'string' || text === '') return [];
  return text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

/** Who has it now. */
const haver: DriversOf = (row) => [textOf(row['driver']) ?? []].flat();

/** Whether a vehicle is one of those that are asked for: one value of each filter. `driversOf`: who had it in a period; absent: who has it now. null: all are. */
export function vehicleMatcher(asked: VehicleFilterAsk, driversOf: DriversOf = haver): ((row: Row) => boolean) | null {
  const wanted = VEHICLE_FILTERS.flatMap(({ name, valuesOf }: VehicleFilter) => {
    const values = new Set(filterValues(asked[name as VehicleFilterName]));
    return values.size > 0 ? [{ values, valuesOf }] : [];
  });
  if (wanted.length === 0) return null;
  return (row) => wanted.every(({ values, valuesOf }) => valuesOf(row, driversOf).some((value) => values.has(value)));
}

/** Every tag of some vehicles once, in the order of a language. */
export function tagsOf(rows: readonly Row[], lang: string): string[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [...new Set(rows.flatMap(({ tags }) => (Array.isArray(tags) ? (tags as string[]) : [])))].sort(compare);
}
