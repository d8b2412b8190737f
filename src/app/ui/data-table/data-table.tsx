import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  allToggled,
  type Column,
  gridTemplate,
  nextSort,
  NOTHING,
  type RowStatus,
  type Selection,
  type Sort,
  toggled,
  withRange,
} from './model.ts';
import { type RowSpan, TableHead, TableRow } from './table-row.tsx';
import './data-table.css';

const LEAST_PX = 320;

function measured(box: HTMLElement): number {
  const topPx = box.getBoundingClientRect().top + window.scrollY;
  const footerPx = document.querySelector<HTMLElement>('footer.foot')?.offsetHeight ?? 0;
  return Math.max(LEAST_PX, Math.floor(window.innerHeight - topPx - footerPx - 1));
}

/** Height that brings a box to the footer at the bottom of the window; follows the window and what comes, goes or grows beside it. */
function useFillHeight(frame: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(() => Math.max(LEAST_PX, window.innerHeight - 230));
  useLayoutEffect(() => {
    const box = frame.current;
    const parent = box?.parentElement;
    if (!box || !parent) return undefined;
    const measure = (): void => setHeightPx(measured(box));
    const sizes = new ResizeObserver(measure);
    const watch = (): void => {
      sizes.disconnect();
      for (const child of parent.children) if (child !== box) sizes.observe(child);
      measure();
    };
    const children = new MutationObserver(watch);
    children.observe(parent, { childList: true });
    window.addEventListener('resize', measure);
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
  return heightPx;
}

/** Box of the choice and mark of what waits; without a choice the mark alone. */
const LEAD = [52, 28];
const MARK = [4, 24];
const TAIL = [52];
const HEAD_PX = 34;
const WHY_PX = 38;
const FOOT_PX = 40;

interface DataTableProps<R> {
  label: string;
  /** Filtered and ordered. */
  rows: readonly R[];
  rowId: (row: R) => string;
  /** What a screen reader calls a row. */
  rowName: (row: R) => string;
  /** Stable function: called for visible rows, and for all of them when one is refused. */
  statusOf: (row: R) => RowStatus | undefined;
  /** Number of refused rows: 0 spares the walk over all of them. */
  refused: number;
  columns: readonly Column<R>[];
  sort: Sort;
  /** Columns whose first click sorts downwards. */
  firstDown?: readonly string[];
  onSort: (sort: Sort) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  onOpen: (row: R, newTab: boolean) => void;
  onMenu?: (row: R, anchor: HTMLElement) => void;
  /** Cells of the totals line, by column; without rows there is none: nothing is counted that was not read. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Where the list was left; kept by the caller, so that coming back shows the same rows. */
  place?: { topPx: number };
  dense?: boolean;
  /** Classes of a row of another kind. */
  tone?: (row: R) => string | undefined;
  /** One cell over the first columns of a row, after those that stay in view; stable function. */
  spanOf?: (row: R) => RowSpan | undefined;
  /** Bar shown over the table while rows are selected. */
  bulk?: ReactNode;
}

/** Virtual table: only visible rows exist; arrows move, Space selects, Enter opens. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, rowId, columns, selection = NOTHING, onSelection, onOpen, statusOf, sort } = props;
  const { t } = useTranslation('table');
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const heightPx = useFillHeight(frame);
  const gridId = useId();
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const rowPx = props.dense ? 32 : 40;
  const totals = rows.length > 0 ? props.totals : undefined;

  const anyRefused = props.refused > 0;
  const sizeOf = useCallback(
    (index: number) => (anyRefused && statusOf(rows[index]!)?.refused ? rowPx + WHY_PX : rowPx),
    [anyRefused, statusOf, rows, rowPx],
  );
  const keyOf = useCallback((index: number) => rowId(rows[index]!), [rowId, rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    initialOffset: props.place?.topPx ?? 0,
    overscan: 6,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: totals ? FOOT_PX : 0,
  });
  // A refused row is taller: sizes follow what is refused, and where it stands.
  const unequal = anyRefused ? rows : null;
  useEffect(() => virtual.measure(), [virtual, rowPx, unequal]);

  const lead = onSelection ? LEAD : MARK;
  const frozenLeftPx = useMemo(() => {
    let left = lead[0]! + lead[1]!;
    return columns.map((column) => (column.frozen ? (left += column.widthPx) - column.widthPx : 0));
  }, [columns, lead]);
  const template = useMemo(() => gridTemplate(columns, lead, TAIL), [columns, lead]);
  const words = useMemo(() => ({ select: t('select'), pending: t('pending'), more: t('more') }), [t]);
  const ids = useCallback(() => rows.map(rowId), [rows, rowId]);

  const latest = useRef({ rows, selection, ids });
  useEffect(() => {
    latest.current = { rows, selection, ids };
  });
  const onSelect = useCallback(
    (id: string, index: number, range: boolean) => {
      const now = latest.current;
      onSelection?.(range ? withRange(now.selection, now.ids(), anchor.current, index) : toggled(now.selection, id));
      anchor.current = index;
    },
    [onSelection],
  );
  const onRow = useCallback(
    (row: R, index: number, event: MouseEvent) => {
      setActive(index);
      const target = event.target as HTMLElement;
      if (target.closest('[data-still]')) return;
      if (target.closest('a') && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
      event.preventDefault();
      onOpen(row, event.metaKey || event.ctrlKey);
    },
    [onOpen],
  );

  const go = (index: number, extend: boolean): void => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    if (extend && onSelection) onSelection(withRange(selection, ids(), anchor.current, to));
    else anchor.current = to;
    setActive(to);
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current || rows.length === 0) return;
    const page = Math.max(1, Math.floor((heightPx - HEAD_PX - 40) / rowPx) - 1);
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    const row = rows[active];
    if (to !== undefined) go(to, event.shiftKey);
    else if (event.key === ' ' && row) onSelect(rowId(row), active, event.shiftKey);
    else if (event.key === 'Enter' && row) onOpen(row, event.ctrlKey || event.metaKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection?.(new Set(ids()));
    else if (event.key === 'Escape' && selection.size > 0) onSelection?.(NOTHING);
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && row && props.onMenu)
      props.onMenu(row, document.getElementById(`${gridId}${rowId(row)}`)?.querySelector<HTMLElement>('.dt-more') ?? scroller.current);
    else return;
    event.preventDefault();
  };

  const items = virtual.getVirtualItems();
  const activeRow = rows[active];
  return (
    <div className="dt" ref={frame}>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable={onSelection ? true : undefined}
        aria-activedescendant={activeRow && items.some((item) => item.index === active) ? `${gridId}${rowId(activeRow)}` : undefined}
        tabIndex={0}
        className="dt-scroll"
        data-density={props.dense ? 'dense' : undefined}
        style={
          {
            height: Math.min(heightPx, HEAD_PX + virtual.getTotalSize() + (totals ? FOOT_PX : 0)),
            '--dt-cols': template,
            '--dt-mark': `${lead[0]}px`,
          } as React.CSSProperties
        }
        onKeyDown={onKey}
        onScroll={props.place && ((event) => void (props.place!.topPx = event.currentTarget.scrollTop))}
      >
        <div className="dt-in" role="presentation">
          <TableHead
            columns={columns}
            frozenLeftPx={frozenLeftPx}
            sort={sort}
            onSort={(column) => props.onSort(nextSort(sort, column.id, props.firstDown?.includes(column.id) ? -1 : 1))}
            selection={onSelection ? (selection.size === 0 ? 'none' : selection.size >= rows.length ? 'all' : 'some') : undefined}
            selectAll={t('selectAll')}
            statusLabel={t('status')}
            actionsLabel={t('actions')}
            onSelectAll={() => onSelection?.(selection.size > 0 ? NOTHING : allToggled(selection, ids()))}
          />
          <div role="rowgroup" className="dt-body" style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]!;
              const id = rowId(row);
              return (
                <TableRow
                  key={id}
                  row={row}
                  id={id}
                  domId={`${gridId}${id}`}
                  index={item.index}
                  topPx={item.start - HEAD_PX}
                  columns={columns}
                  frozenLeftPx={frozenLeftPx}
                  tone={props.tone?.(row)}
                  name={props.rowName(row)}
                  status={statusOf(row)}
                  selectable={onSelection !== undefined}
                  selected={selection.has(id)}
                  active={item.index === active}
                  words={words}
                  span={props.spanOf?.(row)}
                  onSelect={onSelect}
                  onRow={onRow}
                  onMenu={props.onMenu}
                />
              );
            })}
          </div>
          {totals && (
            <div role="rowgroup" style={{ display: 'contents' }}>
              <div role="row" className="dt-foot" aria-rowindex={rows.length + 2}>
                <span role="gridcell" className="dt-td lead dt-frozen" style={{ left: 0 }} />
                <span role="gridcell" className="dt-td mark dt-frozen" />
                {columns.map((column, at) => (
                  <span
                    key={column.id}
                    role="gridcell"
                    className={`dt-td${column.numeric ? ' num' : ''}${column.frozen ? ' dt-frozen' : ''}${column.tone ? ` ${column.tone}` : ''}`}
                    style={column.frozen ? { left: frozenLeftPx[at] } : undefined}
                  >
                    {totals[column.id]}
                  </span>
                ))}
                <span role="gridcell" className="dt-td tail" />
              </div>
            </div>
          )}
        </div>
      </div>
      {selection.size > 0 && props.bulk}
    </div>
  );
}
