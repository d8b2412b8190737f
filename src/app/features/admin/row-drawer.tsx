import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table/column.ts';
import { RowDetails } from '../../entity-ui/row-details.tsx';
import { Drawer } from '../../ui/drawer.tsx';

interface RowDrawerProps<T> {
  title: string;
  row: T;
  /** Those of the list, the spare ones too. */
  columns: readonly Column<T>[];
  onClose: () => void;
  footer?: ReactNode;
}

/** All that a list knows of one of its rows, beside it: what has a page of its own has no need of it. */
export function RowDrawer<T>({ title, row, columns, onClose, footer }: RowDrawerProps<T>) {
  return (
    <Drawer open onClose={onClose} title={title} footer={footer}>
      <RowDetails lines={columns.map(({ label, unit, cell }) => ({ label: unit ? `${label} (${unit})` : label, value: cell(row) }))} />
    </Drawer>
  );
}
