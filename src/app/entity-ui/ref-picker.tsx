import { useMemo, type ComponentProps } from 'react';
import type { EntityName } from '../../domain/registry.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { Picker, type PickerOption } from './picker.tsx';
import { useRows } from './use-rows.ts';

interface RefPickerProps extends Omit<ComponentProps<typeof Picker>, 'options'> {
  entity: EntityName;
  /** In grey beside the title, e.g. the vehicle a device is in. */
  detailOf?: (row: LocalRow) => string | undefined;
  /** Rows that may not be chosen. */
  except?: (row: LocalRow) => boolean;
}

/** Picks a row of another entity among those on this device. */
export function RefPicker({ entity, detailOf, except, ...picker }: RefPickerProps) {
  const { rows } = useRows(entity);
  const { title } = ENTITIES[entity];
  const options = useMemo(
    () =>
      rows
        .filter((row) => !except?.(row) || row._id === picker.value)
        .map((row): PickerOption => ({ id: row._id, label: String(row[title] ?? ''), detail: detailOf?.(row) })),
    [rows, title, detailOf, except, picker.value],
  );
  return <Picker {...picker} options={options} />;
}
