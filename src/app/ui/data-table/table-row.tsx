import { ArrowDown, ArrowUp, CloudUpload, Ellipsis, TriangleAlert } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Column, RowStatus, Sort } from './model.ts';

export interface RowSpan {
  columns: number;
  cell: ReactNode;
}

interface TableRowProps<R> {
  row: R;
  id: string;
  domId: string;
  /** Position in the list, 0-based. */
  index: number;
  topPx: number;
  columns: readonly Column<R>[];
  frozenLeftPx: readonly number[];
  tone: string | undefined;
  name: string;
  status: RowStatus | undefined;
  selectable: boolean;
  selected: boolean;
  active: boolean;
  words: { select: string; pending: string; more: string };
  /** One cell over the first so many columns after those that stay in view. */
  span: RowSpan | undefined;
  onSelect: (id: string, index: number, range: boolean) => void;
  onRow: (row: R, index: number, event: MouseEvent) => void;
  onMenu?: (row: R, anchor: HTMLElement) => void;
}

function isChanged(status: RowStatus | undefined, fields: readonly string[] | undefined): boolean {
  return status?.pending !== undefined && fields !== undefined && fields.some((field) => status.pending!.includes(field));
}

function Row<R>(props: TableRowProps<R>) {
  const { row, id, index, columns, frozenLeftPx, status, words, name } = props;
  const frozen = props.span ? columns.filter((column) => column.frozen).length : 0;
  const kind = status?.refused ? ' bad' : status?.pending ? ' wait' : props.tone ? ` ${props.tone}` : '';
  return (
    <div
      role="row"
      id={props.domId}
      aria-rowindex={index + 2}
      aria-selected={props.selectable ? props.selected : undefined}
      className={`dt-line${kind}${props.selected ? ' sel' : ''}${props.active ? ' active' : ''}`}
      style={{ transform: `translateY(${props.topPx}px)` }}
      onClick={(event) => props.onRow(row, index, event)}
    >
      <div className="dt-row" role="presentation">
        <span role="gridcell" className="dt-td lead dt-frozen" style={{ left: 0 }} data-still="">
          {props.selectable && (
            <input
              type="checkbox"
              className="check"
              tabIndex={-1}
              checked={props.selected}
              aria-label={`${words.select} ${name}`}
              onChange={(event) => props.onSelect(id, index, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
            />
          )}
        </span>
        <span role="gridcell" className="dt-td mark dt-frozen">
          {status?.refused ? (
            <TriangleAlert className="text-alert-fg" strokeWidth={1.75} role="img" aria-label={status.refused.title} />
          ) : status?.pending ? (
            <CloudUpload className="text-pending-fg" strokeWidth={1.75} role="img" aria-label={words.pending} />
          ) : null}
        </span>
        {columns.map((column, at) => {
          if (props.span && at >= frozen && at < frozen + props.span.columns)
            return at > frozen ? null : (
              <span
                key="span"
                role="gridcell"
                aria-colspan={props.span.columns}
                className="dt-td"
                style={{ gridColumn: `span ${props.span.columns}` }}
              >
                {props.span.cell}
              </span>
            );
          return (
            <span
              key={column.id}
              role="gridcell"
              className={`dt-td${column.numeric ? ' num' : ''}${column.frozen ? ' dt-frozen' : ''}${isChanged(status, column.fields) ? ' chg' : ''}${column.tone ? ` ${column.tone}` : ''}`}
              style={column.frozen ? { left: frozenLeftPx[at] } : undefined}
            >
              {column.cell(row)}
            </span>
          );
        })}
        <span role="gridcell" className="dt-td tail" data-still="">
          {props.onMenu && (
            <button
              type="button"
              className="dt-more"
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`${words.more} ${name}`}
              onClick={(event) => props.onMenu!(row, event.currentTarget)}
            >
              <Ellipsis strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </span>
      </div>
      {status?.refused && (
        <div className="dt-why" role="gridcell" aria-colspan={columns.length + 3} data-still="">
          <b>{status.refused.title}</b>
          <span className="truncate">{status.refused.reason}</span>
          <span className="acts">{status.refused.actions}</span>
        </div>
      )}
    </div>
  );
}

/** Drawn again only when its row, its place or its marks change. */
export const TableRow = memo(Row) as typeof Row;

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
