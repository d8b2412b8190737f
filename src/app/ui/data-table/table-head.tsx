import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Column } from './column.ts';
import type { Sort } from './order.ts';

interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  frozenLeftPx: readonly number[];
  sort: Sort;
  onSort: (column: Column<R>) => void;
  /** none, some or all rows are selected; undefined = no selection here. */
  selection: 'none' | 'some' | 'all' | undefined;
  selectAll: string;
  statusLabel: string;
  actionsLabel: string;
  onSelectAll: () => void;
}

/** Sticky head of a table; a sortable column is a button. */
export function TableHead<R>({
  columns,
  frozenLeftPx,
  sort,
  onSort,
  selection,
  selectAll,
  statusLabel,
  actionsLabel,
  onSelectAll,
}: TableHeadProps<R>) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection === 'some';
  }, [selection]);
  return (
    <div role="rowgroup" className="dt-head-group" style={{ display: 'contents' }}>
      <div role="row" className="dt-head" aria-rowindex={1}>
        <span role="columnheader" className="dt-th lead dt-frozen" style={{ left: 0 }}>
          <span className="sr-only">{selectAll}</span>
          {selection && (
            <input
              ref={box}
              type="checkbox"
              className="check"
              checked={selection === 'all'}
              onChange={onSelectAll}
              aria-label={selectAll}
            />
          )}
        </span>
        <span role="columnheader" className="dt-th mark dt-frozen">
          <span className="sr-only">{statusLabel}</span>
        </span>
        {columns.map((column, at) => {
          const sorted = sort.column === column.id;
          const label = (
            <>
              {sorted &&
                (sort.direction === 1 ? <ArrowUp strokeWidth={2} aria-hidden="true" /> : <ArrowDown strokeWidth={2} aria-hidden="true" />)}
              <span className="truncate">{column.label}</span>
              {column.unit && <span className="unit">{column.unit}</span>}
            </>
          );
          return (
            <span
              key={column.id}
              role="columnheader"
              aria-sort={sorted ? (sort.direction === 1 ? 'ascending' : 'descending') : undefined}
              className={`dt-th${column.numeric ? ' num' : ''}${sorted ? ' sorted' : ''}${column.frozen ? ' dt-frozen' : ''}${column.tone ? ` ${column.tone}` : ''}`}
              style={column.frozen ? { left: frozenLeftPx[at] } : undefined}
            >
              {column.sortable ? (
                <button type="button" onClick={() => onSort(column)}>
                  {label}
                </button>
              ) : (
                label
              )}
              {column.info}
            </span>
          );
        })}
        <span role="columnheader" className="dt-th tail">
          <span className="sr-only">{actionsLabel}</span>
        </span>
      </div>
    </div>
  );
}
