import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many of the first entries of a row fit, when the rest goes under a last one of this width. */
export function fitting(widths: readonly number[], roomPx: number, morePx: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= roomPx) return widths.length;
  let used = morePx;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > roomPx) break;
    count++;
  }
  return count;
}

/** Measures the children of a row once per set of labels, and again when its room changes. */
export function useFit(labels: string, total: number, morePx: number): { row: RefObject<HTMLElement | null>; count: number } {
  const row = useRef<HTMLElement>(null);
  const widths = useRef<{ labels: string; widths: number[] }>({ labels: '', widths: [] });
  const [count, setCount] = useState(total);
  // Measured with every entry in place, then again when its labels or its room change.
  const whole = count === total;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = (): void => {
      if (widths.current.labels !== labels) {
        const links = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
        if (links.length < total) {
          setCount(total);
          return;
        }
        widths.current = { labels, widths: links.map((link) => link.offsetWidth) };
      }
      setCount(fitting(widths.current.widths, element.clientWidth, morePx));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.fonts?.ready.then(() => {
      widths.current.labels = '';
      measure();
    }, () => undefined);
    return () => observer.disconnect();
  }, [labels, total, morePx, whole]);
  return { row, count: Math.min(count, total) };
}
