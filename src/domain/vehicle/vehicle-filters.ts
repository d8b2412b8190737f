type Row = Readonly<Record<string, unknown>>;

/** Who has or had a vehicle: ids of drivers. */
export type DriversOf = (row: Row) => readonly unknown[];

interface VehicleFilter {
  /** Search parameter: values comma-separated, each as `filterText` writes it. Words: `vehicleFilters.<name>` of the lists. */
  name: string;
  /** Whose ids its values are; absent: texts. */
  of?: 'fleet' | 'driver';
  /** What it does is no plain thing: words in `vehicleFilters.<name>Hint`. */
  hasHint?: true;
  /** May be asked for vehicles without one. */
  hasNone?: true;
  /** What of a vehicle it looks at: one of them is enough. `-`: without one. */
  valuesOf: (row: Row, driversOf: DriversOf) => readonly unknown[];
}

/**
 * The vehicles that a person looks at, on every screen that is of vehicles: each filter follows from screen to screen, stands there as a chip, and narrows what
 * the others leave. One more is one entry more.
 */
export const VEHICLE_FILTERS = [
  { name: 'fleet', of: 'fleet', hasNone: true, valuesOf: ({ fleet }) => [fleet ?? '-'] },
  { name: 'drivenBy', of: 'driver', hasHint: true, valuesOf: (row, driversOf) => driversOf(row) },
  { name: 'tag', valuesOf: (row) => tagsIn(row) },
] as const satisfies readonly VehicleFilter[];

export type VehicleFilterName = (typeof VEHICLE_FILTERS)[number]['name'];
export type VehicleFilterAsk = Readonly<Partial<Record<VehicleFilterName, unknown>>>;

/** Their names in an address. */
export const VEHICLE_FILTER_NAMES: readonly VehicleFilterName[] = VEHICLE_FILTERS.map(({ name }) => name);

const tagsIn = ({ tags }: Row): readonly string[] => (tags ?? []) as string[];

/** A value as it stands in the list of an address: a comma of its own does not part it. */
export function filterText(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C');
}

/** The values of a list of an address. */
export function filterValues(text: unknown): string[] {
  return text
    ? String(text)
        .split(',')
        .map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))
    : [];
}

/** Whether a vehicle is one of those that are asked for: one value of each filter. `driversOf`: who had it in a period; absent: who has it now. null: all are. */
export function vehicleMatcher(asked: VehicleFilterAsk, driversOf: DriversOf = ({ driver }) => [driver]): ((row: Row) => boolean) | null {
  const wanted = VEHICLE_FILTERS.map(({ name, valuesOf }) => ({ values: new Set<unknown>(filterValues(asked[name])), valuesOf })).filter(
    ({ values }) => values.size,
  );
  return wanted.length > 0
    ? (row) => wanted.every(({ values, valuesOf }) => valuesOf(row, driversOf).some((value) => values.has(value)))
    : null;
}

/** Every tag of some vehicles once, in the order of a language. */
export function tagsOf(rows: readonly Row[], lang: string): string[] {
  return [...new Set(rows.flatMap(tagsIn))].sort(new Intl.Collator(lang, { numeric: true }).compare);
}
