import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST_PX = 320;
/** The page's footer stays under the table. */
const FOOTER_PX = 49;

/** Height that brings a box to the bottom of the window; follows the window and what stands above the box. */
export function useFillHeight(box: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(() => Math.max(LEAST_PX, (globalThis.innerHeight ?? 900) - 260));
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!box.current) return;
      const topPx = box.current.getBoundingClientRect().top + window.scrollY;
      setHeightPx(Math.max(LEAST_PX, Math.floor(window.innerHeight - topPx - FOOTER_PX)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const parent = box.current?.closest('main') ?? document.body;
    observer.observe(parent);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return heightPx;
}
