import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { TWO_COLUMNS, useMedia } from '../use-media.ts';
import type { RowStatus } from './model.ts';
import './data-table.css';

interface CardListProps<R> {
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  statusOf: (row: R) => RowStatus | undefined;
  /** undefined: a row that leads nowhere. */
  href: (row: R) => string | undefined;
  card: (row: R) => ReactNode;
  /** Words of what waits to be sent. */
  pendingText: (row: R) => string;
  onOpen: (row: R) => void;
}

/** Rows as cards, under 800 px, two beside each other where there is room: the window scrolls, only visible cards exist. */
export function CardList<R>({ label, rows, rowId, statusOf, href, card, pendingText, onOpen }: CardListProps<R>) {
  const box = useRef<HTMLUListElement>(null);
  const lanes = useMedia(TWO_COLUMNS) ? 2 : 1;
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setTopPx(box.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    lanes,
    estimateSize: () => 97,
    overscan: 5,
    scrollMargin: topPx,
    getItemKey: (index) => rowId(rows[index]!),
  });
  return (
    <div className="dc">
      <ul ref={box} className="dc-in" aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const status = statusOf(row);
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className={`dc-item${status?.refused ? ' bad' : status?.pending ? ' wait' : ''}`}
              style={{ transform: `translateY(${item.start - topPx}px)`, left: `${(item.lane * 100) / lanes}%`, width: `${100 / lanes}%` }}
            >
              <a
                href={href(row)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(row);
                }}
              >
                {card(row)}
              </a>
              {status?.refused ? (
                <div className="dc-why">
                  <TriangleAlert strokeWidth={1.75} aria-hidden="true" />
                  <span>{status.refused.reason}</span>
                  <span className="acts">{status.refused.actions}</span>
                </div>
              ) : status?.pending ? (
                <p className="dc-wait">
                  <CloudUpload strokeWidth={1.75} aria-hidden="true" />
                  {pendingText(row)}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
