import type { ReactNode } from 'react';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { useDensity } from '../use-density.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface ListRowsProps<T> extends Omit<ListTableProps<T>, 'place' | 'dense'> {
  phone: boolean;
  hrefOf: (item: T) => string | undefined;
  onOpen: (item: T) => void;
  /** A row on a phone. */
  card: (item: T) => ReactNode;
  /** Words of what waits to be sent. */
  pendingText?: (item: T) => string;
}

const noStatus = (): undefined => undefined;
const noWords = (): string => '';

/** The rows of a list: cards on a phone, else the table, left where it was and as dense as the person prefers. */
export function ListRows<T>({ phone, card, pendingText = noWords, ...table }: ListRowsProps<T>) {
  const dense = useDensity() === 'dense';
  const { label, items, idOf, hrefOf, statusOf = noStatus, onOpen } = table;
  if (phone)
    return (
      <CardList
        label={label}
        rows={items}
        rowId={idOf}
        href={hrefOf}
        statusOf={statusOf}
        card={card}
        pendingText={pendingText}
        onOpen={onOpen}
      />
    );
  return <ListTable {...table} place={table.view.place} dense={dense} />;
}
