import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowsInView, scrollTo, type Heights, type Range } from './rows-in-view.ts';

interface RowsInViewInput {
  /** The box that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  heights: Heights;
  /** Rows drawn beyond each edge. */
  around: number;
  /** What stays over the rows at its top and its bottom. */
  headPx?: number;
  footPx?: number;
  /** Where the box was left. */
  startPx?: number;
}

export interface RowsInView extends Range {
  /** Brings a row into view. */
  show: (index: number) => void;
}

/** The rows of a long list that are to be drawn: those in view of a box that scrolls, whose heights are known. */
export function useRowsInView({ scroller, heights, around, headPx = 0, footPx = 0, startPx = 0 }: RowsInViewInput): RowsInView {
  // Until it is measured a box is taken to be as tall as the window: its rows are drawn at once.
  const [view, setView] = useState(() => ({ topPx: startPx, heightPx: window.innerHeight }));
  const range = rowsInView(heights, view.topPx, view.heightPx, around);
  const start = useRef(startPx);
  const latest = useRef({ heights, range });
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const next = { topPx: box.scrollTop, heightPx: box.clientHeight };
    const { from, to } = rowsInView(latest.current.heights, next.topPx, next.heightPx, around);
    if (from !== latest.current.range.from || to !== latest.current.range.to) setView(next);
  }, [scroller, around]);

  useLayoutEffect(() => {
    latest.current = { heights, range };
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    box.scrollTop = start.current;
    // Before the frame that shows where it was scrolled to: never an empty stretch.
    const onScroll = (): void => flushSync(look);
    box.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [scroller, look]);
  // Another list in the same box is not where the one before was left.
  useLayoutEffect(look, [look, heights]);

  const show = useCallback(
    (index: number) => {
      const box = scroller.current;
      if (box) box.scrollTop = scrollTo(latest.current.heights, index, box.scrollTop, box.clientHeight - headPx - footPx);
    },
    [scroller, headPx, footPx],
  );
  return { ...range, show };
}
